import { createHash } from 'node:crypto'
import { basename } from 'node:path'
import { ImportError } from '../../importers/import-error.ts'
import { readHeader } from '../../importers/readers/csv-header.ts'
import { decodeText } from '../../importers/readers/decode-text.ts'
import { detectEncoding, type TextEncoding } from '../../importers/readers/detect-encoding.ts'
import type { DocumentLocation } from '../../importers/readers/document-location.ts'
import { documentsIn, openBytes } from '../../importers/readers/open-document.ts'
import { createRowSplitter, type RowSplitter } from '../../importers/readers/split-rows.ts'
import { ClientError } from '../client-error.ts'
import { withLineFeeds } from './with-line-feeds.ts'

/** A list of companies as CSV, in the encoding and with the delimiter that it has. */
export interface List {
  /** Name of the file. */
  name: string
  location: DocumentLocation
  encoding: TextEncoding
  /** SHA-256 of its bytes, hexadecimal. */
  sha256: string
  header: readonly string[]
  delimiter: string
}

/** How to read a list, where its reader would guess wrong. */
export interface ReadOptions {
  /** Name in the Encoding Standard. */
  encoding?: string | undefined
  delimiter?: string | undefined
}

/** The only document in a file, which may be compressed. Rejects with ClientError or ImportError. */
async function documentIn(path: string): Promise<DocumentLocation> {
  const [only, ...others] = await documentsIn(path, ['.csv', '.txt', '.tsv'])
  if (!only || others.length > 0) throw new ClientError(`${basename(path)} must hold one CSV file`)
  return only
}

async function* hashed(chunks: AsyncIterable<Buffer>, hash: ReturnType<typeof createHash>): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) {
    hash.update(chunk)
    yield chunk
  }
}

const drain = async (chunks: AsyncIterable<unknown>) => {
  for await (const _ of chunks) {
  }
}

/** Reads a list once to find its encoding and its digest. */
async function inspect(location: DocumentLocation): Promise<Pick<List, 'encoding' | 'sha256'>> {
  const hash = createHash('sha256')
  const encoding = await detectEncoding((await openBytes(location)).chunks)
  await drain(hashed((await openBytes(location)).chunks, hash))
  return { encoding, sha256: hash.digest('hex') }
}

const textOf = async ({ location, encoding }: Pick<List, 'location' | 'encoding'>): Promise<AsyncIterable<string>> =>
  withLineFeeds(decodeText((await openBytes(location)).chunks, encoding.label))

interface Start {
  header: readonly string[]
  delimiter: string
  /** Number of its lines. */
  lines: number
  rest: string
}

/** The header at the start of a text; undefined while it is incomplete. */
function startOf(text: string, delimiter: string | undefined, isLast: boolean): Start | undefined {
  const read = readHeader(text, isLast, delimiter)
  return read && { header: read.cells, delimiter: read.delimiter, lines: read.lines, rest: read.rest }
}

/** Opens a list: finds its encoding, unless one is given, its delimiter and its header. Rejects with ClientError or ImportError. */
export async function openList(path: string, { encoding, delimiter }: ReadOptions): Promise<List> {
  const location = await documentIn(path)
  const inspected = await inspect(location)
  const list = { ...inspected, ...(encoding && { encoding: { ...inspected.encoding, label: encoding } }) }
  let text = ''
  for await (const chunk of await textOf({ location, ...list })) {
    text += chunk
    const start = startOf(text, delimiter, false)
    if (start) return { name: basename(path), location, ...list, header: start.header, delimiter: start.delimiter }
  }
  const start = startOf(text, delimiter, true)
  if (!start) throw new ClientError(`${basename(path)} has no header`)
  return { name: basename(path), location, ...list, header: start.header, delimiter: start.delimiter }
}

/** The rows that a splitter has read. Throws ClientError for one that is not as wide as the header. */
function cellsOf(records: ReturnType<RowSplitter['push']>, name: string): string[][] {
  return records.map(record => {
    if ('value' in record) return record.value
    throw new ClientError(`${name}, line ${record.line}: ${record.reason}`)
  })
}

/** The rows of a list, those of each chunk together. Throws ClientError or ImportError at a row that cannot be read. */
export async function* rowsOf(list: List): AsyncGenerator<string[][]> {
  let splitter: RowSplitter | undefined
  let text = ''
  const open = (isLast: boolean): string[][] => {
    const start = startOf(text, list.delimiter, isLast)
    if (!start) return []
    const shape = { delimiter: list.delimiter, width: list.header.length, surplusEmpty: true } as const
    splitter = createRowSplitter(shape, start.lines + 1)
    return cellsOf(splitter.push(start.rest), list.name)
  }
  try {
    for await (const chunk of await textOf(list)) {
      if (splitter) yield cellsOf(splitter.push(chunk), list.name)
      else {
        text += chunk
        yield open(false)
      }
    }
    if (!splitter) yield open(true)
    if (splitter) yield cellsOf(splitter.end(), list.name)
  } catch (error) {
    throw error instanceof ImportError ? new ClientError(`${list.name}: ${error.message}`) : error
  }
}
