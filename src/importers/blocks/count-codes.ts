import type { CodeColumns, DateColumns } from '../importer.ts'
import type { CountDates } from './count-dates.ts'

/** Counts the codes of a record that its importer does not know, as `column code`: each column once. */
export type CountCodes = (record: never, count: (code: string) => void) => void

const maxCode = 40

const countUnknown = ({ columns, isKnown }: CodeColumns, countIn: (columns: DateColumns) => CountDates): CountCodes => {
  const countUnread = countIn({ columns, read: code => (isKnown(code) ? code : undefined) })
  return (record, count) =>
    countUnread(record, (column, unknown) => {
      if (unknown !== '') count(`${column} ${unknown.slice(0, maxCode)}`)
    })
}

/** Prepares to count codes in rows, members or elements, as dates are counted there. */
export const createCodeCounter = (
  codes: readonly CodeColumns[] | undefined,
  countIn: (columns: DateColumns) => CountDates,
): CountCodes | undefined => {
  const counters = codes?.map(each => countUnknown(each, countIn))
  return counters && ((record, count) => counters.forEach(each => void each(record, count)))
}
