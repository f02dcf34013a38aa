import type { DownloadEntry, FileEntry, IndexEntry, QueryEntry } from '#data/reference/downloads.ts'
import { dayOf, monthOf, startOfMonth } from '#domain/calendar.ts'
import { ImportError } from '../import-error.ts'
import type { DownloadDeps } from './download-deps.ts'
import { request, textOf } from './request.ts'
import { withRetries } from './with-retries.ts'

/** A file to fetch: the addresses to try in turn until one exists, and its name on disk. */
export interface FileToFetch {
  candidates: readonly { address: string; name: string }[]
}

/** A query to ask page by page. */
export interface PagesToFetch {
  /** The address of a page, from 0. */
  pageAt(page: number): { address: string; name: string }
}

const monthsTried = 3

/** YYYY-MM of a month and of those before it. */
const latestMonths = (now: number): string[] =>
  Array.from({ length: monthsTried }, (_, back) => monthOf(startOfMonth(now, -back)))

function fileOf({ address, name }: FileEntry, now: number): FileToFetch {
  if (!address.includes('{month}')) return { candidates: [{ address, name }] }
  const inMonth = (text: string, month: string) => text.replaceAll(/\{month\}|%7Bmonth%7D/gi, month)
  return {
    candidates: latestMonths(now).map(month => ({ address: inMonth(address, month), name: inMonth(name, month) })),
  }
}

function pagesOf({ address, query, rows, name }: QueryEntry, now: number): PagesToFetch {
  return {
    pageAt: page => {
      const url = new URL(address)
      url.searchParams.set('query', `${query}LIMIT ${rows} OFFSET ${page * rows}`)
      const number = String(page + 1).padStart(4, '0')
      return { address: url.href, name: name.replace('{day}', dayOf(now)).replace('{page}', number) }
    },
  }
}

/** The files in a listing that are dated after `after`: those of the newest date, or all of them. */
async function filesOf(entry: IndexEntry, after: string, deps: DownloadDeps) {
  const read = async () => textOf(entry.index, await request(entry.index, {}, deps), deps.signal)
  const text = await withRetries(read, deps)
  const dates = new Map([...text.matchAll(entry.link)].map(([link, date = '']) => [link, date]))
  const newest = [...dates.values()].toSorted().at(-1)
  if (newest === undefined) throw new ImportError(`${entry.index} lists no file that looks like ${entry.link.source}`)
  const isKept = (date: string) => (entry.keep === 'newest' ? date === newest : date > after)
  const links = [...dates].filter(([, date]) => isKept(date)).map(([link]) => link)
  const files = links.toSorted().map(link => ({
    candidates: [{ address: new URL(link, entry.address).href, name: link.split('/').at(-1) ?? link }],
  }))
  return { files, newest }
}

/** The files to fetch for a source, in order; asks the listings that it has. Rejects with ImportError. */
export async function findFilesToFetch(
  entries: readonly DownloadEntry[],
  deps: DownloadDeps,
): Promise<(FileToFetch | PagesToFetch)[]> {
  const found: (FileToFetch | PagesToFetch)[] = []
  let after = ''
  for (const entry of entries) {
    if (entry.kind === 'file') found.push(fileOf(entry, deps.now()))
    else if (entry.kind === 'query') found.push(pagesOf(entry, deps.now()))
    else {
      const { files, newest } = await filesOf(entry, after, deps)
      found.push(...files)
      after = newest
    }
  }
  return found
}
