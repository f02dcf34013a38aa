import { csvLine } from '#domain/csv-line.ts'
import type { List } from './read-list.ts'

const byteOrderMark = '\u{feff}'

/** The header of results. Spreadsheets take text without a mark for Windows-1252: lists from them have a mark, or another encoding. */
export function startOfResults({ header, encoding, delimiter }: List, columns: readonly string[]): string {
  const mark = encoding.hasMark || encoding.label !== 'utf-8' ? byteOrderMark : ''
  return mark + csvLine([...header, ...columns], delimiter)
}
