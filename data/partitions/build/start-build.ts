import { constants, copyFileSync } from 'node:fs'
import type { Database } from 'better-sqlite3'
import { giveToOwner } from '../../files/give-to-owner.ts'
import { migratePartition, partitionVersion, versionOf } from '../../migrations/partition/partition-migrations.ts'
import { buildPragmas, openDatabase } from '../../sqlite/open-database.ts'
import { hasIntactPages } from '../checks/check-file.ts'
import { PartitionUnavailableError } from '../partition-unavailable-error.ts'
import { removeBuild, unavailableReason } from './build-file.ts'

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

/**
 * Thrown when a partition is damaged and what is written may be only a part of its companies, so that the others would be
 * answered as if they did not exist; `svc import` prints its message.
 */
export class DamagedPartitionError extends Error {
  constructor(country: string, live: string, part: string) {
    super(`the ${country} partition is damaged, and ${part}; import its whole register first, or remove ${live}`)
    this.name = 'DamagedPartitionError'
  }
}

/** Opens a copy of a live file, or a new file; a copy with damaged pages is removed, and undefined returned. */
const openCopy = (filename: string): Database | undefined => {
  const database = openDatabase(filename, { pragmas: buildPragmas })
  if (hasIntactPages(database)) return database
  database.close()
  removeBuild(filename)
  return undefined
}

interface BuildStart {
  live: string
  filename: string
  country: string
  /** Why the build may have only some of the country's companies, so that it must not replace a damaged file. */
  part: string | undefined
}

/** A copy of the live file, or an empty database where there is none, or where it is damaged. */
const copyOf = ({ live, filename, country, part }: BuildStart): Database => {
  const reason = unavailableReason(live, country)
  if (reason === 'unreadable') throw new PartitionUnavailableError(country, reason)
  const isCopied = reason === undefined || reason === 'outdated'
  if (isCopied) copyFileSync(live, filename, constants.COPYFILE_FICLONE)
  const copy = isCopied || reason === 'missing' ? openCopy(filename) : undefined
  if (copy) return copy
  if (part !== undefined) throw new DamagedPartitionError(country, live, part)
  return openDatabase(filename, { pragmas: buildPragmas })
}

/**
 * Copies the live file to a new build. A damaged live file is not copied: the import replaces it, or throws
 * `DamagedPartitionError`. Throws `PartitionUnavailableError` when it cannot be read at the moment, because the layers of
 * other sources would be lost.
 */
export const startBuild = (start: BuildStart): Database => {
  const { filename, country } = start
  removeBuild(filename)
  const database = copyOf(start)
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
