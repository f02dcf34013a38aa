import { constants, copyFileSync, existsSync } from 'node:fs'
import type { Connection } from '../connection.ts'
import { buildPragmas, openConnection } from '../connection.ts'
import { migratePartition, partitionVersion } from '../migrations/partition/partition-migrations.ts'
import { removeBuild } from './build-file.ts'
import { unfinishedImport } from './import-records.ts'
import { NewerPartitionError } from './newer-partition-error.ts'
import { openPartitionFile } from './partition-file.ts'
import { PartitionUnavailableError, type UnavailableReason } from './partition-unavailable-error.ts'

/** Why a live file cannot be read; undefined when it can. */
export const unavailableReason = async (live: string, country: string): Promise<UnavailableReason | undefined> => {
  try {
    const connection = await openPartitionFile(live, country)
    await connection[Symbol.asyncDispose]()
    return undefined
  } catch (error) {
    if (error instanceof PartitionUnavailableError) return error.reason
    throw error
  }
}

/** The build that a killed run of the same import left; undefined where there is none that can be resumed. */
export const resumeBuild = async (filename: string, identity: string): Promise<Connection | undefined> => {
  if (!existsSync(filename)) return undefined
  const connection = await openConnection(filename, { pragmas: buildPragmas }).catch(() => undefined)
  try {
    // Builds are not synced, so they survive the death of the process but perhaps not a power cut.
    const isIntact = connection?.raw.pragma('quick_check(1)', { simple: true }) === 'ok'
    const isCurrent = connection?.raw.pragma('user_version', { simple: true }) === partitionVersion
    if (connection && isIntact && isCurrent && unfinishedImport(connection.raw, identity)) return connection
  } catch {
    // Not a build of ours: a new one replaces it.
  }
  await connection?.[Symbol.asyncDispose]()
  return undefined
}

/** Copies the live file into a new build. A live file that cannot be read is not kept: the import replaces it. */
export const startBuild = async (live: string, filename: string, country: string): Promise<Connection> => {
  removeBuild(filename)
  const reason = await unavailableReason(live, country)
  if (reason === undefined || reason === 'outdated') copyFileSync(live, filename, constants.COPYFILE_FICLONE)
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
