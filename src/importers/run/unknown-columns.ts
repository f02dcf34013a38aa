import { ignoredColumns } from '#data/reference/ignored-columns.ts'
import { wildcardPattern } from '#domain/wildcard-pattern.ts'
import type { DocumentHead, Importer, SupplementaryFile } from '../importer.ts'
import { type CsvColumns, numberedColumn } from '../readers/csv-header.ts'

const fold = (name: string) => name.trim().toLowerCase()

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

interface Documents {
  main: readonly DocumentHead[]
  supplementary: readonly { file: SupplementaryFile; documents: readonly DocumentHead[] }[]
}

/** The unknown columns of an import's CSV files, by the name of the file: `main` or that of a supplementary file. */
export const unknownColumns = (
  { source, csv, dateInColumn }: Importer,
  { main, supplementary }: Documents,
): Record<string, string[]> => {
  const files = [
    ...(csv ? [{ name: 'main', columns: csv.columns, documents: main }] : []),
    ...supplementary.map(({ file: { name, columns }, documents }) => ({ name, columns, documents })),
  ]
  const unknown = files.map(({ name, columns, documents }): [string, string[]] => {
    const ignored = [...ignoredColumns(source, name), ...(dateInColumn ? [dateInColumn.column] : [])]
    const found = documents.flatMap(document => unknownIn(document.columns, columns, ignored))
    return [name, [...new Set(found)]]
  })
  return Object.fromEntries(unknown.filter(([, found]) => found.length > 0))
}
