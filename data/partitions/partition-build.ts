import { constants, copyFileSync, existsSync, mkdirSync, rmSync } from 'node:fs'
import type { Precedence } from '#domain/companies/merge-layers.ts'
import type { SourceRow } from '#domain/companies/source-row.ts'
import type { Connection } from '../connection.ts'
import { buildPragmas, openConnection } from '../connection.ts'
import { migratePartition, partitionVersion } from '../migrations/partition/partition-migrations.ts'
import type { ImportRecord, ImportRequest, LayerCounts } from './import-records.ts'
import {
  beginImport,
  confirmEarlierImports,
  finishedImports,
  saveProgress,
  unfinishedImport,
} from './import-records.ts'
import type { Outcome } from './layer-writer.ts'
import { createLayerWriter } from './layer-writer.ts'
import { markVanished } from './mark-vanished.ts'
import { saveCoverage } from './partition-coverage.ts'
import { openPartitionFile, partitionFile, partitionsFolder } from './partition-file.ts'
import { PartitionUnavailableError } from './partition-unavailable-error.ts'
import { openSeenRows } from './seen-rows.ts'
import { swapFile } from './swap-file.ts'

/** What to build: one layer of one country's partition, beside the live file. */
export interface BuildRequest extends ImportRequest {
  country: string
  precedence: Precedence
  /** Whether the file holds all that the register has, so that a company it lacks has left the register. */
  isFullFile: boolean
  /** Whether a name that changes is kept as a former one, because the source does not list them. */
  keepsFormerNames?: boolean
  /** A build that is thrown away whatever happens; it never resumes another. */
  dryRun?: boolean
  cacheMib?: number
}

/** A partition being built beside the live one. Nothing is served of it before `finish`. */
export interface PartitionBuild extends AsyncDisposable {
  readonly country: string
  readonly counts: LayerCounts
  /** Position of the last record that a killed run had applied; rows up to there are passed over. */
  readonly resumedAt: number
  apply(row: SourceRow, position: number): void
  /** Makes what was applied up to a position survive the death of the process. */
  checkpoint(position: number): void
  /** Completes the import in the build; returns whether it is to replace the live file: only when something changed. */
  complete(end: { position: number; fileSha256: string }): Promise<boolean>
  /** Puts the completed build in the place of the live file. */
  swap(): void
  /** Completes the import and swaps it in, if it is to. */
  finish(end: { position: number; fileSha256: string }): Promise<boolean>
  /** Removes the build. Disposing alone leaves it to be resumed. */
  discard(): Promise<void>
}

/** Thrown when a file is older than what was loaded from the same source before. */
export class OlderSnapshotError extends Error {
  constructor(country: string, offered: string, loaded: string) {
    super(`${country} already holds this source as of ${loaded}; the file is of ${offered}.`)
    this.name = 'OlderSnapshotError'
  }
}

/** The file of a partition that is being built. */
export const buildingFile = (dataDir: string, country: string): string => `${partitionFile(dataDir, country)}.building`

/** Removes a build, and what the database keeps beside it. */
export const removeBuild = (filename: string): void => {
  for (const suffix of ['', '-journal', '-wal', '-shm']) rmSync(filename + suffix, { force: true })
}

const resume = async (filename: string, identity: string): Promise<Connection | undefined> => {
  if (!existsSync(filename)) return undefined
  const connection = await openConnection(filename, { pragmas: buildPragmas }).catch(() => undefined)
  try {
    // Without syncing, a build outlives its process but perhaps not a power cut.
    const isSound = connection?.raw.pragma('quick_check(1)', { simple: true }) === 'ok'
    const isCurrent = connection?.raw.pragma('user_version', { simple: true }) === partitionVersion
    if (connection && isSound && isCurrent && unfinishedImport(connection.raw, identity)) return connection
  } catch {
    // Not a build of ours: it is made anew.
  }
  await connection?.[Symbol.asyncDispose]()
  return undefined
}

// A live file that cannot be read has nothing to keep: the import then replaces it.
const copyLive = async (live: string, filename: string, country: string) => {
  try {
    const connection = await openPartitionFile(live, country)
    await connection[Symbol.asyncDispose]()
  } catch (error) {
    if (error instanceof PartitionUnavailableError && error.reason !== 'outdated') return
  }
  copyFileSync(live, filename, constants.COPYFILE_FICLONE)
}

/** Whether the live file is one that this release reads: where it is not, an import replaces it though nothing changed. */
const isReadable = async (live: string, country: string): Promise<boolean> => {
  try {
    const connection = await openPartitionFile(live, country)
    await connection[Symbol.asyncDispose]()
    return true
  } catch (error) {
    if (error instanceof PartitionUnavailableError) return false
    throw error
  }
}

