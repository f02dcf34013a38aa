import { personReason } from '#data/reference/person-forms.ts'
import type { CompanyFacts } from '#domain/companies/company-facts.ts'
import type { Importer, Mapped, MappingContext } from '../importer.ts'
import { detailsOf } from '../mapping/details-of.ts'
import { legalFormOf } from '../mapping/legal-form-of.ts'
import type { Memo } from '../mapping/memo.ts'
import { endBy } from '../mapping/period.ts'
import { readCompanyId } from '../mapping/read-company-id.ts'
import { codeIn, isoDay, listed, text } from '../mapping/source-values.ts'
import { codedStatusOf } from '../mapping/status-of.ts'
import { toAddress } from '../mapping/to-address.ts'
import type { CsvRow } from '../readers/csv-records.ts'
import { registerDefaults } from '../register-defaults.ts'
import { statusFacts } from './lv-status.ts'

/** An address is ordered from large to small: municipality, parish, town, street; each may be absent. */
const addressOf = (row: CsvRow): CompanyFacts['registered_address'] => {
  const parts = (text(row.address, 1000) ?? '').split(', ').filter(Boolean)
  const region = parts[0]?.endsWith(' nov.') ? parts.shift() : undefined
  // Outside villages, a house has a name in quotes and lies in the parish.
  const isFarm = parts.length === 2 && parts[1]?.startsWith('"')
  if (parts[0]?.endsWith(' pag.') && parts.length > 1 && !isFarm) parts.shift()
  const [locality, ...lines] = parts
  const index = codeIn(row.index)
  const postal_code = index && /^\d{4}$/.test(index) ? `LV-${index}` : index
  return toAddress({ lines, locality, region, postal_code, country: 'LV' })
}

const previousNamesOf = (rows: readonly CsvRow[], day: string): CompanyFacts['previous_names'] =>
  listed(
    rows
      .flatMap(row => {
        const name = text(row.name, 2000)
        const until = isoDay(row.date_to)
        return name && (until ?? '') <= day ? [{ name, until }] : []
      })
      .toSorted((one, other) => (other.until ?? '').localeCompare(one.until ?? '')),
  )

// The office keeps several registers; other codes are served by their name only.
const registers: Record<string, 'trade_register' | 'ngo_register'> = { K: 'trade_register', B: 'ngo_register' }

const readRegister = (codeAndName: string) => {
  const [code = '', name] = codeAndName.split('\t')
  return detailsOf({ memberships: [{ register: registers[code] ?? 'other', name }] })
}

const detailsIn = (memo: Memo, row: CsvRow) => {
  const name = text(row.regtype_text)
  return name ? memo(readRegister, `${text(row.regtype, 40) ?? ''}\t${name}`) : undefined
}

const map = (row: CsvRow, { joinedRows, memo, day }: MappingContext): Mapped => {
  const form = text(row.type, 100) ?? ''
  const person = personReason('LV', { code: form, label: text(row.type_text) })
  if (person) return { kind: 'skipped', reason: person }
  const id = readCompanyId('LV', 'regcode', row.regcode)
  if (id.kind === 'rejected') return id
  const name = text(row.name, 2000)
  if (!name) return { kind: 'rejected', reason: 'name is empty' }
  const { unknownStatus, ...status } = statusFacts(row, { joinedRows, day }, (code, since) =>
    codedStatusOf(memo, 'LV', code, since),
  )
  return {
    kind: 'company',
    country: 'LV',
    registryId: id.registryId,
    unknownStatus,
    facts: {
      name,
      ...status,
      legal_form: legalFormOf(memo, 'LV', { registry_code: form, registry_label: text(row.type_text) }),
      previous_names: previousNamesOf(joinedRows('name_history', codeIn(row.regcode) ?? ''), day),
      incorporation_date: isoDay(row.registered),
      dissolution_date: endBy(day, isoDay(row.terminated)),
      registered_address: addressOf(row),
      details: detailsIn(memo, row),
    },
  }
}

/**
 * Latvia's Register of Enterprises: all entities ever registered, with their former names, insolvency proceedings and
 * liquidations in further files.
 */
export const lv: Importer = {
  source: 'lv',
  title: 'an Uzņēmumu reģistrs register.csv file',
  distribution: {
    files:
      'register.csv; for former names and the status register_name_history.csv, insolvency_legal_person_proceeding.csv and liquidations.csv',
    address: 'https://data.gov.lv/dati/lv/dataset/uz',
    account: 'none',
  },
  countries: ['LV'],
  ...registerDefaults,
  csv: {
    columns: {
      required: ['regcode', 'name', 'type', 'registered', 'terminated', 'closed', 'address'],
      mayBeNA: ['name'],
      optional: ['type_text', 'index', 'regtype', 'regtype_text'],
    },
    map,
    dates: { columns: ['registered', 'terminated'], read: isoDay },
  },
  supplementaryFiles: [
    {
      name: 'name_history',
      columns: { required: ['regcode', 'name', 'date_to'] },
      key: row => codeIn(row.regcode),
      keep: ['name', 'date_to'],
      dates: { columns: ['date_to'], read: isoDay },
      isOptional: true,
    },
    {
      name: 'insolvency',
      isOfProceedings: true,
      columns: {
        required: ['debtor_registration_number', 'proceeding_form', 'proceeding_started_on', 'proceeding_ended_on'],
      },
      key: row => codeIn(row.debtor_registration_number),
      keep: ['proceeding_form', 'proceeding_started_on', 'proceeding_ended_on'],
      dates: { columns: ['proceeding_started_on', 'proceeding_ended_on'], read: isoDay },
      isOptional: true,
    },
    {
      name: 'liquidation',
      isOfProceedings: true,
      columns: {
        required: ['legal_entity_registration_number', 'liquidation_type', 'date_from'],
        optional: ['liquidation_type_text'],
      },
      key: row => codeIn(row.legal_entity_registration_number),
      keep: ['liquidation_type', 'liquidation_type_text', 'date_from'],
      dates: { columns: ['date_from'], read: isoDay },
      isOptional: true,
    },
  ],
}
