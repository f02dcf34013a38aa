import { deepFreeze } from '#domain/deep-freeze.ts'
import { isRecord } from '#domain/is-record.ts'
import { fail, textAt } from './read-reference.ts'
import { readTable } from './read-table.ts'

/** A file with an address; {month} in it is replaced by YYYY-MM. */
export interface FileEntry {
  kind: 'file'
  address: string
  name: string
}

/** The newest files of a listing, or those that are newer than the files of the entry before. */
export interface IndexEntry {
  kind: 'index'
  index: string
  /** What the links are relative to. */
  address: string
  /** Finds the links; its first group is the date, YYYY-MM-DD. */
  link: RegExp
  keep: 'newest' | 'later'
}

/** A query that is asked page by page. */
export interface QueryEntry {
  kind: 'query'
  address: string
  query: string
  /** Rows of a page. */
  rows: number
  /** With {day} and {page}. */
  name: string
}

export type DownloadEntry = FileEntry | IndexEntry | QueryEntry

const nameOf = (address: string) => new URL(address).pathname.split('/').at(-1) || fail(`${address} names no file`)

function toEntry(value: unknown): DownloadEntry {
  const address = textAt(value, 'address')
  const { index, keep, query, rows, name } = value as Record<string, unknown>
  if (!address.startsWith('https://')) return fail(`${address} is not fetched over HTTPS`)
  if (index !== undefined)
    return {
      kind: 'index',
      index: textAt(value, 'index'),
      address,
      link: new RegExp(textAt(value, 'link'), 'g'),
      keep: keep === 'later' ? 'later' : 'newest',
    }
  if (query === undefined) return { kind: 'file', address, name: typeof name === 'string' ? name : nameOf(address) }
  return { kind: 'query', address, query: textAt(value, 'query'), rows: Number(rows), name: textAt(value, 'name') }
}

/** The addresses of the sources that can be fetched without an account, by source. */
export function readDownloads(): ReadonlyMap<string, readonly DownloadEntry[]> {
  const parsed = readTable('downloads')
  const sources = isRecord(parsed.sources) ? parsed.sources : fail('sources are missing')
  return new Map(
    Object.entries(sources).map(([source, entries]) => [
      source,
      Array.isArray(entries) ? entries.map(toEntry).map(deepFreeze) : fail(`${source} is not a list`),
    ]),
  )
}
