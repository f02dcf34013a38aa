import { operations } from '#generated/operations.ts'
import type { MatchRow, ToMatchRow } from './list-columns.ts'
import { createOffsetTable, type OffsetTable } from './offset-table.ts'
import { type List, rowsOf } from './read-list.ts'
import { roundedNumber } from './rounded-number.ts'
import { rowKey } from './row-key.ts'
import { skipReason } from './skipped-rows.ts'

const { row_in_country, row_cross_country } = operations.matchCompanies.cost

/** Maximum cost of a row, in units. */
export const maxUnitsOf = ({ country }: MatchRow): number => (country ? row_in_country : row_cross_country)

/** The size of a list, and the maximum cost of matching it. */
export interface ListSize {
  rows: number
  /** Rows that are identical to others, of which one is sent. */
  repeated: number
  /** Rows without a text, which are not sent. */
  blank: number
  /** Rows that are the header again, which are not sent. */
  headers: number
  /** Rows without a country that are sent. */
  crossCountry: number
  /** Rows with a number that a spreadsheet has rounded. */
  rounded: number
  /** The first of these numbers. */
  roundedNumber?: string
  maxUnits: number
}

/** Says of each row whether it has been asked about already, or is answered. */
function createRepeats(known: OffsetTable): (row: MatchRow) => boolean {
  const seen = createOffsetTable()
  return row => {
    const key = rowKey(row)
    if ((known.get(key) ?? seen.get(key)) !== undefined) return true
    seen.add(key, 0)
    return false
  }
}

function addRounded(size: ListSize, row: MatchRow) {
  const number = roundedNumber(row)
  if (number === undefined) return
  size.rounded += 1
  size.roundedNumber ??= number
}

/** Counts a row that is not sent; false if it is. */
function addSkipped(size: ListSize, cells: readonly string[], list: List): boolean {
  const reason = skipReason(cells, list)
  if (reason === 'blank') size.blank += 1
  if (reason === 'header') size.headers += 1
  return reason !== undefined
}

function addTo(size: ListSize, row: MatchRow, isRepeated: (row: MatchRow) => boolean) {
  addRounded(size, row)
  if (isRepeated(row)) {
    size.repeated += 1
    return
  }
  size.maxUnits += maxUnitsOf(row)
  if (!row.country) size.crossCountry += 1
}

/**
 * Reads a whole list without its first `skipped` rows; `known` are the answered ones. Rejects with ClientError at a row
 * that cannot be read.
 */
export async function surveyList(
  list: List,
  toRow: ToMatchRow,
  { skipped, known }: { skipped: number; known: OffsetTable },
): Promise<ListSize> {
  const isRepeated = createRepeats(known)
  const size: ListSize = { rows: 0, repeated: 0, blank: 0, headers: 0, crossCountry: 0, rounded: 0, maxUnits: 0 }
  for await (const rows of rowsOf(list))
    for (const cells of rows) {
      size.rows += 1
      if (size.rows <= skipped) continue
      if (!addSkipped(size, cells, list)) addTo(size, toRow(cells), isRepeated)
    }
  return size
}
