import type { Database } from 'better-sqlite3'
import { makeFolder } from '../../files/make-folder.ts'
import { areFullDatesKnown, beginFullDates } from '../full-file-dates.ts'
import { partitionFile, partitionsFolder } from '../partition-file.ts'
import { buildFile, removeBuild, resumeBuild, unavailableReason } from './build-file.ts'
import { type BuildWriter, createBuildWriter, type WriterRequest } from './build-writer.ts'
import type { ImportRecord, ImportRequest } from './import-record.ts'
import { dryRunFile } from './killed-dry-runs.ts'
import type { LayerCounts } from './layer-counts.ts'
import { type BuildRepair, repairBuild } from './repair-build.ts'
import { startBuild } from './start-build.ts'
import { newestDate, startImport, unfinishedImport } from './stored-imports.ts'
import { refuseLostFiles } from './supplementary-names.ts'
import { swapFile } from './swap-file.ts'

/**
 * Thrown when a file of the whole register is older than those loaded, and it is not known which of these were the whole
 * register, because an earlier release imported them; `svc import` prints its message.
 */
export class OlderSnapshotError extends Error {
  constructor(country: string, offered: string, loaded: string) {
    super(`${country} already has newer data from this source: loaded ${loaded}, this file ${offered}`)
    this.name = 'OlderSnapshotError'
  }
}

/** A build of one layer of one country's partition. */
export interface BuildRequest extends ImportRequest, WriterRequest {
  /** The build is always removed, and never resumes another one. */
  dryRun?: boolean
  cacheMib?: number
  /** Why what is written may be only a part of the country's companies: these alone do not replace a damaged partition. */
  part?: string
}

/** A copy of a partition into which an import writes. The service does not read it until it is swapped in. */
export interface PartitionBuild
  extends Pick<BuildWriter, 'drift' | 'resumedAt' | 'apply' | 'checkpoint'>,
    AsyncDisposable {
  readonly country: string
  readonly counts: LayerCounts
  /** Completes the import in the build. Returns whether to replace the live file: only when something has changed. */
  complete(end: { position: number; fileSha256: string }): Promise<boolean>
  /** Replaces the live file with the completed build. */
  swap(): void
  /** Runs `complete`, and `swap` if the live file is to be replaced. */
  finish(end: { position: number; fileSha256: string }): Promise<boolean>
  /** Removes the build. Disposing without it keeps the build, to be resumed. */
  discard(): Promise<void>
}

interface BuildFiles {
  live: string
  filename: string
  repair: BuildRepair
}

const createBuild = (
  database: Database,
  request: BuildRequest,
  record: ImportRecord,
  { live, filename, repair }: BuildFiles,
): Omit<PartitionBuild, 'discard'> => {
  const { country, dryRun } = request
  const writer = createBuildWriter(database, request, record, repair)
  const complete: PartitionBuild['complete'] = async ({ position, fileSha256 }) => {
    writer.complete(position, fileSha256)
    database.close()
    // A live file that cannot be read is replaced even when nothing has changed.
    const replaces = !dryRun && (writer.isChanged() || unavailableReason(live, country) !== undefined)
    if (!replaces) removeBuild(filename)
    return replaces
  }
  const swap = () => {
    swapFile(filename, live)
    removeBuild(filename)
  }
  return {
    country,
    counts: record.counts,
    drift: writer.drift,
    resumedAt: writer.resumedAt,
    apply: writer.apply,
    checkpoint: writer.checkpoint,
    complete,
    swap,
    finish: async end => {
      const replaces = await complete(end)
      if (replaces) swap()
      return replaces
    },
    [Symbol.asyncDispose]: async () => {
      if (database.open && database.inTransaction) database.exec('ROLLBACK')
      database.close()
      if (dryRun) removeBuild(filename)
    },
  }
}

const refuseUnknownOrder = (database: Database, { source, files, country }: BuildRequest) => {
  const loaded = newestDate(database, source)
  const full = files.find(({ isFull }) => isFull)?.snapshot_date
  if (loaded && full && full < loaded && !areFullDatesKnown(database, source))
    throw new OlderSnapshotError(country, full, loaded)
  // A part of the register may be imported before the first file of all of it.
  const isFirst = loaded === undefined && files.some(({ snapshot_date }) => snapshot_date !== null)
  if (isFirst) beginFullDates(database, source)
}

const importRecord = (database: Database, request: BuildRequest): ImportRecord => {
  const unfinished = unfinishedImport(database, request)
  if (unfinished) return unfinished
  refuseUnknownOrder(database, request)
  const { country, supplementary, acceptsMissing = false } = request
  if (supplementary && !acceptsMissing) refuseLostFiles(database, country, request, supplementary)
  return startImport(database, request)
}

/**
 * Opens the build of a partition: the one that a killed run of the same import left, or a copy of the live file.
 * The caller holds the partition's lock. Rejects with `OlderSnapshotError`, `LostFilesError`, `DamagedPartitionError` or
 * `NewerPartitionError`.
 */
export const openPartitionBuild = async (dataDir: string, request: BuildRequest): Promise<PartitionBuild> => {
  const { country, identity, dryRun = false, cacheMib = 64, part } = request
  makeFolder(partitionsFolder(dataDir))
  const live = partitionFile(dataDir, country)
  const filename = dryRun ? dryRunFile(dataDir, country) : buildFile(dataDir, country)
  const resumed = dryRun ? undefined : resumeBuild(filename, identity)
  const database = resumed ?? startBuild({ live, filename, country, part })
  const discard = async () => {
    database.close()
    removeBuild(filename)
  }
  try {
    database.pragma(`cache_size = ${-1024 * cacheMib}`)
    const found = await repairBuild(database, country)
    // A run that was killed may have repaired this build, so it replaces the live file in any case.
    const repair = { ...found, isRepaired: found.isRepaired || resumed !== undefined }
    const record = importRecord(database, request)
    return { ...createBuild(database, request, record, { live, filename, repair }), discard }
  } catch (error) {
    await discard()
    throw error
  }
}
