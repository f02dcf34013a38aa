import type { CompanyFacts } from '#domain/companies/company-facts.ts'
import type { DocumentHead, Importer, Mapped, MappingContext } from '../importer.ts'
import { legalFormOf } from '../mapping/legal-form-of.ts'
import type { Memo } from '../mapping/memo.ts'
import { endBy } from '../mapping/period.ts'
import { readCompanyId } from '../mapping/read-company-id.ts'
import { codeIn, isoDay, text } from '../mapping/source-values.ts'
import { type ReadStatus, statusOf, unreadableEnd } from '../mapping/status-of.ts'
import { toAddress } from '../mapping/to-address.ts'
import type { CsvRow } from '../readers/csv-records.ts'
import { registerDefaults } from '../register-defaults.ts'

// The file of deregistered entities has no such column: all of its rows are deregistered.
const deregistered = 'Išregistruotas'

const postalCode = /^LT-\d{5}$/

/** An address is ordered from large to small, with the postal code last: municipality, ward, town, street, code. */
const addressOf = (row: CsvRow): CompanyFacts['registered_address'] => {
  const parts = (text(row.adresas, 1000) ?? '').split(', ').filter(Boolean)
  const postal_code = parts.find(part => postalCode.test(part))
  const places = parts.filter(part => part !== postal_code)
  const region = places[0]?.endsWith(' sav.') ? places.shift() : undefined
  if (places[0]?.endsWith(' sen.') && places.length > 1) places.shift()
  const [locality, ...lines] = places
  return toAddress({ lines, locality, region, postal_code, country: 'LT' })
}

/** A row of the file of deregistered entities whose day is still to come has no other status. */
const registered: ReadStatus = { status: 'active', status_detail: { on_register: true }, unknownStatus: undefined }

const statusFacts = (row: CsvRow, memo: Memo, ended: string | undefined): ReadStatus => {
  if (ended) return statusOf(memo, 'LT', deregistered, ended)
  if (row.isreg_data && !isoDay(row.isreg_data)) return unreadableEnd('isreg_data')
  const written = text(row.stat_pavadinimas)
  return written === undefined && row.isreg_data ? registered : statusOf(memo, 'LT', written, isoDay(row.stat_data_nuo))
}

const map = (row: CsvRow, { memo, day }: MappingContext): Mapped => {
  const id = readCompanyId('LT', 'ja_kodas', row.ja_kodas)
  if (id.kind === 'rejected') return id
  // Names of some one-person entities are withheld.
  const name = text(row.ja_pavadinimas, 2000)
  if (!name) return { kind: 'withheld', reason: 'no_name', country: 'LT', registryId: id.registryId }
  const ended = endBy(day, isoDay(row.isreg_data))
  const { unknownStatus, ...status } = statusFacts(row, memo, ended)
  return {
    kind: 'company',
    country: 'LT',
    registryId: id.registryId,
    unknownStatus,
    facts: {
      name,
      ...status,
      status_detail: { ...status.status_detail, registry_code: codeIn(row.stat_kodas) },
      legal_form: legalFormOf(memo, 'LT', {
        registry_code: text(row.form_kodas, 100),
        registry_label: text(row.form_pavadinimas),
      }),
      incorporation_date: isoDay(row.ja_reg_data),
      dissolution_date: ended,
      registered_address: addressOf(row),
    },
  }
}

const isDeregistered = ({ columns }: DocumentHead) => columns.some(name => name.toLowerCase() === 'isreg_data')

// A company absent from one of them may be in the other.
const areBoth = (documents: readonly DocumentHead[]): true | string => {
  if (documents.every(isDeregistered)) return 'the file of registered entities is missing'
  return documents.some(isDeregistered) || 'the file of deregistered entities is missing'
}

/** Lithuania's Register of Legal Entities: one file of registered entities and one of deregistered ones. */
export const lt: Importer = {
  source: 'lt',
  title: 'a JAR_IREGISTRUOTI or JAR_ISREGISTRUOTI file',
  distribution: {
    files: 'JAR_IREGISTRUOTI.csv and JAR_ISREGISTRUOTI.csv, together',
    address: 'https://www.registrucentras.lt/p/1094',
    account: 'none',
  },
  countries: ['LT'],
  ...registerDefaults,
  dateInColumn: { column: 'formavimo_data', read: isoDay },
  mainFiles: 'several',
  isFull: areBoth,
  isFilteredByLegalForm: false,
  csv: {
    columns: {
      required: ['ja_kodas', 'ja_pavadinimas', 'adresas', 'ja_reg_data', 'form_kodas', 'form_pavadinimas'],
      mayBeNA: ['ja_pavadinimas'],
      optional: ['stat_kodas', 'stat_pavadinimas', 'stat_data_nuo', 'isreg_data'],
      notInAll: ['isreg_data'],
    },
    map,
    dates: { columns: ['ja_reg_data', 'isreg_data', 'stat_data_nuo'], read: isoDay },
  },
}
