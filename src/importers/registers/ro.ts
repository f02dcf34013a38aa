import type { CompanyFacts } from '#domain/companies/company-facts.ts'
import { tradeNumberBefore2024 } from '#domain/companies/registry-ids/ro.ts'
import type { Importer, Mapped, MappingContext, SupplementaryFile } from '../importer.ts'
import { detailsOf } from '../mapping/details-of.ts'
import { legalFormOf } from '../mapping/legal-form-of.ts'
import { withMarkedKind } from '../mapping/marked-kind.ts'
import { codeIn, dayInText, isoDay, listed, text } from '../mapping/source-values.ts'
import type { CsvColumns } from '../readers/csv-header.ts'
import type { CsvRow } from '../readers/csv-records.ts'
import { registerDefaults } from '../register-defaults.ts'
import { activitiesOf, activityFiles } from './ro-activities.ts'
import { addressColumns, addressOf, houseNumberColumns } from './ro-address.ts'
import { romanian } from './ro-letters.ts'
import { dayOf, readFirm, registeredOn, registrationFile, tradeNumbersOf } from './ro-registrations.ts'
import { statusFacts } from './ro-status.ts'

type Identifiers = NonNullable<CompanyFacts['identifiers']>

/** A trade register number in the notation of the file, and in that before 2024. */
const notationsOf = (tradeNumber: string): Identifiers => {
  if (!tradeNumber) return []
  const before2024 = tradeNumberBefore2024(tradeNumber)
  return [
    { scheme: 'trade_register', value: tradeNumber.slice(0, 100) },
    ...(before2024 ? [{ scheme: 'trade_register' as const, value: before2024, derived: true as const }] : []),
  ]
}

const identifiersOf = (served: string, others: readonly string[], euid: string | undefined) => {
  const own = notationsOf(served)
  const known = new Set(own.map(({ value }) => value))
  const further = others.flatMap(notationsOf).filter(({ value }) => !known.has(value))
  return listed([...own, ...(served && euid ? [{ scheme: 'euid' as const, value: euid }] : []), ...further])
}

// The column is typed by hand: it also has e-mail addresses, which may be a person's, and words for none (`nu are`).
const websiteOf = ({ WEB }: CsvRow) => /^[^\s@]+\.[^\s@]+$/.exec(text(WEB, 500) ?? '')?.[0]

const map = (row: CsvRow, context: MappingContext): Mapped => {
  const firm = readFirm(row)
  if (firm.kind !== 'firm') return firm
  const { form, registryId, tradeNumber } = firm
  const [served, ...others] = tradeNumbersOf(firm, context.joinedRows, number => statusFacts(number, context).status)
  if (served !== tradeNumber) return { kind: 'skipped', reason: 'other_registration' }
  const name = romanian(row.DENUMIRE, 2000) ?? ''
  const { unknownStatus, ...status } = statusFacts(tradeNumber, context)
  return {
    kind: 'company',
    country: 'RO',
    registryId,
    unknownStatus,
    facts: {
      name,
      ...status,
      legal_form: withMarkedKind('RO', legalFormOf(context.memo, 'RO', { registry_code: form }), {
        name,
        registryId: tradeNumber,
      }),
      incorporation_date: registeredOn(row),
      registered_address: addressOf(row),
      activities: activitiesOf(tradeNumber, context.joinedRows, label => romanian(label, 1000)),
      identifiers: identifiersOf(tradeNumber, others, text(row.EUID, 100)),
      details: row.WEB ? detailsOf({ contacts: { website: websiteOf(row) } }) : undefined,
    },
  }
}

const columns: CsvColumns = {
  required: ['DENUMIRE', 'CUI', 'COD_INMATRICULARE', 'DATA_INMATRICULARE', 'FORMA_JURIDICA'],
  mayBeNA: ['DENUMIRE'],
  optional: ['EUID', 'WEB', ...addressColumns],
  notInAll: houseNumberColumns,
  unquoted: true,
}

const supplementaryFiles: readonly SupplementaryFile[] = [
  registrationFile(columns),
  {
    name: 'state',
    columns: { required: ['COD_INMATRICULARE', 'COD'], unquoted: true },
    key: row => text(row.COD_INMATRICULARE),
    keep: ['COD'],
  },
  {
    name: 'state_name',
    columns: { required: ['COD', 'DENUMIRE'], unquoted: true },
    key: row => codeIn(row.COD),
    keep: ['DENUMIRE'],
    isOptional: true,
  },
  ...activityFiles,
]

const dayInName = (name: string): string | undefined => {
  const [, day, month, year] = /(\d{2})-(\d{2})-(\d{4})/.exec(name) ?? []
  return isoDay(`${year}-${month}-${day}`) ?? dayInText(name)
}

/** ONRC's firms, including struck-off ones. Their states are in a second file, as codes that a third file describes. */
export const ro: Importer = {
  source: 'ro',
  title: 'an ONRC OD_FIRME file',
  distribution: {
    files: 'OD_FIRME.CSV, OD_STARE_FIRMA.CSV, N_STARE_FIRMA.CSV; for activities OD_CAEN_AUTORIZAT.CSV and N_CAEN.CSV',
    address: 'https://data.gov.ro/organization/onrc',
    account: 'none',
  },
  countries: ['RO'],
  ...registerDefaults,
  dateInName: dayInName,
  csv: { columns, map, dates: { columns: ['DATA_INMATRICULARE'], read: dayOf } },
  supplementaryFiles,
}
