import { basename } from 'node:path'
import { ImportError } from '../import-error.ts'
import type { DocumentHead } from '../importer.ts'
import { readHeader } from '../readers/csv-records.ts'
import type { DocumentPlace } from '../readers/document-place.ts'
import type { Encoding } from '../readers/open-document.ts'
import { documentsIn, openDocument } from '../readers/open-document.ts'
import { peek } from '../readers/peek.ts'
import { createRowSplitter } from '../readers/split-rows.ts'
import type { FoundFile } from './find-files.ts'

/** How a text is written. */
export type DocumentFormat = 'csv' | 'json' | 'xml'

/** A text of an import after a look at its beginning. */
export interface ExaminedDocument extends DocumentPlace, DocumentHead {
  format: DocumentFormat
  /** Whether it is a list of records, and not one record or an answer that holds some. */
  isList: boolean
  /** The first row, by column, where it is a CSV that has one. */
  firstRow: Record<string, string>
  /** The first few characters, to be told to the person who gave it. */
  beginning: string
  /** Whether the person named this very file. */
  isNamed: boolean
}

const formatOf = (start: string): DocumentFormat => {
  const first = start.trimStart()[0]
  if (first === '<') return 'xml'
  return first === '{' || first === '[' ? 'json' : 'csv'
}

const firstRowOf = (columns: readonly string[], delimiter: string, rest: string): Record<string, string> => {
  const splitter = createRowSplitter({ delimiter, width: columns.length }, 2)
  const [row] = [...splitter.push(rest)]
  return row && 'value' in row ? Object.fromEntries(columns.map((name, at) => [name, row.value[at] ?? ''])) : {}
}

const headOf = (start: string): Pick<ExaminedDocument, 'columns' | 'firstRow'> => {
  const header = readHeader(start, true)
  if (!header) throw new ImportError('The first line is no header of a CSV file.')
  return { columns: header.cells, firstRow: firstRowOf(header.cells, header.delimiter, header.rest) }
}

const examineAs = async (place: DocumentPlace, isNamed: boolean, encoding: Encoding): Promise<ExaminedDocument> => {
  const source = await openDocument(place, encoding)
  const { start, close } = await peek(source.chunks)
  await close()
  const format = formatOf(start)
  const head = format === 'csv' ? headOf(start) : { columns: [], firstRow: {} }
  const beginning = start.trimStart().slice(0, 20)
  return { ...place, ...head, format, isList: !beginning.startsWith('{'), beginning, isNamed }
}

/** A text that is not UTF-8 may still be one of those that are known not to be. */
const examine = async (place: DocumentPlace, isNamed: boolean, encodings: readonly Encoding[]) => {
  try {
    return await examineAs(place, isNamed, 'utf8')
  } catch (error) {
    const [other] = encodings
    if (!(error instanceof ImportError) || !other) throw error
    return await examineAs(place, isNamed, other)
  }
}

const naming = (error: unknown, name: string): unknown =>
  error instanceof ImportError && !error.message.includes(name) ? new ImportError(`${name}: ${error.message}`) : error

/** Looks at the beginning of every text in the files, which are UTF-8 or in one of the other encodings. Rejects with `ImportError` when one cannot be read. */
export const examineDocuments = async (
  files: readonly FoundFile[],
  { extensions, encodings }: { extensions: readonly string[]; encodings: readonly Encoding[] },
): Promise<ExaminedDocument[]> => {
  const examined: ExaminedDocument[] = []
  for (const { path, isNamed } of files) {
    const places = await documentsIn(path, extensions)
    for (const place of places) {
      try {
        examined.push(await examine(place, isNamed && places.length === 1, encodings))
      } catch (error) {
        throw files.length > 1 || places.length > 1 ? naming(error, basename(place.name)) : error
      }
    }
  }
  return examined
}
