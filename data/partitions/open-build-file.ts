import { constants, copyFileSync, existsSync } from 'node:fs'
import type { Database } from 'better-sqlite3'
import { migratePartition, partitionVersion, versionOf } from '../migrations/partition/partition-migrations.ts'
import { buildPragmas, openDatabase } from '../open-database.ts'
import { removeBuild } from './build-file.ts'
import { unfinishedImport } from './import-records.ts'
import { NewerPartitionError } from './newer-partition-error.ts'
import { openPartitionFile } from './partition-file.ts'
import { PartitionUnavailableError, type UnavailableReason } from './partition-unavailable-error.ts'

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

/** The build that a killed run of the same import left; undefined where there is none that can be resumed. */
export const resumeBuild = (filename: string, identity: string): Database | undefined => {
  if (!existsSync(filename)) return undefined
  let database: Database | undefined
  try {
    database = openDatabase(filename, { pragmas: buildPragmas })
    // Builds are not synced, so they survive the death of the process but perhaps not a power cut.
    const isIntact = database.pragma('quick_check(1)', { simple: true }) === 'ok'
    if (isIntact && versionOf(database) === partitionVersion && unfinishedImport(database, identity)) return database
  } catch {
    // Not a build of ours: a new one replaces it.
  }
  database?.close()
  return undefined
}

/** Copies the live file into a new build. A live file that cannot be read is not kept: the import replaces it. */
export const startBuild = (live: string, filename: string, country: string): Database => {
  removeBuild(filename)
  const reason = unavailableReason(live, country)
  if (reason === undefined || reason === 'outdated') copyFileSync(live, filename, constants.COPYFILE_FICLONE)
  const database = openDatabase(filename, { pragmas: buildPragmas })
  if (versionOf(database) > partitionVersion) {
    database.close()
    removeBuild(filename)
    throw new NewerPartitionError(country)
  }
  migratePartition(database)
  database.prepare("INSERT OR REPLACE INTO meta (key, value) VALUES ('country', ?)").run(country)
  return database
}
