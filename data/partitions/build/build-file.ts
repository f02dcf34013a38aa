import { constants, copyFileSync, existsSync, rmSync } from 'node:fs'
import type { Database } from 'better-sqlite3'
import { giveToOwner } from '../../files/give-to-owner.ts'
import { migratePartition, partitionVersion, versionOf } from '../../migrations/partition/partition-migrations.ts'
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

/**
 * Thrown when a partition was created by a later release, which this one cannot write; `svc import` prints its message.
 */
export class NewerPartitionError extends Error {
  constructor(country: string) {
    super(
      `the ${country} partition was created by a later release of svc; import with that release, or remove the file and import its registers again`,
    )
    this.name = 'NewerPartitionError'
  }
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

/** Opens a copy of a live file, or a new file; a copy with damaged pages is removed. */
const openCopy = (filename: string): Database => {
  const database = openDatabase(filename, { pragmas: buildPragmas })
  if (hasIntactPages(database)) return database
  database.close()
  removeBuild(filename)
  return openDatabase(filename, { pragmas: buildPragmas })
}

/**
 * Copies the live file to a new build. A damaged live file is not copied: the import replaces it. Throws
 * `PartitionUnavailableError` when it cannot be read at the moment, because the layers of other sources would be lost.
 */
export const startBuild = (live: string, filename: string, country: string): Database => {
  removeBuild(filename)
  const reason = unavailableReason(live, country)
  if (reason === 'unreadable') throw new PartitionUnavailableError(country, reason)
  if (reason === undefined || reason === 'outdated') copyFileSync(live, filename, constants.COPYFILE_FICLONE)
  const database = openCopy(filename)
  if (versionOf(database) > partitionVersion) {
    database.close()
    removeBuild(filename)
    throw new NewerPartitionError(country)
  }
  // An import that root began may be resumed by the service's user.
  giveToOwner(filename)
  migratePartition(database)
  database.prepare("INSERT OR REPLACE INTO meta (key, value) VALUES ('country', ?)").run(country)
  return database
}