const startAfresh = async (live: string, filename: string, country: string): Promise<Connection> => {
  removeBuild(filename)
  await copyLive(live, filename, country)
  const connection = await openConnection(filename, { pragmas: buildPragmas })
  if (Number(connection.raw.pragma('user_version', { simple: true })) > partitionVersion) {
    await connection[Symbol.asyncDispose]()
    removeBuild(filename)
    throw new NewerPartitionError(country)
  }
  await migratePartition(connection.knex)
  connection.raw.prepare("INSERT OR REPLACE INTO meta (key, value) VALUES ('country', ?)").run(country)
  return connection
}

/** Thrown when a partition was made by a later release, which this one cannot write. */
export class NewerPartitionError extends Error {
  constructor(country: string) {
    super(
      `The ${country} partition was made by a later release of svc: import with that one, or remove the file and import its registers again.`,
    )
    this.name = 'NewerPartitionError'
  }
}

const refuseOlder = ({ raw }: Connection, { source, snapshot_date, country }: BuildRequest) => {
  const loaded = finishedImports(raw).findLast(record => record.source === source)?.snapshot_date
  if (loaded && snapshot_date && snapshot_date < loaded) throw new OlderSnapshotError(country, snapshot_date, loaded)
}

const begin = (connection: Connection, request: BuildRequest): ImportRecord => {
  const unfinished = unfinishedImport(connection.raw, request.identity)
  if (unfinished) return unfinished
  refuseOlder(connection, request)
  return beginImport(connection.raw, request)
}

/**
 * Opens the build of a partition: the one a killed run of the same import left, or a copy of the live file.
 * The caller holds the partition's lock. Rejects with `OlderSnapshotError`.
 */
export const openPartitionBuild = async (dataDir: string, request: BuildRequest): Promise<PartitionBuild> => {
  const { country, identity, dryRun = false, cacheMib = 64 } = request
  mkdirSync(partitionsFolder(dataDir), { recursive: true })
  const live = partitionFile(dataDir, country)
  const filename = dryRun ? `${live}.dry-run` : buildingFile(dataDir, country)
  const resumed = dryRun ? undefined : await resume(filename, identity)
  const connection = resumed ?? (await startAfresh(live, filename, country))
  const discard = async () => {
    await connection[Symbol.asyncDispose]()
    removeBuild(filename)
  }
  try {
    connection.raw.pragma(`cache_size = ${-1024 * cacheMib}`)
    const record = begin(connection, request)
    return { ...createBuild(connection, request, record, { live, filename }), discard }
  } catch (error) {
    await discard()
    throw error
  }
}

const isConfirmation = (outcome: Outcome): outcome is 'written' | 'refreshed' | 'unchanged' =>
  outcome === 'written' || outcome === 'refreshed' || outcome === 'unchanged'

/** One transaction after the other, each begun by the first write in it. */
const createTransactions = ({ raw }: Connection, record: ImportRecord) => {
  let isOpen = false
  return {
    isOpen: () => isOpen,
    begin: () => {
      if (!isOpen) raw.exec('BEGIN')
      isOpen = true
    },
    commit: (position: number, fileSha256?: string) => {
      record.position = Math.max(position, record.position)
      saveProgress(raw, record, fileSha256)
      raw.exec('COMMIT')
      isOpen = false
    },
  }
}

const createBuild = (
  connection: Connection,
  { country, precedence, isFullFile, keepsFormerNames = false, dryRun }: BuildRequest,
  record: ImportRecord,
  { live, filename }: { live: string; filename: string },
): Omit<PartitionBuild, 'discard'> => {
  const { raw } = connection
  const { counts, position: resumedAt } = record
  const seen = openSeenRows(raw)
  const layer = createLayerWriter(raw, { country, precedence, record, isFullFile, keepsFormerNames, seen })
  const transactions = createTransactions(connection, record)

  const store = (position: number, fileSha256: string) => {
    transactions.begin()
    layer.complete()
    if (isFullFile) {
      counts.vanished = markVanished(raw, record, seen)
      confirmEarlierImports(raw, record)
    }
    seen.drop()
    saveCoverage(raw, layer.groups())
    transactions.commit(position, fileSha256)
  }
  const complete = async ({ position, fileSha256 }: { position: number; fileSha256: string }) => {
    store(position, fileSha256)
    await connection[Symbol.asyncDispose]()
    const isChanged = counts.written + counts.refreshed + counts.vanished > 0
    const replaces = !dryRun && (isChanged || !(await isReadable(live, country)))
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
    resumedAt,
    apply: (row, position) => {
      if (position <= resumedAt) return
      transactions.begin()
      const outcome = layer.write(row)
      if (isConfirmation(outcome)) counts[outcome] += 1
      else counts.skipped[outcome] = (counts.skipped[outcome] ?? 0) + 1
    },
    checkpoint: position => {
      if (!transactions.isOpen()) return
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
      if (raw.open && raw.inTransaction) raw.exec('ROLLBACK')
      await connection[Symbol.asyncDispose]()
      if (dryRun) removeBuild(filename)
    },
  }
}
