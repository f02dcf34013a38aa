import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { FileLockedError, lockFile } from '#data/files/file-lock.ts'
import { type DownloadEntry, readDownloads } from '#data/reference/downloads.ts'
import { dayOf } from '#domain/calendar.ts'
import { systemClock } from '../../clock.ts'
import type { DownloadDeps } from '../../importers/download/download-deps.ts'
import { addressesOf, type DownloadedFile, downloadSource } from '../../importers/download/download-source.ts'
import { refuseFetched } from '../../importers/download/fetch-file.ts'
import { ImportError } from '../../importers/import-error.ts'
import { importers } from '../../importers/importers.ts'
import type { CommandContext } from '../command-context.ts'
import { progressBar } from '../terminal/progress-bar.ts'
import { importedDownloads } from './imported-download.ts'

function entriesOf(source: string): readonly DownloadEntry[] {
  const downloads = readDownloads()
  const entries = downloads.get(source)
  if (entries) return entries
  const known = `the sources that can be downloaded are ${[...downloads.keys()].join(', ')}`
  const importer = importers.get(source)
  if (!importer) throw new ImportError(`there is no source "${source}"; ${known}`)
  throw new ImportError(`${source} cannot be downloaded: get its files from ${importer.distribution.address}; ${known}`)
}

export const downloadableSources = (): string[] => [...readDownloads().keys()]

const seconds = (ms: number) => `${Math.ceil(ms / 1000)} s`

const depsOf = ({ fetch, stderr }: CommandContext, signal: AbortSignal): DownloadDeps => ({
  fetch,
  now: systemClock.now,
  random: Math.random,
  sleep: ms => sleep(ms, undefined, { signal }),
  signal,
  onRetry: ({ reason, pauseMs }) => void stderr.write(`${reason}; next attempt in ${seconds(pauseMs)}\n`),
})

/** Reports an abort as an ImportError, which is printed in one line. */
const unlessStopped = <Result>(download: Promise<Result>, signal: AbortSignal): Promise<Result> =>
  download.catch(error => {
    if (!signal.aborted) throw error
    throw new ImportError('the download was stopped; start it again to resume it')
  })

/** Prints the addresses that a download of a source would fetch. */
export async function printAddresses(source: string, context: CommandContext, signal: AbortSignal): Promise<void> {
  const addresses = addressesOf(entriesOf(source), depsOf(context, signal))
  context.print.lines(await unlessStopped(addresses, signal))
}

/** The files of a source after a download. */
export interface Download {
  paths: readonly string[]
  /** The day on which the server says the newest file changed, YYYY-MM-DD: its date if nothing else tells it. */
  publishedDay: string | undefined
  /** Whether the same files have been imported before, and nothing that they brought is missing or damaged. */
  isImported: boolean
  /** To be called when they have been imported. */
  markImported(): void
  /** To be called when an import has refused their content: the next download fetches them again. */
  markRefused(): void
}

function publishedDay(files: readonly DownloadedFile[]): string | undefined {
  const times = files.map(file => Date.parse(file.last_modified ?? '')).filter(time => !Number.isNaN(time))
  return times.length > 0 ? dayOf(Math.max(...times)) : undefined
}

/** Two downloads would write the same files. Throws ImportError while another one runs. */
function lockDownload(dataDir: string, source: string): Disposable {
  try {
    return lockFile(dataDir, `download-${source}`)
  } catch (error) {
    throw error instanceof FileLockedError ? new ImportError(`another download of ${source} is running`) : error
  }
}

/** Downloads a source's files into the data folder, and prints on stderr whether each is new. */
export async function downloadFiles(source: string, context: CommandContext, signal: AbortSignal): Promise<Download> {
  const { dataDir } = context.config()
  const folder = join(dataDir, 'downloads', source)
  const bar = progressBar(context.stderr, '{percentage} % | {file} | {value} of {total} bytes')
  const onProgress: DownloadDeps['onProgress'] = ({ name: file, bytes, total }) =>
    bar.show({ value: bytes, total: total ?? bytes, file })
  const deps = { ...depsOf(context, signal), onProgress }
  using _ = lockDownload(dataDir, source)
  const files = await unlessStopped(downloadSource(entriesOf(source), folder, deps), signal).finally(bar.stop)
  for (const { path, bytes, sha256, isNew } of files)
    context.stderr.write(`${isNew ? 'downloaded' : 'not changed'}: ${path}, ${bytes} bytes, SHA-256 ${sha256}\n`)
  const hashes = files.map(({ sha256 }) => sha256)
  const imported = importedDownloads(`${folder}.imported`, dataDir, source)
  return {
    paths: files.map(({ path }) => path),
    publishedDay: publishedDay(files),
    isImported: await imported.isImported(hashes),
    markImported: () => imported.markImported(hashes),
    markRefused: () => {
      const again = files.filter(({ path }) => refuseFetched(path))
      if (again.length > 0)
        context.stderr.write(`the next download fetches ${again.length > 1 ? 'these files' : 'this file'} again\n`)
    },
  }
}
