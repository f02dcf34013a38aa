import { isRecord } from '#domain/is-record.ts'
import type { DateColumns } from '../importer.ts'
import type { CsvRow } from '../readers/csv-records.ts'
import type { XmlElement } from '../readers/open-xml-record.ts'

/** Called for each column of a record that has a date, with its first cell that cannot be read, or '' if all can be. */
export type CountDate = (column: string, unreadable: string) => void

/** Counts the dates of a record: each column once. */
export type CountDates = (record: never, count: CountDate) => void

export const countInRow =
  ({ columns, read }: DateColumns): CountDates =>
  (row: CsvRow, count) => {
    for (const column of columns) {
      const cell = row[column]?.trim()
      if (cell) count(column, read(cell) === undefined ? cell : '')
    }
  }

/**
 * Finds the first text under a path that `read` does not read, of a list that of any item: '' when all are read, and
 * undefined when there is none.
 */
type FindUnreadable<Value> = (
  value: Value,
  names: readonly string[],
  read: DateColumns['read'],
  at?: number,
) => string | undefined

const unreadable = (value: unknown, read: DateColumns['read']): string | undefined => {
  // A number is a time since 1970, or a day of a spreadsheet.
  const cell = typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''
  if (cell === '') return undefined
  return read(cell) === undefined ? cell : ''
}

const inMember: FindUnreadable<unknown> = (value, names, read, at = 0) => {
  if (Array.isArray(value)) return firstFound(value, item => inMember(item, names, read, at))
  const name = names[at]
  if (name === undefined) return unreadable(value, read)
  return isRecord(value) ? inMember(value[name], names, read, at + 1) : undefined
}

const inElement: FindUnreadable<XmlElement> = ({ text, children }, names, read, at = 0) => {
  const name = names[at]
  if (name === undefined) return unreadable(text, read)
  return firstFound(children, child => (child.name === name ? inElement(child, names, read, at + 1) : undefined))
}

const firstFound = <Item>(items: readonly Item[], find: (item: Item) => string | undefined): string | undefined => {
  let readable: string | undefined
  for (const item of items) {
    const found = find(item)
    if (found) return found
    readable ??= found
  }
  return readable
}

const underPaths = ({ columns, read }: DateColumns, find: FindUnreadable<never>): CountDates => {
  const paths = columns.map(path => ({ path, names: path.split('.') }))
  return (record, count) => {
    for (const { path, names } of paths) {
      const cell = find(record, names, read)
      if (cell !== undefined) count(path, cell)
    }
  }
}

export const countInMembers = (dates: DateColumns): CountDates => underPaths(dates, inMember)

export const countInElements = (dates: DateColumns): CountDates => underPaths(dates, inElement)
