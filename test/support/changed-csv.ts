import type { CsvColumns } from '../../src/importers/readers/csv-header.ts'
import { createRowSplitter } from '../../src/importers/readers/split-rows.ts'

const delimiterOf = (header: string): string =>
  [',', ';', '|', '^', '\t'].toSorted((one, other) => header.split(other).length - header.split(one).length)[0] ?? ','

const quoted = (cell: string, delimiter: string) =>
  cell.includes(delimiter) || cell.includes('"') || cell.includes('\n') ? `"${cell.replaceAll('"', '""')}"` : cell

/** The same CSV with its columns in reverse order; rows are read as the importer reads them. */
export const withColumnsReversed = (
  csv: string,
  { unquoted, freeText = [] }: Pick<CsvColumns, 'unquoted' | 'freeText'>,
): string => {
  const bom = csv.startsWith('\uFEFF') ? '\uFEFF' : ''
  const text = csv.slice(bom.length)
  const delimiter = delimiterOf(text.split('\n')[0] ?? '')
  const header = (text.split('\n')[0] ?? '').split(delimiter).map(cell => cell.replaceAll('"', '').trim())
  const places = freeText.map(name => header.indexOf(name)).filter(place => place >= 0)
  const range = places.length > 0 && { freeText: { from: Math.min(...places), to: Math.max(...places) } }
  const splitter = createRowSplitter({ delimiter, width: header.length, ...(unquoted && { unquoted }), ...range }, 1)
  const records = [...splitter.push(text.endsWith('\n') ? text : `${text}\n`), ...splitter.end()]
  const lines = records.map(record => {
    if (!('value' in record)) return text.split('\n')[record.line - 1] ?? ''
    const cells = record.value.toReversed()
    return (unquoted ? cells : cells.map(cell => quoted(cell, delimiter))).join(delimiter)
  })
  return `${bom}${lines.join('\n')}\n`
}

/** The same CSV with one column renamed. */
export const withColumnRenamed = (csv: string, column: string): string => {
  const end = csv.indexOf('\n')
  return csv.slice(0, end).replace(column, 'RENAMED_COLUMN') + csv.slice(end)
}
