import type { ActivityFacts, CompanyFacts } from '../../data/companies/company-facts.ts'
import { precedence } from '../../data/companies/merge-layers.ts'
import type { Importer, Mapped, MappingContext } from './importer.ts'
import { type Json, objectOf, objectsOf } from './json-values.ts'
import { isNaturalPerson, legalFormOf } from './legal-form-of.ts'
import { naceClass } from './nace-class.ts'
import { readCompanyId } from './read-company-id.ts'
import type { CsvRow } from './readers/csv-records.ts'
import { amount, dayFirst, listed, remember, text } from './source-values.ts'
import { codedStatusOf } from './status-of.ts'
import { toAddress } from './to-address.ts'

const readForm = remember(label => legalFormOf('EE', { registry_code: label }))
const isPerson = remember(label => isNaturalPerson('EE', label))

interface Place {
  /** Where in its administrative units: `Haabneeme alevik, Viimsi vald, Harju maakond`, the smallest first. */
  units: string
  street: string | undefined
  postalCode: string | undefined
  /** The whole address, the largest unit first. */
  normalised: string
  country: string | undefined
}

const isCounty = (unit: string) => unit.endsWith(' maakond')
const isDistrict = (unit: string) => unit.endsWith(' linnaosa')

const readUnits = remember((written: string) => {
  const units = [...new Set(written.split(',').flatMap(unit => text(unit) ?? []))]
  const places = units.filter(unit => !isCounty(unit) && !isDistrict(unit))
  return {
    // `Tartu linn` is the town of Tartu; villages and boroughs keep their word.
    locality: places[0]?.replace(/ linn$/, ''),
    others: [...units.filter(isDistrict), ...places.slice(1)],
    county: units.find(isCounty),
  }
})

const addressOf = ({ units, street, postalCode, normalised, country }: Place) => {
  const { locality, others, county } = readUnits(units)
  const [largest = ''] = normalised.split(',', 1)
  return toAddress({
    lines: [street, ...others],
    locality,
    region: county ?? (isCounty(largest) ? largest : undefined),
    postal_code: postalCode,
    country,
  })
}

const vatOf = (number: string | undefined): CompanyFacts['identifiers'] => {
  const value = text(number, 100)
  return value ? [{ scheme: 'vat', value }] : undefined
}

/** What both files say, each in its own way. */
interface EstonianRecord {
  code: unknown
  name: string | undefined
  form: string | undefined
  status: string | undefined
  statusSince: string | undefined
  facts: Omit<CompanyFacts, 'name' | 'status'>
}

const map = ({ code, name, form, status, statusSince, facts }: EstonianRecord): Mapped => {
  if (form && isPerson(form)) return { kind: 'skipped', reason: 'sole_trader' }
  const id = readCompanyId('EE', 'ariregistri_kood', code)
  if (id.kind === 'rejected') return id
  if (!name) return { kind: 'rejected', reason: 'nimi is empty' }
  const { unknownStatus, ...read } = codedStatusOf('EE', status ?? '', statusSince)
  return {
    kind: 'company',
    country: 'EE',
    registryId: id.registryId,
    unknownStatus,
    facts: { name, ...read, legal_form: form ? readForm(form) : undefined, ...facts },
  }
}

const mapBasic = (row: CsvRow): Mapped =>
  map({
    code: row.ariregistri_kood,
    name: text(row.nimi, 2000),
    form: text(row.ettevotja_oiguslik_vorm, 100),
    status: text(row.ettevotja_staatus),
    statusSince: undefined,
    facts: {
      incorporation_date: dayFirst(row.ettevotja_esmakande_kpv),
      registered_address: addressOf({
        units: row.asukoha_ehak_tekstina ?? '',
        street: text(row.asukoht_ettevotja_aadressis) ?? text(row.ettevotja_aadress),
        postalCode: text(row.indeks_ettevotja_aadressis, 100),
        normalised: row.ads_normaliseeritud_taisaadress ?? '',
        country: row.asukoha_ehak_tekstina ? 'EE' : undefined,
      }),
      identifiers: vatOf(row.kmkr_nr),
    },
  })

const isCurrent = ({ lopp_kpv }: Json) => !text(lopp_kpv)

const previousNamesOf = (names: unknown, current: string | undefined): CompanyFacts['previous_names'] =>
  listed(
    objectsOf(names).flatMap(({ sisu, algus_kpv, lopp_kpv }) => {
      const name = text(sisu, 2000)
      return name && name !== current ? [{ name, from: dayFirst(algus_kpv), until: dayFirst(lopp_kpv) }] : []
    }),
  )

