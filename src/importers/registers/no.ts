import type { ActivityFacts, CompanyFacts } from '#domain/companies/company-facts.ts'
import { precedence } from '#domain/companies/merge-layers.ts'
import { countryCode } from '#domain/country-names.ts'
import type { Importer, Mapped, MappingContext } from '../importer.ts'
import { isNaturalPerson, legalFormOf } from '../mapping/legal-form-of.ts'
import type { Memo } from '../mapping/memo.ts'
import { readCompanyId } from '../mapping/read-company-id.ts'
import { amount, isoDay, listed, text } from '../mapping/source-values.ts'
import { statusOf } from '../mapping/status-of.ts'
import { toAddress } from '../mapping/to-address.ts'
import type { CsvRow } from '../readers/csv-records.ts'

// An estate has a person's name; the branches of a unit (underenheter) are not companies.
const skippedForms: Record<string, string> = { BO: 'estate', BEDR: 'sub_unit', AAFY: 'sub_unit' }
const reasonToSkip = (form: string) => (isNaturalPerson('NO', form) ? 'sole_trader' : skippedForms[form])

// The register changed from SN2007 (NACE Rev. 2) to SN2025 (NACE Rev. 2.1) in the autumn of 2025.
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

const isSet = (value: string | undefined) => value !== undefined && value !== '' && value !== 'false'

const statusFacts = (memo: Memo, row: CsvRow) => {
  const proceeding = proceedings.find(({ column }) => isSet(row[column]))
  const since = proceeding?.dates.map(column => isoDay(row[column])).find(Boolean)
  return statusOf(memo, 'NO', proceeding?.column.replace(/Dato$/, '') ?? 'registrert', since)
}

const activityColumns = [
  { code: 'naeringskode1.kode', label: 'naeringskode1.beskrivelse' },
  { code: 'naeringskode2.kode', label: 'naeringskode2.beskrivelse' },
  { code: 'naeringskode3.kode', label: 'naeringskode3.beskrivelse' },
]

const activitiesOf = (row: CsvRow, { snapshotDate }: MappingContext): CompanyFacts['activities'] => {
  const version = (snapshotDate ?? sn2025Since) < sn2025Since ? '2' : '2.1'
  const activities: ActivityFacts[] = []
  for (const columns of activityColumns) {
    const code = text(row[columns.code], 40)
    if (!code) continue
    const nace = /^\d{2}\.\d{2}/.exec(code)?.[0]
    const label = text(row[columns.label], 1000)
    activities.push({ scheme: 'NACE', version, code, nace_code: nace, label, primary: activities.length === 0 })
  }
  return listed(activities)
}

// A line break in an address is written as the two characters `/n`.
const addressOf = (row: CsvRow) =>
  toAddress({
    lines: (row['forretningsadresse.adresse'] ?? '').split('/n').map(line => text(line)),
    locality: text(row['forretningsadresse.poststed']),
    region: undefined,
    postal_code: text(row['forretningsadresse.postnummer'], 100),
    country: countryCode(text(row['forretningsadresse.landkode'])),
  })

const capitalOf = (row: CsvRow): CompanyFacts['capital'] => {
  const registered = amount(row['kapital.belop'])
  if (registered === undefined) return undefined
  const currency = /^[A-Z]{3}$/.exec(row['kapital.valuta'] ?? '')?.[0]
  return { amount: registered, currency, paid_in: amount(row['kapital.innbetalt']) }
}

const factsOf = (name: string, registryId: string, row: CsvRow, context: MappingContext) => {
  const { unknownStatus, ...status } = statusFacts(context.memo, row)
  const paysVat = isSet(row.registrertIMvaRegisteret)
  const facts: CompanyFacts = {
    name,
    ...status,
    legal_form: legalFormOf(context.memo, 'NO', {
      registry_code: text(row['organisasjonsform.kode'], 100),
      registry_label: text(row['organisasjonsform.beskrivelse']),
    }),
    incorporation_date: isoDay(row.stiftelsesdato) ?? isoDay(row.registreringsdatoEnhetsregisteret),
    dissolution_date: isoDay(row.slettedato),
    registered_address: addressOf(row),
    activities: activitiesOf(row, context),
    identifiers: paysVat ? [{ scheme: 'vat', value: `NO${registryId}MVA`, derived: true }] : undefined,
    capital: capitalOf(row),
  }
  return { facts, unknownStatus }
}

