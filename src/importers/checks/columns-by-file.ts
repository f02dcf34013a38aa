import type { DocumentHead, Importer, SupplementaryFile } from '../importer.ts'
import type { CsvColumns } from '../readers/csv-header.ts'

/** The documents of an import by their role; those that are not CSV have no columns. */
export interface CsvDocuments {
  main: readonly DocumentHead[]
  supplementary: readonly { file: SupplementaryFile; documents: readonly DocumentHead[] }[]
}

/** The headers of the documents that are one file of a register, or parts of it. */
interface FileHeaders {
  name: string
  columns: CsvColumns
  headers: readonly (readonly string[])[]
}

const filesOf = ({ csv }: Importer, { main, supplementary }: CsvDocuments): FileHeaders[] => {
  const files = [
    ...(csv ? [{ name: 'main', columns: csv.columns, documents: main }] : []),
    ...supplementary.map(({ file: { name, columns }, documents }) => ({
      name,
      columns,
      // Rows of some main files are looked up too.
      documents: documents.filter(document => !main.includes(document)),
    })),
  ]
  return files.map(({ name, columns, documents }) => ({
    name,
    columns,
    headers: documents.map(document => document.columns).filter(header => header.length > 0),
  }))
}

/** Names of columns that are found in each file of an import, by its name: `main` or that of a supplementary file. */
export const byFile = (
  importer: Importer,
  documents: CsvDocuments,
  find: (file: FileHeaders) => readonly string[],
): Record<string, string[]> => {
  const found = filesOf(importer, documents).map((file): [string, string[]] => [file.name, [...new Set(find(file))]])
  return Object.fromEntries(found.filter(([, names]) => names.length > 0))
}
