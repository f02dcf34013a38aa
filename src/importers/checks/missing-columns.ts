import type { Importer } from '../importer.ts'
import { foldColumn } from '../readers/csv-header.ts'
import { byFile, type CsvDocuments } from './columns-by-file.ts'

/** The optional columns that no document of a file has: their facts are missing from all companies. */
export const missingOptional = (importer: Importer, documents: CsvDocuments): Record<string, string[]> =>
  byFile(importer, documents, ({ columns: { optional = [], notInAll = [] }, headers }) => {
    const given = new Set([...headers.flat(), ...notInAll].map(foldColumn))
    return headers.length === 0 ? [] : optional.filter(name => !given.has(foldColumn(name)))
  })

/** The columns that an importer reads and a header has several times: only the first is read. */
export const repeatedColumns = (importer: Importer, documents: CsvDocuments): Record<string, string[]> =>
  byFile(importer, documents, ({ columns: { required, optional = [] }, headers }) => {
    const places = headers.map(header => Map.groupBy(header, foldColumn))
    return [...required, ...optional].filter(name =>
      places.some(found => (found.get(foldColumn(name))?.length ?? 0) > 1),
    )
  })
