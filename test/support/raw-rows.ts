import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'

/** What a raw row says of one company, read without the importers' code; absent members are not said by the row. */
export interface RawCompany {
  country: string
  registry_id: string
  name?: string | undefined
  incorporation_date?: string | undefined
  dissolution_date?: string | undefined
  street?: string | undefined
  locality?: string | undefined
  postal_code?: string | undefined
  status?: string | undefined
}

// biome-ignore lint/suspicious/noExplicitAny: the JSON of a register, whose shape its reader below states
type Raw = any
type Row = Record<string, string>

/** Splits a small CSV file; quotes are doubled inside quotes. */
const csv = (file: string, separator = ','): Row[] => {
  const rows: string[][] = [[]]
  const cell = new RegExp(
    `("(?:[^"]|"")*"|[^${separator === '|' ? '\\|' : separator}\\n]*)(${separator === '|' ? '\\|' : separator}|\\r?\\n|$)`,
    'gy',
  )
  const text = readFileSync(file, 'utf8')
    .replace(/^\uFEFF/, '')
    .replaceAll('\r\n', '\n')
    .trimEnd()
  for (const [, value = '', end] of text.matchAll(cell)) {
    rows.at(-1)?.push(value.startsWith('"') ? value.slice(1, -1).replaceAll('""', '"') : value)
    if (end === '\n') rows.push([])
    if (end === '') break
  }
  const [header = [], ...body] = rows
  return body.map(row => Object.fromEntries(header.map((name, at) => [name.trim(), row[at] ?? ''])))
}

const json = (file: string) => JSON.parse(readFileSync(file, 'utf8'))
const dmy = (text = '') => (text ? text.split(/[/.-]/).toReversed().join('-') : undefined)
const said = (text?: string | null) => text?.replaceAll(/\s+/g, ' ').trim() || undefined

const gb = (folder: string): RawCompany[] =>
  csv(`${folder}/BasicCompanyData-sample.csv`).map(row => ({
    country: 'GB',
    registry_id: row.CompanyNumber ?? '',
    name: said(row.CompanyName),
    incorporation_date: dmy(row.IncorporationDate),
    dissolution_date: dmy(row.DissolutionDate),
    locality: said(row['RegAddress.PostTown']),
    postal_code: said(row['RegAddress.PostCode']),
    status: row.CompanyStatus === 'Active' ? 'active' : undefined,
  }))

const no = (folder: string): RawCompany[] =>
  csv(`${folder}/enheter.csv`).map(row => ({
    country: 'NO',
    registry_id: row.organisasjonsnummer ?? '',
    name: said(row.navn),
    incorporation_date: said(row.stiftelsesdato) ?? said(row.registreringsdatoEnhetsregisteret),
    locality: said(row['forretningsadresse.poststed']),
    postal_code: said(row['forretningsadresse.postnummer']),
    status: row.konkurs === 'true' ? 'in_insolvency' : row.underAvvikling === 'true' ? 'in_liquidation' : 'active',
  }))

/** Name and address in the language of the first name; `1` is French. */
const be = (folder: string): RawCompany[] => {
  const names = Map.groupBy(csv(`${folder}/denomination.csv`), row => row.EntityNumber)
  const addresses = new Map(
    csv(`${folder}/address.csv`)
      .filter(row => row.TypeOfAddress === 'REGO' && !row.DateStrikingOff)
      .map(row => [row.EntityNumber, row] as const),
  )
  return csv(`${folder}/enterprise.csv`).flatMap(row => {
    const name = (names.get(row.EnterpriseNumber) ?? []).toSorted(
      (one, other) => Number(one.TypeOfDenomination) - Number(other.TypeOfDenomination),
    )[0]
    if (!name) return []
    const address = addresses.get(row.EnterpriseNumber)
    const inLanguage = (dutch?: string, french?: string) =>
      said(name.Language === '1' ? french || dutch : dutch || french)
    return {
      country: 'BE',
      registry_id: (row.EnterpriseNumber ?? '').replaceAll('.', ''),
      name: said(name.Denomination),
      incorporation_date: dmy(row.StartDate),
      locality: inLanguage(address?.MunicipalityNL, address?.MunicipalityFR),
      postal_code: said(address?.Zipcode),
      status: row.JuridicalSituation === '000' ? 'active' : undefined,
    }
  })
}

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
  }))

const ie = (folder: string): RawCompany[] =>
  csv(`${folder}/companies.csv`).map(row => ({
    country: 'IE',
    registry_id: row.company_num ?? '',
    name: said(row.company_name),
    incorporation_date: said(row.company_reg_date),
    dissolution_date: said(row.comp_dissolved_date),
    postal_code: said(row.eircode),
    status: row.company_status?.trim() === 'Normal' ? 'active' : undefined,
  }))

const ee = (folder: string): RawCompany[] =>
  csv(`${folder}/ettevotja_rekvisiidid__lihtandmed.csv`, ';').map(row => ({
    country: 'EE',
    registry_id: row.ariregistri_kood ?? '',
    name: said(row.nimi),
    incorporation_date: dmy(row.ettevotja_esmakande_kpv),
    postal_code: said(row.indeks_ettevotja_aadressis),
    status: row.ettevotja_staatus === 'R' ? 'active' : undefined,
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
  }))

const sk = (folder: string): RawCompany[] =>
  json(`${folder}/search-31322832.json`).results.map((company: Raw) => {
    const now = (list: Raw[]) => list.find(({ validTo }) => validTo === undefined)
    return {
      country: 'SK',
      registry_id: now(company.identifiers).value,
      name: now(company.fullNames).value,
      incorporation_date: company.establishment,
      locality: now(company.addresses).municipality.value,
      postal_code: now(company.addresses).postalCodes[0],
    }
  })