const toActivity = (activity: Json): ActivityFacts[] => {
  const code = text(activity.emtak_kood, 40)
  if (!code) return []
  return [
    {
      scheme: 'EMTAK',
      version: /\d{4}/.exec(text(activity.emtak_versioon_tekstina) ?? '')?.[0],
      code,
      nace_code: naceClass(text(activity.nace_kood) ?? code),
      label: text(activity.emtak_tekstina, 1000),
      primary: activity.on_pohitegevusala === true,
    },
  ]
}

const activitiesOf = (activities: unknown): CompanyFacts['activities'] => {
  const current = objectsOf(activities).filter(isCurrent).flatMap(toActivity)
  return listed(current.toSorted((first, second) => Number(second.primary) - Number(first.primary)))
}

const capitalOf = (capitals: unknown): CompanyFacts['capital'] => {
  const current = objectsOf(capitals).find(isCurrent)
  const registered = amount(current?.kapitali_suurus)
  if (registered === undefined) return undefined
  return { amount: registered, currency: /^[A-Z]{3}$/.exec(text(current?.kapitali_valuuta) ?? '')?.[0] }
}

const generalAddressOf = (addresses: unknown) => {
  const address = objectsOf(addresses).find(isCurrent)
  if (!address) return undefined
  return addressOf({
    units: text(address.ehak_nimetus) ?? '',
    street: text(address.tanav_maja_korter),
    postalCode: text(address.postiindeks, 100),
    normalised: text(address.aadress_ads__ads_normaliseeritud_taisaadress) ?? '',
    country: text(address.riik) === 'EST' ? 'EE' : undefined,
  })
}

const mapGeneral = (value: unknown, { rowsBeside }: MappingContext): Mapped => {
  const record = objectOf(value)
  const general = objectOf(record.yldandmed)
  const name = text(record.nimi, 2000)
  const status = text(general.staatus)
  const since = objectsOf(general.staatused).findLast(entry => text(entry.staatus) === status)
  return map({
    code: record.ariregistri_kood,
    name,
    form: text(general.oiguslik_vorm_tekstina, 100),
    status,
    statusSince: dayFirst(since?.algus_kpv),
    facts: {
      previous_names: previousNamesOf(general.arinimed, name),
      incorporation_date: dayFirst(general.esmaregistreerimise_kpv),
      dissolution_date: dayFirst(general.kustutamise_kpv),
      registered_address: generalAddressOf(general.aadressid),
      activities: activitiesOf(general.teatatud_tegevusalad),
      identifiers: vatOf(rowsBeside('lihtandmed', text(record.ariregistri_kood) ?? '')[0]?.kmkr_nr),
      capital: capitalOf(general.kapitalid),
    },
  })
}

/**
 * RIK's e-Business Register: the basic data as CSV, or the general data as JSON, which also has former names, activities
 * and capital but no VAT numbers; with both, the JSON is read and the CSV gives the VAT numbers.
 */
export const ee: Importer = {
  source: 'ee',
  title: 'an e-Business Register lihtandmed or yldandmed file',
  obtain: {
    files:
      'ettevotja_rekvisiidid__yldandmed.json and ettevotja_rekvisiidid__lihtandmed.csv (zip), together or one of them',
    address: 'https://avaandmed.ariregister.rik.ee/en/downloading-open-data',
    account: 'none',
  },
  countries: ['EE'],
  precedence: precedence.register,
  confirmedBy: 'file',
  mainFiles: 'one',
  mainDocuments: documents => {
    const general = documents.filter(({ columns }) => columns.length === 0)
    return general.length > 0 ? general : documents
  },
  isFull: () => true,
  listsFormerNames: false,
  csv: {
    columns: {
      required: ['nimi', 'ariregistri_kood', 'ettevotja_oiguslik_vorm', 'ettevotja_staatus', 'ettevotja_esmakande_kpv'],
      optional: [
        'kmkr_nr',
        'ettevotja_aadress',
        'asukoht_ettevotja_aadressis',
        'asukoha_ehak_tekstina',
        'indeks_ettevotja_aadressis',
        'ads_normaliseeritud_taisaadress',
      ],
    },
    map: mapBasic,
  },
  json: { recordsUnder: [], recognisedBy: ['ariregistri_kood'], persons: ['sidevahendid'], map: mapGeneral },
  beside: [
    {
      name: 'lihtandmed',
      columns: { required: ['ariregistri_kood', 'kmkr_nr'] },
      key: row => (row.kmkr_nr ? row.ariregistri_kood : undefined),
      keep: ['kmkr_nr'],
      isOptional: true,
    },
  ],
}
