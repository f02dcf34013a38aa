import { createHash } from 'node:crypto'
import { createReadStream, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { TooManyVanished } from '../../data/mark-vanished.ts'
import { OlderSnapshot } from '../../data/partition-build.ts'
import { lockPartitions, PartitionLocked } from '../../data/partition-lock.ts'
import { isDiskFull } from '../../data/swap-file.ts'
import { ImportFailure } from './import-failure.ts'
import type { ImportSummary } from './import-summary.ts'
import { summarise } from './import-summary.ts'
import type { Importer } from './importer.ts'
import { importers } from './importers.ts'
import { loadSample } from './load-sample.ts'
import { mapInWorker } from './map-in-worker.ts'
import type { MappedBatch, MappingRequest } from './map-records.ts'
import { mapRecords } from './map-records.ts'
import type { PartitionBuilds } from './partition-builds.ts'
import { openPartitionBuilds } from './partition-builds.ts'
import { inspectFile } from './readers/open-source.ts'
import { openRejectFile } from './reject-file.ts'
import { snapshotDate } from './snapshot-date.ts'

/** What the person who starts an import decides. */
export interface ImportOptions {
  source: string
  file: string
  dataDir: string
  clock: { now(): number }
  /** Does everything but replace the partitions. */
  dryRun?: boolean | undefined
  /** Reads only so many records; nothing is then taken to have vanished. */
  limit?: number | undefined
  snapshotDate?: string | undefined
  rejectFile?: string | undefined
  onProgress?: ((progress: ImportProgress) => void) | undefined
  /** Stops between two batches, leaving the build to be resumed. */
  signal?: AbortSignal | undefined
}

/** How far an import is; `share` of the file between 0 and 1. */
export interface ImportProgress {
  share: number
  read: number
}

// Starting a thread costs more than mapping a small file.
const smallFileBytes = 1024 * 1024

const importerOf = (source: string): Importer => {
  const importer = importers.get(source)
  if (!importer)
    throw new ImportFailure(`There is no source "${source}"; there are ${[...importers.keys()].join(', ')}.`)
  return importer
}

const hashFile = async (file: string): Promise<string> => {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(file, { highWaterMark: 1024 * 1024 })) hash.update(chunk)
  return hash.digest('hex')
}

const mapFile = (importer: Importer, request: MappingRequest): AsyncIterable<MappedBatch> =>
  statSync(request.file).size > smallFileBytes ? mapInWorker(importer.source, request) : mapRecords(importer, request)

const toFailure = (error: unknown, dataDir: string): unknown => {
  if (isDiskFull(error))
    return new ImportFailure(`The disk of ${dataDir} is full: the partitions are as they were before.`)
  const isExpected =
    error instanceof OlderSnapshot || error instanceof TooManyVanished || error instanceof PartitionLocked
  return isExpected ? new ImportFailure(error.message) : error
}

/** Where the records go: opened by the first batch, which tells whether the file is a list at all. */
const openBuilds = (importer: Importer, options: ImportOptions, facts: ImportFacts, { isList }: MappedBatch) => {
  const { source, file, dataDir, limit, dryRun = false } = options
  const { snapshot_date, fileSha256, started } = facts
  return openPartitionBuilds(dataDir, importer.countries, {
    source,
    precedence: importer.precedence,
    identity: JSON.stringify([source, fileSha256, snapshot_date, limit ?? null]),
    file_name: basename(file),
    snapshot_date,
    imported_at: new Date(started).toISOString(),
    isFullFile: limit === undefined && isList && importer.isFullFile(basename(file)),
    dryRun,
  })
}

interface ImportFacts {
  snapshot_date: string | null
  fileSha256: string
  started: number
}

const runImport = async (importer: Importer, options: ImportOptions): Promise<ImportSummary> => {
  const { source, file, dataDir, clock, limit, onProgress, signal } = options
  const started = clock.now()
  const snapshot_date = snapshotDate(importer, file, { told: options.snapshotDate, now: started })
  const facts: ImportFacts = { snapshot_date, fileSha256: await hashFile(file), started }
  using rejects = openRejectFile(options.rejectFile ?? join(dataDir, 'rejects', `${source}-${basename(file)}.ndjson`))
  await using cleanup = new AsyncDisposableStack()
  let builds: PartitionBuilds | undefined
  let last: MappedBatch | undefined
  try {
    for await (const batch of mapFile(importer, { file, snapshotDate: snapshot_date, limit })) {
      builds ??= cleanup.use(openBuilds(importer, options, facts, batch))
      rejects.write(batch.rejects)
      await builds.apply(batch)
      onProgress?.({ share: batch.progress, read: batch.counts.read })
      last = batch
      if (signal?.aborted) throw new Stopped()
    }
    if (!builds || !last) throw new ImportFailure('The file holds no records.')
    const finished = await builds.finish({ position: last.counts.read, fileSha256: facts.fileSha256 })
    return summarise(last.counts, finished, {
      source,
      file,
      snapshot_date,
      dry_run: options.dryRun ?? false,
      resumed_after: builds.resumedAfter(),
      reject_file: rejects.path,
      seconds: (clock.now() - started) / 1000,
    })
  } catch (error) {
    const failure = toFailure(error, dataDir)
    if (failure instanceof ImportFailure && !(error instanceof Stopped)) await builds?.discard()
    throw failure
  }
}

/** Stopped on request: what was built is kept, for the same import goes on from there. */
class Stopped extends ImportFailure {
  constructor() {
    super('The import was stopped; start it again to go on where it was.')
  }
}

/**
 * Imports one file of a source into the partitions of a data directory, beside the live ones, and swaps them in whole. Rejects
 * with `ImportFailure`, whose message is one line for the person, and then leaves the partitions as they were.
 */
export const importCommand = async (options: ImportOptions): Promise<ImportSummary> => {
  const importer = importerOf(options.source)
  const { limit = 1 } = options
  if (!Number.isInteger(limit) || limit < 1)
    throw new ImportFailure(`The limit must be a whole number above 0, not ${limit}.`)
  await inspectFile(options.file)
  // Without the sample the countries of no import would have no partition at all.
  await loadSample(options.dataDir, options.clock)
  try {
    using _lock = lockPartitions(options.dataDir, importer.countries)
    return await runImport(importer, options)
  } catch (error) {
    throw toFailure(error, options.dataDir)
  }
}
