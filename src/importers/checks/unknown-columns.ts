import { ignoredColumns } from '#data/reference/ignored-columns.ts'
import { wildcardPattern } from '#domain/wildcard-pattern.ts'
import type { Importer } from '../importer.ts'
import { type CsvColumns, foldColumn as fold, numberedColumn } from '../readers/csv-header.ts'
import { byFile, type CsvDocuments } from './columns-by-file.ts'

/** The columns of a header that are neither read nor known as ignored. */
const unknownIn = (header: readonly string[], columns: CsvColumns, ignored: readonly string[]): string[] => {
  const read = new Set([...columns.required, ...(columns.optional ?? [])].map(fold))
  const patterns = ignored.map(name => wildcardPattern(fold(name)))
  return header.filter(name => {
    const folded = fold(name)
    const isKnown = folded === '' || read.has(folded) || numberedColumn(name, columns) !== undefined
    return !isKnown && !patterns.some(pattern => pattern.test(folded))
  })
}

/** The unknown columns of an import's CSV files, by the name of the file: `main` or that of a supplementary file. */
export const unknownColumns = (importer: Importer, documents: CsvDocuments): Record<string, string[]> => {
  const { source, dateInColumn } = importer
  return byFile(importer, documents, ({ name, columns, headers }) => {
    const ignored = [...ignoredColumns(source, name), ...(dateInColumn ? [dateInColumn.column] : [])]
    return headers.flatMap(header => unknownIn(header, columns, ignored))
  })
}
