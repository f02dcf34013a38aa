import type { ActivityFacts, CompanyFacts } from '#domain/companies/company-facts.ts'
import { countryCode } from '#domain/country-names.ts'
import type { MappingContext } from '../importer.ts'
import { legalFormOf } from '../mapping/legal-form-of.ts'
import type { Memo } from '../mapping/memo.ts'
import { editionOfFile, readNaceCodes } from '../mapping/nace.ts'
import { endBy } from '../mapping/period.ts'
import { amount, booleanOf, codeIn, isoDay, listed, text } from '../mapping/source-values.ts'
import { codedStatusOf, statusOf } from '../mapping/status-of.ts'
import { toAddress } from '../mapping/to-address.ts'
import type { CsvRow } from '../readers/csv-records.ts'
import { norwegianDetails } from './no-details.ts'

// The register changed from SN2007 (NACE Rev. 2) to SN2025 (NACE Rev. 2.1) in the autumn of 2025; files do not say which.
const sn2025Since = '2025-09-01'

/** The register's proceedings, the most severe first, with the columns of their dates. */
const proceedings = [
  { column: 'slettedato', dates: ['slettedato'] },
  { column: 'konkurs', dates: ['konkursdato'] },
  { column: 'underUtenlandskInsolvensbehandlingDato', dates: ['underUtenlandskInsolvensbehandlingDato'] },
  { column: 'underRekonstruksjonsforhandlingDato', dates: ['underRekonstruksjonsforhandlingDato'] },
  {
    column: 'underTvangsavviklingEllerTvangsopplosning',
    dates: [
      'tvangsavvikletPgaManglendeSlettingDato',
      'tvangsopplostPgaManglendeDagligLederDato',
      'tvangsopplostPgaManglendeRevisorDato',
      'tvangsopplostPgaManglendeRegnskapDato',
      'tvangsopplostPgaMangelfulltStyreDato',
    ],
  },
  { column: 'underAvvikling', dates: ['underAvviklingDato'] },
] as const

/** The columns with days of a unit. */
export const norwegianDates = [
  'stiftelsesdato',
  'registreringsdatoEnhetsregisteret',
  ...new Set(proceedings.flatMap(({ dates }) => [...dates])),
]

/** The proceedings of which every unit that is not deleted says whether there is one. */
const alwaysStated = ['konkurs', 'underAvvikling']

/** Whether a cell is `true` or a day that has come; undefined when it is neither that nor `false` nor a day. */
const holds = (row: CsvRow, column: string, day: string): boolean | undefined => {
  const cell = row[column]
  if (alwaysStated.includes(column) && text(cell) === undefined && text(row.slettedato) === undefined) return undefined
  const said = booleanOf(cell)
  if (said !== undefined) return said
  const from = isoDay(cell)
  return from === undefined ? undefined : from <= day
}

const statusFacts = (memo: Memo, row: CsvRow, day: string) => {
  const proceeding = proceedings.find(({ column }) => holds(row, column, day) !== false)
  const column = proceeding?.column ?? ''
  // Any other content of the cell may mean that there is a proceeding, or that there is none.
  if (proceeding && holds(row, column, day) === undefined)
    return statusOf(memo, 'NO', `${column}=${text(row[column], 40) ?? ''}`)
  const since = proceeding?.dates.map(name => isoDay(row[name])).find(Boolean)
  const { status_detail, ...status } = codedStatusOf(memo, 'NO', column.replace(/Dato$/, '') || 'registrert', since)
  // The column's name is not a code of the register.
  return { ...status, status_detail: { ...status_detail, registry_code: undefined } }
}

const activityColumns = [
  { code: 'naeringskode1.kode', label: 'naeringskode1.beskrivelse' },
  { code: 'naeringskode2.kode', label: 'naeringskode2.beskrivelse' },
  { code: 'naeringskode3.kode', label: 'naeringskode3.beskrivelse' },
]

/** The activity codes of a unit. */
export const norwegianCodes = (row: CsvRow): string[] =>
  activityColumns.flatMap(({ code }) => text(row[code], 40) ?? [])

const activitiesOf = (row: CsvRow, context: MappingContext): CompanyFacts['activities'] => {
  const written = activityColumns.flatMap(columns => {
    const code = text(row[columns.code], 40)
    return code ? [{ code, label: text(row[columns.label], 1000) }] : []
  })
  const readings = readNaceCodes(
    written.map(({ code }) => code),
    editionOfFile(context, sn2025Since),
  )
  return listed(
    readings.map(({ edition, nace_code }, at): ActivityFacts => {
      const { code = '', label } = written[at] ?? {}
      return { scheme: 'NACE', version: edition, code, nace_code, label, primary: at === 0 }
    }),
  )
}

const addressOf = (row: CsvRow) =>
  toAddress({
    lines: (row['forretningsadresse.adresse'] ?? '').split('\n').map(line => text(line)),
    locality: text(row['forretningsadresse.poststed']),
    region: undefined,
    postal_code: codeIn(row['forretningsadresse.postnummer']),
    country: countryCode(text(row['forretningsadresse.landkode'])),
  })

const capitalOf = (row: CsvRow): CompanyFacts['capital'] => {
  const registered = amount(row['kapital.belop'])
  if (registered === undefined) return undefined
  const currency = /^[A-Z]{3}$/.exec(row['kapital.valuta'] ?? '')?.[0]
  return { amount: registered, currency, paid_in: amount(row['kapital.innbetalt']) }
}

/** The form of a unit, with the country by whose law it exists if that is not Norway. */
const formOf = (memo: Memo, row: CsvRow): CompanyFacts['legal_form'] => {
  const form = legalFormOf(memo, 'NO', {
    registry_code: text(row['organisasjonsform.kode'], 100),
    registry_label: text(row['organisasjonsform.beskrivelse']),
  })
  const origin = countryCode(text(row.underlagtLovgivningLandKode))
  return form && origin && origin !== 'NO' ? { ...form, country_of_origin: origin } : form
}

/** The facts of a unit. */
export const norwegianFacts = (row: CsvRow, registryId: string, name: string, context: MappingContext) => {
  const { unknownStatus, ...status } = statusFacts(context.memo, row, context.day)
  const paysVat = booleanOf(row.registrertIMvaRegisteret) === true
  const facts: CompanyFacts = {
    name,
    ...status,
    legal_form: formOf(context.memo, row),
    incorporation_date: isoDay(row.stiftelsesdato) ?? isoDay(row.registreringsdatoEnhetsregisteret),
    dissolution_date: endBy(context.day, isoDay(row.slettedato)),
    registered_address: addressOf(row),
    activities: activitiesOf(row, context),
    identifiers: paysVat ? [{ scheme: 'vat', value: `NO${registryId}MVA`, derived: true }] : undefined,
    capital: capitalOf(row),
    details: norwegianDetails(row),
  }
  return { facts, unknownStatus }
}
