import type { CompanyFacts } from '#domain/companies/company-facts.ts'
import { preserialize } from '#domain/companies/preserialized.ts'
import { withoutDecimal } from '#domain/without-decimal.ts'
import type { Importer, Mapped, MappingContext } from '../importer.ts'
import { completeLegalForm } from '../mapping/legal-form-of.ts'
import type { Memo } from '../mapping/memo.ts'
import { readNace } from '../mapping/nace.ts'
import { endBy } from '../mapping/period.ts'
import { readCompanyId } from '../mapping/read-company-id.ts'
import { isoDay, text } from '../mapping/source-values.ts'
import { statusOf } from '../mapping/status-of.ts'
import type { CsvRow } from '../readers/csv-records.ts'
import { registerDefaults } from '../register-defaults.ts'
import { irishAddress } from './ie-address.ts'
import { dayOf, detailColumns, irishDetails } from './ie-details.ts'

const registryCode = (written: string | undefined) => withoutDecimal(text(written, 100) ?? '') || undefined

const statusFacts = (memo: Memo, row: CsvRow) => {
  const { status_detail, ...status } = statusOf(memo, 'IE', text(row.company_status), dayOf(row.company_status_date))
  return { ...status, status_detail: { ...status_detail, registry_code: registryCode(row.company_status_code) } }
}

// By its label only: a form has several codes, one for each act under which companies were registered.
const readForm = (codeAndLabel: string) => {
  const [code = '', label = ''] = codeAndLabel.split('\t')
  return preserialize({ ...completeLegalForm('IE', '', label), registry_code: code || undefined })
}

// `4741.0`: the class as a number, without its leading zero.
const readActivities = (written: string): CompanyFacts['activities'] => {
  const code = /^(\d{3,4})(?:\.0)?$/.exec(written)?.[1]?.padStart(4, '0')
  if (!code) return undefined
  const { edition, nace_code } = readNace(code, '2')
  return preserialize([{ scheme: 'NACE', version: edition, code, nace_code, primary: true }])
}

const isBusinessName = /^business name/i
const isExternalCompany = /^external/i

const map = (row: CsvRow, { memo, day }: MappingContext): Mapped => {
  const form = text(row.company_type) ?? ''
  const number = row.company_num ?? ''
  if (isBusinessName.test(form) || /\/ ?B$/i.test(number)) return { kind: 'skipped', reason: 'business_name' }
  const id = readCompanyId('IE', 'company_num', number)
  if (id.kind === 'rejected') return id
  const name = text(row.company_name, 2000)
  if (!name) return { kind: 'rejected', reason: 'company_name is empty' }
  const { unknownStatus, ...status } = statusFacts(memo, row)
  return {
    kind: 'company',
    country: 'IE',
    registryId: id.registryId,
    unknownStatus,
    // The register lists no former names, and says since when the one in force holds.
    stamp: { name_since: dayOf(row.company_name_eff_date) },
    facts: {
      name,
      ...status,
      legal_form: form ? memo(readForm, `${registryCode(row.company_type_code) ?? ''}\t${form}`) : undefined,
      incorporation_date: dayOf(row.company_reg_date),
      dissolution_date: endBy(day, dayOf(row.comp_dissolved_date)),
      registered_address: irishAddress(memo, row, isExternalCompany.test(form)),
      activities: row.nace_v2_code ? memo(readActivities, row.nace_v2_code) : undefined,
      details: irishDetails(row),
    },
  }
}

/** The Companies Registration Office's open data: all companies, dissolved ones included, published daily. */
export const ie: Importer = {
  source: 'ie',
  title: 'a CRO companies.csv',
  distribution: {
    files: 'companies.csv (CSV, zip)',
    address: 'https://opendata.cro.ie/dataset/companies',
    account: 'none',
  },
  countries: ['IE'],
  ...registerDefaults,
  csv: {
    columns: {
      required: ['company_num', 'company_name', 'company_status', 'company_type', 'company_reg_date'],
      mayBeNA: ['company_name'],
      optional: [
        'company_status_code',
        'company_status_date',
        'company_name_eff_date',
        'company_type_code',
        'comp_dissolved_date',
        'company_address_1',
        'company_address_2',
        'company_address_3',
        'company_address_4',
        'eircode',
        'nace_v2_code',
        ...detailColumns,
      ],
    },
    map,
    dates: {
      columns: [
        'company_reg_date',
        'comp_dissolved_date',
        'company_status_date',
        'company_name_eff_date',
        ...detailColumns,
      ],
      read: isoDay,
    },
  },
}
