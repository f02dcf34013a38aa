import type { Database } from 'better-sqlite3'
import type { Precedence } from '#domain/companies/merge-layers.ts'
import type { SourceRow } from '#domain/companies/source-row.ts'
import { makeFolder } from '../../make-folder.ts'
import { fullDates } from '../full-file-dates.ts'
import { createLayerWriter } from '../layers/layer-writer.ts'
import { saveCoverage } from '../partition-coverage.ts'
import { partitionFile, partitionsFolder } from '../partition-file.ts'
import type { FileDrift } from './audit-full-file.ts'
import { buildFile, removeBuild, resumeBuild, startBuild, unavailableReason } from './build-file.ts'
import { createBuildTransactions } from './build-transactions.ts'
import { type FileGroup, openFileGroups } from './file-groups.ts'
import { createFullFiles } from './full-files.ts'
import type { ImportRecord, ImportRequest } from './import-record.ts'
import { countRow, type LayerCounts } from './layer-counts.ts'
import { removeSample } from './remove-sample.ts'
import { type BuildRepair, repairBuild } from './repair-build.ts'
import { openSeenRows } from './seen-rows.ts'
import { openSourceHistory } from './source-history.ts'
import { markComplete, newestDate, startImport, unfinishedImport } from './stored-imports.ts'
import { swapFile } from './swap-file.ts'
import { openWithdrawnRecords } from './withdrawn-records.ts'

/**
 * Thrown when a file of the whole register is older than those loaded, and it is not known which of these were the whole
 * register, because an earlier release imported them; `svc import` prints its message.
 */
export class OlderSnapshotError extends Error {
  constructor(country: string, offered: string, loaded: string) {
    super(`${country} already has newer data from this source: loaded ${loaded}, this file ${offered}.`)
    this.name = 'OlderSnapshotError'
  }
}

/** A build of one layer of one country's partition. */
export interface BuildRequest extends ImportRequest {
  country: string
  precedence: Precedence
  /** Whether a name that changes is kept as a former name, because the source does not list former names. */
  keepsFormerNames?: boolean
  /** Whether a file of the whole register may lack any number of the companies loaded before. */
  acceptsMissing?: boolean
  /** The build is always removed, and never resumes another one. */
  dryRun?: boolean
  cacheMib?: number
}

/** A copy of a partition into which an import writes. The service does not read it until it is swapped in. */
export interface PartitionBuild extends AsyncDisposable {
  readonly country: string
  readonly counts: LayerCounts
  /** How the files of the whole register differ from the last ones, when they are complete. */
  readonly drift: readonly FileDrift[]
  /** Position of the last record that a killed run had applied; rows up to there are ignored. */
  readonly resumedAt: number
  /** Applies a row of a file of the request, by its number. Rows arrive in the order of the files. */
  apply(row: SourceRow, position: number, file?: number): void
  /** Commits the rows up to a position, so that they survive a crash of the process. */
  checkpoint(position: number): void
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
  { country, precedence, keepsFormerNames = false, acceptsMissing, dryRun }: BuildRequest,
  record: ImportRecord,
  { live, filename, repair }: BuildFiles,
): Omit<PartitionBuild, 'discard'> => {
  const { source, counts, position: resumedAt } = record
  const seen = openSeenRows(database)
  const history = openSourceHistory(database, source)
  const withdrawn = openWithdrawnRecords(database, precedence)
  const layer = createLayerWriter(database, { country, precedence, record, keepsFormerNames, seen, history, withdrawn })
  const transactions = createBuildTransactions(database, record)
  const groups = openFileGroups(record.files)
  const fullFiles = createFullFiles(database, record, { country, precedence, acceptsMissing, seen, history, repair })
  let sampleRows = 0

  const endGroup = (group: FileGroup) => {
    layer.complete()
    const [{ isFull, snapshot_date } = { isFull: false, snapshot_date: null }] = group
    if (isFull && snapshot_date) fullFiles.compare(snapshot_date)
    seen.clear()
  }
  const commitGroup = (position: number) => (group: FileGroup) => {
    transactions.begin()
    endGroup(group)
    markComplete(database, group)
    transactions.commit(position)
  }
  const commitImport = (position: number, fileSha256: string) => {
    transactions.begin()
    for (const group of groups.rest()) endGroup(group)
    // The register is complete now: what it lacks is not to be served from the sample.
    if (record.files.some(({ isFull }) => isFull)) sampleRows = removeSample(database, country)
    seen.drop()
    withdrawn.drop()
    saveCoverage(database, country, layer.loaded())
    transactions.commit(position, fileSha256)
  }
  const complete: PartitionBuild['complete'] = async ({ position, fileSha256 }) => {
    commitImport(position, fileSha256)
    database.close()
    const changes = sampleRows + counts.written + counts.refreshed + counts.vanished + (counts.withdrawn ?? 0)
    const isChanged = fullFiles.hasNew() || repair.isRepaired || changes > 0
    // A live file that cannot be read is replaced even when nothing has changed.
    const replaces = !dryRun && (isChanged || unavailableReason(live, country) !== undefined)
    if (!replaces) removeBuild(filename)
    return replaces
  }
  const swap = () => {
    swapFile(filename, live)
    removeBuild(filename)
  }

  return {
    country,
    counts,
    drift: fullFiles.drift,
    resumedAt,
    apply: (row, position, at = 0) => {
      const file = record.files[at]
      if (position <= resumedAt || !file) return
      groups.reach(file, commitGroup(position - 1))
      transactions.begin()
      layer.write(row, file)
      if (file.isFull) countRow(counts, row)
    },
    checkpoint: position => {
      if (!transactions.isOpen) return
      layer.flush()
      seen.save()
      transactions.commit(position)
    },
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

const refuseOlder = (database: Database, { source, files, country }: BuildRequest) => {
  const loaded = newestDate(database, source)
  const full = files.find(({ isFull }) => isFull)?.snapshot_date
  if (loaded && full && full < loaded && fullDates(database, source).length === 0)
    throw new OlderSnapshotError(country, full, loaded)
}

const importRecord = (database: Database, request: BuildRequest): ImportRecord => {
  const unfinished = unfinishedImport(database, request)
  if (unfinished) return unfinished
  refuseOlder(database, request)
  return startImport(database, request)
}

/**
 * Opens the build of a partition: the one that a killed run of the same import left, or a copy of the live file.
 * The caller holds the partition's lock. Rejects with `OlderSnapshotError` or `NewerPartitionError`.
 */
export const openPartitionBuild = async (dataDir: string, request: BuildRequest): Promise<PartitionBuild> => {
  const { country, identity, dryRun = false, cacheMib = 64 } = request
  makeFolder(partitionsFolder(dataDir))
  const live = partitionFile(dataDir, country)
  const filename = dryRun ? `${live}.dry-run` : buildFile(dataDir, country)
  const resumed = dryRun ? undefined : resumeBuild(filename, identity)
  const database = resumed ?? startBuild(live, filename, country)
  const discard = async () => {
    database.close()
    removeBuild(filename)
  }
  try {
    database.pragma(`cache_size = ${-1024 * cacheMib}`)
    const repair = await repairBuild(database, country)
    const record = importRecord(database, request)
    return { ...createBuild(database, request, record, { live, filename, repair }), discard }
  } catch (error) {
    await discard()
    throw error
  }
}
