import type { CompanyDetails } from '#domain/companies/company.ts'
import { detailsOf } from '../mapping/details-of.ts'
import { isoDay } from '../mapping/source-values.ts'
import type { CsvRow } from '../readers/csv-records.ts'

/** The columns that the details of a company are read from; `nard` is the next annual return date. */
export const detailColumns = ['last_ar_date', 'nard', 'last_accounts_date']

// The register's placeholder for an unknown day.
const unknownDay = '1901-01-01'

/** The day of a cell; undefined for the register's placeholder. */
export const dayOf = (written: string | undefined) => {
  const day = isoDay(written)
  return day === unknownDay ? undefined : day
}

/** The annual return and the accounts of a company. The return must be filed within 56 days of its date. */
export const irishDetails = (row: CsvRow): CompanyDetails | undefined =>
  detailsOf({
    annual_return: { last_made_up_to: dayOf(row.last_ar_date), next_made_up_to: dayOf(row.nard) },
    accounts: { last_made_up_to: dayOf(row.last_accounts_date) },
  })