const pl = (folder: string): RawCompany[] =>
  readdirSync(folder)
    .filter(name => name.endsWith('.json'))
    .map(name => {
      const { naglowekA, dane } = json(`${folder}/${name}`).odpis
      const { danePodmiotu, siedzibaIAdres } = dane.dzial1
      return {
        country: 'PL',
        registry_id: naglowekA.numerKRS,
        name: said(danePodmiotu.nazwa),
        incorporation_date: dmy(naglowekA.dataRejestracjiWKRS),
        locality: siedzibaIAdres.adres.miejscowosc,
        postal_code: siedzibaIAdres.adres.kodPocztowy,
      }
    })

const germanLines = (folder: string): Raw[] => {
  const bzipped = spawnSync('bzcat', [`${folder}/gau-algesheim.jsonl.bz2`], { encoding: 'utf8', maxBuffer: 1e9 }).stdout
  const lines = bzipped.trim().split('\n')
  const plain = ['5_de_companies.jsonl', '100_de_companies_formatted.jsonl'].flatMap(name =>
    readFileSync(`${folder}/${name}`, 'utf8')
      .trim()
      .split(/\n(?=\{)/),
  )
  return [...lines, ...plain].map(line => JSON.parse(line))
}

/** The court that assigned the number is the last one of `T2304V_M1801_HRB1`. */
const de = (folder: string): RawCompany[] =>
  germanLines(folder).map(record => {
    const parts = record.company_number.split('_')
    const [, street, postal_code, town] = /^(?:(.+), )?(\d{5}) (.+?)\.?$/.exec(record.registered_address ?? '') ?? []
    return {
      country: 'DE',
      registry_id: `${parts.at(-2)}.${parts.at(-1)}`,
      name: said(record.name),
      street: said(street),
      locality: said(town ?? record.all_attributes.registered_office),
      postal_code,
      status: record.current_status === 'currently registered' ? 'active' : 'dissolved',
    }
  })

const fr = (folder: string): RawCompany[] =>
  csv(`${folder}/sample_unites_legales_OK.csv`).map(row => ({
    country: 'FR',
    registry_id: row.siren ?? '',
    name: said(row.denominationUniteLegale),
    incorporation_date: said(row.dateCreationUniteLegale),
    status: row.etatAdministratifUniteLegale === 'A' ? 'active' : 'inactive',
  }))

const servedAuthorities: Record<string, string> = {
  RA000585: 'GB',
  RA000586: 'GB',
  RA000587: 'GB',
  RA000025: 'BE',
  RA000189: 'FR',
  RA000192: 'FR',
  RA000402: 'IE',
  RA000463: 'NL',
  RA000484: 'PL',
  RA000544: 'SE',
  RA000170: 'DK',
  RA000188: 'FI',
  RA000472: 'NO',
  RA000548: 'CH',
  RA000549: 'CH',
  RA000163: 'CZ',
}

const leiRecords = (folder: string) => readdirSync(folder).filter(name => /^(?:single|multi)_lei_record/.test(name))

const gleif = (folder: string): RawCompany[] =>
  leiRecords(folder)
    .flatMap(name => [json(`${folder}/${name}`).data].flat())
    .flatMap(({ attributes: { entity } }: Raw) => {
      const country = servedAuthorities[entity.registeredAt?.id]
      if (!country || entity.category !== 'GENERAL') return []
      return {
        country,
        registry_id: entity.registeredAs,
        name: said(entity.legalName.name),
        locality: said(entity.legalAddress.city),
        postal_code: said(entity.legalAddress.postalCode),
        status: entity.status === 'ACTIVE' ? 'active' : undefined,
      }
    })

/** A genuine sample: the source that imports it, its files (the whole folder by default), and what its rows say. */
export interface RawSample {
  source: string
  folder: string
  files?: (folder: string) => readonly string[]
  read: (folder: string) => RawCompany[]
}

const only =
  (...names: readonly string[]) =>
  () =>
    names

export const rawSamples: readonly RawSample[] = [
  { source: 'gb', folder: 'gb-companies-house-basic', read: gb },
  { source: 'no', folder: 'no-brreg-enheter', files: only('enheter.csv'), read: no },
  { source: 'be', folder: 'be-kbo-open-data', read: be },
  { source: 'lv', folder: 'lv-ur-register', read: lv },
  { source: 'lt', folder: 'lt-jar', read: lt },
  { source: 'ie', folder: 'ie-cro-companies', read: ie },
  { source: 'ee', folder: 'ee-ariregister-lihtandmed', read: ee },
  { source: 'fi', folder: 'fi-prh-ytj', read: fi },
  { source: 'sk', folder: 'sk-rpo', files: only('search-31322832.json'), read: sk },
  { source: 'pl', folder: 'pl-krs-odpis', read: pl },
  {
    source: 'de',
    folder: 'de-offeneregister',
    files: only('gau-algesheim.jsonl.bz2', '5_de_companies.jsonl', '100_de_companies_formatted.jsonl'),
    read: de,
  },
  {
    source: 'fr',
    folder: 'fr-sirene-stock',
    files: only('sample_unites_legales_OK.csv', 'sample_etablissements_OK.csv'),
    read: fr,
  },
  { source: 'gleif', folder: 'gleif-lei-records', files: leiRecords, read: gleif },
]
