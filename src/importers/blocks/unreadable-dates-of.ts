import { isRecord } from '#domain/is-record.ts'
import type { DateColumns } from '../importer.ts'
import type { CsvRow } from '../readers/csv-records.ts'
import type { XmlElement } from '../readers/xml-records.ts'

/** Finds the dates of a record that cannot be read: the name of each column once, with the first such cell. */
export type UnreadableDatesOf = (record: never) => Iterable<[column: string, cell: string]>

export const unreadableInRow = ({ columns, read }: DateColumns): UnreadableDatesOf =>
  function* (row: CsvRow) {
    for (const column of columns) {
      const cell = row[column]?.trim()
      if (cell && read(cell) === undefined) yield [column, cell]
    }
  }

/** Finds the first text under a path that `read` does not read; of a list, that of any item. */
type FindUnreadable<Value> = (
  value: Value,
  names: readonly string[],
  read: DateColumns['read'],
  at?: number,
) => string | undefined

const unreadable = (value: unknown, read: DateColumns['read']): string | undefined => {
  // A number is a time since 1970, or a day of a spreadsheet.
  const cell = typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''
  return cell !== '' && read(cell) === undefined ? cell : undefined
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
  for (const item of items) {
    const found = find(item)
    if (found !== undefined) return found
  }
  return undefined
}

const underPaths = ({ columns, read }: DateColumns, find: FindUnreadable<never>): UnreadableDatesOf => {
  const paths = columns.map(path => ({ path, names: path.split('.') }))
  return function* (record) {
    for (const { path, names } of paths) {
      const cell = find(record, names, read)
      if (cell !== undefined) yield [path, cell]
    }
  }
}

export const unreadableInMembers = (dates: DateColumns): UnreadableDatesOf => underPaths(dates, inMember)

export const unreadableInElements = (dates: DateColumns): UnreadableDatesOf => underPaths(dates, inElement)
