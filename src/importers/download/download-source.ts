import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { readJson } from '#data/files/json-file.ts'
import { makeFolder } from '#data/files/make-folder.ts'
import type { DownloadEntry } from '#data/reference/downloads.ts'
import { ImportError } from '../import-error.ts'
import type { DownloadDeps } from './download-deps.ts'
import { type FetchedFile, fetchFile } from './fetch-file.ts'
import { type FileToFetch, findFilesToFetch, type PagesToFetch } from './find-files-to-fetch.ts'
import { NotFoundError } from './request.ts'

/** A file of a source on disk; `isNew` unless the server said that it has not changed. */
export interface DownloadedFile extends FetchedFile {
  path: string
  isNew: boolean
}

interface Target {
  address: string
  name: string
}

/** A file that an earlier run has downloaded. */
function fileOnDisk(path: string): DownloadedFile | undefined {
  const known = existsSync(path) ? readJson<FetchedFile>(`${path}.json`) : undefined
  return known && known.fault !== 'refused' ? { ...known, path, isNew: false } : undefined
}

async function download({ address, name }: Target, folder: string, deps: DownloadDeps): Promise<DownloadedFile> {
  const path = join(folder, name)
  const fetched = await fetchFile(address, path, deps)
  const file = fetched ? { ...fetched, path, isNew: true } : fileOnDisk(path)
  if (!file) throw new ImportError(`${address} has not changed, but ${path} is missing`)
  return file
}

/** Downloads the first candidate that exists. */
async function downloadFirst({ candidates }: FileToFetch, folder: string, deps: DownloadDeps): Promise<DownloadedFile> {
  for (const candidate of candidates.slice(0, -1)) {
    try {
      return await download(candidate, folder, deps)
    } catch (error) {
      if (!(error instanceof NotFoundError)) throw error
    }
  }
  const last = candidates.at(-1)
  if (!last) throw new ImportError('there is nothing to download')
  return await download(last, folder, deps)
}

/** Removes a file and what is known of it. */
const removeFile = ({ path }: DownloadedFile) => {
  for (const file of [path, `${path}.json`]) rmSync(file, { force: true })
}

/** Whether a page of CSV has only its header. */
const isEmptyPage = (path: string) => !readFileSync(path, 'utf8').trim().includes('\n')

// Ten times those of the longest query.
const maxPages = 1_000

/** Throws ImportError where a query has no end: the service ignores which page is asked for. */
function refuseEndlessQuery(name: string, page: DownloadedFile, pages: readonly DownloadedFile[]) {
  if (page.sha256 === pages.at(-1)?.sha256) {
    // The next run asks for it again.
    removeFile(page)
    throw new ImportError(`${name}: the query was answered with the rows of the page before it`)
  }
  if (pages.length >= maxPages) throw new ImportError(`${name}: the query has more than ${maxPages} pages`)
}

/** Downloads page after page until one has no rows; pages that an earlier run of this day has fetched are kept. */
async function downloadPages({ pageAt }: PagesToFetch, folder: string, deps: DownloadDeps): Promise<DownloadedFile[]> {
  const pages: DownloadedFile[] = []
  for (;;) {
    const target = pageAt(pages.length)
    const page = fileOnDisk(join(folder, target.name)) ?? (await download(target, folder, deps))
    if (isEmptyPage(page.path)) {
      removeFile(page)
      break
    }
    refuseEndlessQuery(target.name, page, pages)
    pages.push(page)
  }
  if (pages.length === 0) throw new ImportError(`${pageAt(0).name}: the query was answered without a row`)
  return pages
}

/** Removes files that the source no longer has, which earlier downloads left. Folders stay. */
function removeOthers(folder: string, files: readonly DownloadedFile[]) {
  const kept = new Set(files.flatMap(({ path }) => [path, `${path}.json`]))
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (!entry.isDirectory() && !kept.has(path)) rmSync(path)
  }
}

/** The addresses that a download would fetch, in order, without fetching them; listings are read. */
export async function addressesOf(entries: readonly DownloadEntry[], deps: DownloadDeps): Promise<string[]> {
  const files = await findFilesToFetch(entries, deps)
  return files
    .flatMap(file => ('pageAt' in file ? [file.pageAt(0)] : file.candidates.slice(0, 1)))
    .map(to => to.address)
}

/**
 * Downloads the files of a source into a folder, one after the other. A file that has not changed is not fetched again, and one
 * that arrived in part is continued. Rejects with ImportError.
 */
export async function downloadSource(
  entries: readonly DownloadEntry[],
  folder: string,
  deps: DownloadDeps,
): Promise<DownloadedFile[]> {
  makeFolder(folder, 0o700)
  const downloaded: DownloadedFile[] = []
  for (const file of await findFilesToFetch(entries, deps))
    downloaded.push(
      ...('pageAt' in file ? await downloadPages(file, folder, deps) : [await downloadFirst(file, folder, deps)]),
    )
  removeOthers(folder, downloaded)
  return downloaded
}
