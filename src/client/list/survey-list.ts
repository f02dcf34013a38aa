import { operations } from '#generated/operations.ts'
import type { MatchRow, ToMatchRow } from './list-columns.ts'
import { type List, rowsOf } from './read-list.ts'

const { row_in_country, row_cross_country } = operations.matchCompanies.cost

/** Maximum cost of a row, in units. */
export const maxUnitsOf = ({ country }: MatchRow): number => (country ? row_in_country : row_cross_country)

/** The size of a list, and the maximum cost of matching it. */
export interface ListSize {
  rows: number
  /** Rows without a country. */
  crossCountry: number
  maxUnits: number
}

/** Reads a whole list without its first `skipped` rows. Rejects with ClientError at a row that cannot be read. */
export async function surveyList(list: List, toRow: ToMatchRow, skipped: number): Promise<ListSize> {
  const size: ListSize = { rows: 0, crossCountry: 0, maxUnits: 0 }
  for await (const rows of rowsOf(list))
    for (const cells of rows) {
      size.rows += 1
      if (size.rows <= skipped) continue
      const row = toRow(cells)
      size.maxUnits += maxUnitsOf(row)
      if (!row.country) size.crossCountry += 1
    }
  return size
}
