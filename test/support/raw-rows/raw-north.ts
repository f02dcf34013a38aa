import type { RawCompany, RawSample } from './raw-company.ts'
import { only } from './raw-company.ts'
import { allSaid, csv, dmy, json, type Raw, said } from './read-raw.ts'

const no = (folder: string): RawCompany[] =>
  csv(`${folder}/enheter.csv`).map(row => ({
    country: 'NO',
    registry_id: row.organisasjonsnummer ?? '',
    name: said(row.navn),
    incorporation_date: said(row.stiftelsesdato) ?? said(row.registreringsdatoEnhetsregisteret),
    locality: said(row['forretningsadresse.poststed']),
    postal_code: said(row['forretningsadresse.postnummer']),
    status: row.konkurs === 'true' ? 'in_insolvency' : row.underAvvikling === 'true' ? 'in_liquidation' : 'active',
    legal_form: said(row['organisasjonsform.kode']),
    activities: allSaid([1, 2, 3].map(at => row[`naeringskode${at}.kode`])),
    ...(row.registrertIMvaRegisteret === 'true' && { identifiers: [`NO${row.organisasjonsnummer}MVA`] }),
  }))

const lv = (folder: string): RawCompany[] =>
  csv(`${folder}/register.csv`, ';').map(row => ({
    country: 'LV',
    registry_id: row.regcode ?? '',
    name: said(row.name),
    incorporation_date: said(row.registered),
    dissolution_date: said(row.terminated),
    locality: said(row.address?.split(',')[0]),
    postal_code: row.index && `LV-${row.index}`,
    status: row.terminated || row.closed?.trim() ? 'dissolved' : 'active',
    legal_form: said(row.type),
  }))

const lt = (folder: string): RawCompany[] =>
  csv(`${folder}/JAR_IREGISTRUOTI.csv`, '|').map(row => ({
    country: 'LT',
    registry_id: row.ja_kodas ?? '',
    name: said(row.ja_pavadinimas),
    incorporation_date: said(row.ja_reg_data),
    locality: said(row.adresas?.split(',')[0]),
    postal_code: /LT-\d{5}/.exec(row.adresas ?? '')?.[0],
    status: row.stat_kodas === '0' ? 'active' : undefined,
    legal_form: said(row.form_kodas),
  }))

const ee = (folder: string): RawCompany[] =>
  csv(`${folder}/ettevotja_rekvisiidid__lihtandmed.csv`, ';').map(row => ({
    country: 'EE',
    registry_id: row.ariregistri_kood ?? '',
    name: said(row.nimi),
    incorporation_date: dmy(row.ettevotja_esmakande_kpv),
    postal_code: said(row.indeks_ettevotja_aadressis),
    status: row.ettevotja_staatus === 'R' ? 'active' : undefined,
    legal_form: said(row.ettevotja_oiguslik_vorm),
    identifiers: allSaid([row.kmkr_nr]),
  }))

const fi = (folder: string): RawCompany[] =>
  json(`${folder}/companies-2646674-9.json`).companies.map((company: Raw) => ({
    country: 'FI',
    registry_id: company.businessId.value,
    name: company.names.find((name: Raw) => name.type === '1' && !name.endDate).name,
    incorporation_date: company.registrationDate,
    locality: company.addresses[0].postOffices.find(({ languageCode }: Raw) => languageCode === '1').city,
    postal_code: company.addresses[0].postCode,
    status: company.tradeRegisterStatus === '1' ? 'active' : undefined,
    legal_form: company.companyForms[0].type,
    activities: allSaid([company.mainBusinessLine.type]),
    previous_names: allSaid(company.names.filter(({ endDate }: Raw) => endDate).map(({ name }: Raw) => name)),
  }))

export const northernSamples: readonly RawSample[] = [
  { source: 'no', folder: 'no-brreg-enheter', files: only('enheter.csv'), read: no },
  { source: 'lv', folder: 'lv-ur-register', read: lv },
  { source: 'lt', folder: 'lt-jar', read: lt },
  { source: 'ee', folder: 'ee-ariregister-lihtandmed', read: ee },
  { source: 'fi', folder: 'fi-prh-ytj', read: fi },
]
