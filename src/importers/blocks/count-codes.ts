import type { CodeColumns, DateColumns } from '../importer.ts'
import type { CountDates } from './count-dates.ts'

/** Counts the codes of a record that its importer does not know, as `column code`: each column once. */
export type CountCodes = (record: never, count: (code: string) => void) => void

const maxCode = 40
/** Codes that are remembered as known; a column of names in place of codes has millions. */
const maxKnown = 1_000

/** Asks about each code once: a file has millions of rows with a few codes. */
function remembering(isKnown: CodeColumns['isKnown']): CodeColumns['isKnown'] {
  const known = new Set<string>()
  return code => {
    if (known.has(code)) return true
    if (!isKnown(code)) return false
    if (known.size < maxKnown) known.add(code)
    return true
  }
}

const countUnknown = ({ columns, isKnown }: CodeColumns, countIn: (columns: DateColumns) => CountDates): CountCodes => {
  const isListed = remembering(isKnown)
  const countUnread = countIn({ columns, read: code => (isListed(code) ? code : undefined) })
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
