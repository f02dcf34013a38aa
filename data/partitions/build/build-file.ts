import { existsSync, rmSync } from 'node:fs'
import type { Database } from 'better-sqlite3'
import { partitionVersion, versionOf } from '../../migrations/partition/partition-migrations.ts'
import { buildPragmas, openDatabase } from '../../sqlite/open-database.ts'
import { hasIntactPages } from '../checks/check-file.ts'
import { openPartitionFile, partitionFile } from '../partition-file.ts'
import { PartitionUnavailableError, type UnavailableReason } from '../partition-unavailable-error.ts'
import { isUnfinished } from './stored-imports.ts'

/** The file of a partition that is being built. */
export const buildFile = (dataDir: string, country: string): string => `${partitionFile(dataDir, country)}.building`

/** Removes a build and the journal files of its database. */
export const removeBuild = (filename: string): void => {
  for (const suffix of ['', '-journal', '-wal', '-shm']) rmSync(filename + suffix, { force: true })
}

/** Why a live file cannot be read; undefined when it can. */
export const unavailableReason = (live: string, country: string): UnavailableReason | undefined => {
  try {
    openPartitionFile(live, country).close()
    return undefined
  } catch (error) {
    if (error instanceof PartitionUnavailableError) return error.reason
    throw error
  }
}

/** Opens the build that a killed run of the same import left; undefined when there is none that can be resumed. */
export const resumeBuild = (filename: string, identity: string): Database | undefined => {
  if (!existsSync(filename)) return undefined
  let database: Database | undefined
  try {
    database = openDatabase(filename, { pragmas: buildPragmas })
    // Builds are not synced to disk: they survive a crash of the process, but perhaps not a power cut.
    if (hasIntactPages(database) && versionOf(database) === partitionVersion && isUnfinished(database, identity))
      return database
  } catch {
    // It is not a build, and a new one replaces it.
  }
  database?.close()
  return undefined
}
