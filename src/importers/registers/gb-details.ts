import type { CompanyDetails } from '#domain/companies/company.ts'
import { detailsOf } from '../mapping/details-of.ts'
import { dayFirst, text, wholeNumber } from '../mapping/source-values.ts'
import type { CsvRow } from '../readers/csv-records.ts'

export const dateColumnsOfDetails = [
  'Accounts.NextDueDate',
  'Accounts.LastMadeUpDate',
  'ConfStmtNextDueDate',
  'ConfStmtLastMadeUpDate',
]

/** The columns that the details of a company are read from. */
export const detailColumns = [
  ...dateColumnsOfDetails,
  'Accounts.AccountCategory',
  'Mortgages.NumMortCharges',
  'Mortgages.NumMortOutstanding',
  'Mortgages.NumMortPartSatisfied',
  'Mortgages.NumMortSatisfied',
]

// Most companies have none, and then the other numbers are zero too.
const noMortgages = { charges: 0 }

const mortgagesOf = (row: CsvRow) => {
  const charges = wholeNumber(row['Mortgages.NumMortCharges'])
  if (charges === 0) return noMortgages
  return {
    charges,
    outstanding: wholeNumber(row['Mortgages.NumMortOutstanding']),
    part_satisfied: wholeNumber(row['Mortgages.NumMortPartSatisfied']),
    satisfied: wholeNumber(row['Mortgages.NumMortSatisfied']),
  }
}

export const gbDetails = (row: CsvRow): CompanyDetails | undefined =>
  detailsOf({
    accounts: {
      last_made_up_to: dayFirst(row['Accounts.LastMadeUpDate']),
      next_due: dayFirst(row['Accounts.NextDueDate']),
      category: text(row['Accounts.AccountCategory'], 200),
    },
    confirmation_statement: {
      last_made_up_to: dayFirst(row.ConfStmtLastMadeUpDate),
      next_due: dayFirst(row.ConfStmtNextDueDate),
    },
    mortgages: mortgagesOf(row),
  })