const map = (row: CsvRow, context: MappingContext): Mapped => {
  const reason = reasonToSkip(row['organisasjonsform.kode'] ?? '')
  if (reason) return { kind: 'skipped', reason }
  const id = readCompanyId('NO', 'organisasjonsnummer', row.organisasjonsnummer)
  if (id.kind === 'rejected') return id
  const name = text(row.navn, 2000)
  if (!name) return { kind: 'rejected', reason: 'navn is empty' }
  return { kind: 'company', country: 'NO', registryId: id.registryId, ...factsOf(name, id.registryId, row, context) }
}

const maxDepth = 4

/** Converts an object to a row with the register's CSV columns: `forretningsadresse.adresse`, lines joined by `/n`. */
const flatten = (value: unknown, path: string, row: CsvRow, depth = 0): CsvRow => {
  if (Array.isArray(value)) row[path] = value.filter(item => typeof item === 'string' && item !== '').join('/n')
  else if (typeof value === 'object' && value !== null) {
    if (depth >= maxDepth) return row
    for (const [key, member] of Object.entries(value)) flatten(member, path ? `${path}.${key}` : key, row, depth + 1)
  } else if (value !== null && value !== undefined) row[path] = String(value)
  return row
}

const mapJson = (value: unknown, context: MappingContext): Mapped => {
  const row = flatten(value, '', {})
  // The API spells this column with a lower-case r.
  row.registrertIMvaRegisteret ??= row.registrertIMvaregisteret ?? ''
  return map(row, context)
}

/** Brønnøysund's Enhetsregisteret: the whole register, nightly, as CSV or as one JSON array. */
export const no: Importer = {
  source: 'no',
  title: 'a Brønnøysund "enheter" file',
  obtain: {
    files: 'enheter (CSV or JSON, gzip)',
    address: 'https://data.brreg.no/enhetsregisteret/api/dokumentasjon/no/index.html',
    account: 'none',
  },
  countries: ['NO'],
  precedence: precedence.register,
  confirmedBy: 'file',
  mainFiles: 'one',
  isFull: () => true,
  listsFormerNames: false,
  csv: {
    columns: {
      required: ['organisasjonsnummer', 'navn', 'organisasjonsform.kode', 'konkurs', 'underAvvikling'],
      optional: [
        'organisasjonsform.beskrivelse',
        'naeringskode1.kode',
        'naeringskode1.beskrivelse',
        'naeringskode2.kode',
        'naeringskode2.beskrivelse',
        'naeringskode3.kode',
        'naeringskode3.beskrivelse',
        'forretningsadresse.adresse',
        'forretningsadresse.poststed',
        'forretningsadresse.postnummer',
        'forretningsadresse.landkode',
        'registreringsdatoEnhetsregisteret',
        'stiftelsesdato',
        'registrertIMvaRegisteret',
        'slettedato',
        'kapital.belop',
        'kapital.valuta',
        'kapital.innbetalt',
        'konkursdato',
        'underAvviklingDato',
        'underTvangsavviklingEllerTvangsopplosning',
        'underUtenlandskInsolvensbehandlingDato',
        'underRekonstruksjonsforhandlingDato',
        'tvangsavvikletPgaManglendeSlettingDato',
        'tvangsopplostPgaManglendeDagligLederDato',
        'tvangsopplostPgaManglendeRevisorDato',
        'tvangsopplostPgaManglendeRegnskapDato',
        'tvangsopplostPgaMangelfulltStyreDato',
      ],
      freeText: ['vedtektsfestetFormaal', 'aktivitet'],
    },
    map,
  },
  json: { recordsUnder: ['_embedded.enheter'], recognisedBy: ['organisasjonsnummer'], map: mapJson },
}
