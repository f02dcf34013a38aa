import type { MatchRow } from './list-columns.ts'

const rounded = /^\d(?:[.,]\d+)?E\+\d{2}$/i

/** A number of a row of which a spreadsheet has stored the first digits alone, such as 9.23609E+08. */
export const roundedNumber = ({ identifiers }: MatchRow): string | undefined =>
  identifiers?.find(identifier => rounded.test(identifier))
