import { basename } from 'node:path'
import { ImportError, nameFileInError } from '../import-error.ts'
import type { DocumentHead, Importer } from '../importer.ts'
import { notAHeader, readHeader } from '../readers/csv-header.ts'
import type { DocumentLocation } from '../readers/document-location.ts'
import { misfitAtStart } from '../readers/json-records.ts'
import type { Encoding } from '../readers/open-document.ts'
import { documentsIn, openDocument } from '../readers/open-document.ts'
import { type OpenZips, openZips } from '../readers/open-zips.ts'
import { createRowSplitter } from '../readers/split-rows.ts'
import { openZip } from '../readers/unzip-member.ts'
import type { FoundFile } from './find-files.ts'

export type DocumentFormat = 'csv' | 'json' | 'xml'

/** A document of an import, inspected by its first characters. */
export interface InspectedDocument extends DocumentLocation, DocumentHead {
  format: DocumentFormat
  /** Whether it is a list of records, not a single record or an API response. */
  isList: boolean
  /** The first row of a CSV by column; empty when there is none. */
  firstRow: Record<string, string>
  /** Whether it is a CSV with a header and no rows. */
  isHeaderOnly: boolean
  /** The first 20 characters, for error messages. */
  beginning: string
  /** Why a JSON document is another register's, as its first record shows. */
  misfit: string | undefined
  /** Whether the operator gave this file itself, not a folder or zip file that contains it. */
  isExplicit: boolean
}

// No register publishes such a file, and reading it whole would take unbounded memory.
const maxBlank = 1024 * 1024

// A header may be in a chunk of its own, as where gzip files were joined.
const isEnough = (start: string) => (start.length < 4096 ? /\S\s*\n\s*\S/.test(start) : start.trim() !== '')

/** The first characters that are more than white space or a header. Throws `ImportError` if they do not come within a megabyte. */
const startOf = async (chunks: AsyncIterable<string>): Promise<string> => {
  let start = ''
  for await (const chunk of chunks) {
    start += chunk
    if (isEnough(start)) break
    if (start.length > maxBlank)
      throw new ImportError('the file is empty: it has no text in its first megabyte but line ends and spaces')
  }
  return start
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

const headOf = (start: string): Pick<InspectedDocument, 'columns' | 'firstRow' | 'isHeaderOnly'> => {
  const header = readHeader(start, true)
  if (!header) throw notAHeader(start)
  const { cells: columns, delimiter, rest } = header
  return { columns, firstRow: firstRowOf(columns, delimiter, rest), isHeaderOnly: rest.trim() === '' }
}

const isTar = (start: string) => start.slice(257, 262) === 'ustar'

/** Throws `ImportError` for what is no text, though its bytes can be read as UTF-8. */
const refuseBinary = (start: string) => {
  if (isTar(start)) throw new ImportError('this is a tar archive; unpack it, and import its files or their folder')
  if (start.slice(0, 512).includes('\0'))
    throw new ImportError('this is not UTF-8 text: it has zero bytes; if it is UTF-16, convert it to UTF-8 first')
}

/** Throws `ImportError` for the line ends of spreadsheets on old Macintoshes: the file would be a single row. */
const refuseCarriageReturns = (start: string) => {
  if (/\r./.test(start) && !start.includes('\n'))
    throw new ImportError('its lines end with a carriage return (CR) only; save it with the line ends LF or CRLF')
}

/** What the files may be. */
interface Expected {
  /** The file name extensions of members of zip files that are read. */
  extensions: readonly string[]
  /** Other encodings than UTF-8. */
  encodings: readonly Encoding[]
  importer: Pick<Importer, 'title' | 'json'>
}

/** Copies of texts: a slice would keep the 32 KB that were read of each of thousands of documents. */
const withOwnTexts = <T extends object>(texts: T): T => structuredClone(texts)

const inspectAs = async (
  location: DocumentLocation,
  isExplicit: boolean,
  { importer: { json, title }, zips }: Expected & { zips: OpenZips },
  encoding: Encoding,
): Promise<InspectedDocument> => {
  const source = await openDocument(location, encoding, zips)
  const start = await startOf(source.chunks)
  if (start.trim() === '') throw new ImportError('the file is empty: it has no text but line ends and spaces')
  refuseBinary(start)
  const format = formatOf(start)
  if (format === 'csv') refuseCarriageReturns(start)
  const head = format === 'csv' ? headOf(start) : { columns: [], firstRow: {}, isHeaderOnly: false }
  const texts = withOwnTexts({ ...head, beginning: start.trimStart().slice(0, 20) })
  const misfit = format === 'json' && json ? misfitAtStart(start, json, title) : undefined
  return { ...location, ...texts, format, isList: !texts.beginning.startsWith('{'), misfit, isExplicit }
}

/** Reads a document as UTF-8, or if that fails, in the first other encoding that the register uses. */
const inspect = async (location: DocumentLocation, isExplicit: boolean, expected: Expected & { zips: OpenZips }) => {
  try {
    return await inspectAs(location, isExplicit, expected, 'utf8')
  } catch (error) {
    const [other] = expected.encodings
    if (!(error instanceof ImportError) || !other) throw error
    return await inspectAs(location, isExplicit, expected, other)
  }
}

/** Reads the beginning of every document in the files. Rejects with `ImportError` when one cannot be read. */
export const inspectDocuments = async (
  files: readonly FoundFile[],
  expected: Expected,
): Promise<InspectedDocument[]> => {
  const inspected: InspectedDocument[] = []
  using zips = openZips(openZip)
  for (const { path, isExplicit } of files) {
    const locations = await documentsIn(path, expected.extensions)
    for (const location of locations) {
      try {
        inspected.push(await inspect(location, isExplicit && locations.length === 1, { ...expected, zips }))
      } catch (error) {
        throw nameFileInError(error, basename(location.name))
      }
    }
  }
  return inspected
}
