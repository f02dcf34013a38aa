import { closeSync, existsSync, openSync, readdirSync, readSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Database } from 'better-sqlite3'
import { partitionVersion, versionOf } from '../migrations/partition/partition-migrations.ts'
import { openDatabase, readOnlyPragmas } from '../sqlite/open-database.ts'
import { isTransient } from '../transient-error.ts'
import { isMetaIntact } from './checks/meta-checksum.ts'
import type { UnavailableReason } from './partition-unavailable-error.ts'
import { PartitionUnavailableError } from './partition-unavailable-error.ts'

/** Version of the schema of partitions that this version of the service reads and writes. */
export const partitionSchema: number = partitionVersion

const headerBytes = 100
const magic = 'SQLite format 3\0'

/** The folder of the country partitions within a data directory. */
export const partitionsFolder = (dataDir: string): string => join(dataDir, 'partitions')

/** The live partition file of a country. */
export const partitionFile = (dataDir: string, country: string): string =>
  join(partitionsFolder(dataDir), `${country}.sqlite`)

/** Whether a data directory holds any country's partition. */
export const holdsPartitions = (dataDir: string): boolean =>
  existsSync(partitionsFolder(dataDir)) && readdirSync(partitionsFolder(dataDir)).some(name => name.endsWith('.sqlite'))

/**
 * Identifies one state of a file; it changes when the file is replaced or written. `missing` when there is none,
 * `unknown` when the system cannot say.
 */
export const fileStamp = (filename: string): string => {
  try {
    const stats = statSync(filename, { throwIfNoEntry: false })
    return stats?.isFile() ? `${stats.ino} ${stats.mtimeMs} ${stats.size}` : 'missing'
  } catch {
    return 'unknown'
  }
}

const readHeader = (filename: string): { header: Buffer; size: number } => {
  const descriptor = openSync(filename, 'r')
  try {
    const header = Buffer.alloc(headerBytes)
    readSync(descriptor, header, 0, headerBytes, 0)
    return { header, size: statSync(filename).size }
  } finally {
    closeSync(descriptor)
  }
}

// SQLite itself notices a missing tail only when a query happens to need it.
const headerDamage = (filename: string): UnavailableReason | undefined => {
  const { header, size } = readHeader(filename)
  if (header.toString('latin1', 0, magic.length) !== magic) return size < headerBytes ? 'truncated' : 'corrupt'
  const pageSize = header.readUInt16BE(16)
  const bytes = (pageSize === 1 ? 65_536 : pageSize) * header.readUInt32BE(28)
  return size < bytes ? 'truncated' : undefined
}

const schemaMismatch = (database: Database, country: string): UnavailableReason | undefined => {
  const version = versionOf(database)
  if (version === 0) return 'not_a_partition'
  if (version !== partitionVersion) return 'outdated'
  const owner = database.prepare("SELECT value FROM meta WHERE key = 'country'").pluck().get()
  if (owner !== country) return 'other_country'
  return isMetaIntact(database) ? undefined : 'corrupt'
}

const reasonFor = (error: unknown, filename: string): UnavailableReason => {
  if (fileStamp(filename) === 'missing') return 'missing'
  return isTransient(error) ? 'unreadable' : 'corrupt'
}

/** Opens a live partition read-only after checking its header and schema. Throws `PartitionUnavailableError`. */
export const openPartitionFile = (filename: string, country: string): Database => {
  let database: Database | undefined
  try {
    const damage = headerDamage(filename)
    if (damage) throw new PartitionUnavailableError(country, damage)
    database = openDatabase(filename, { pragmas: readOnlyPragmas, readonly: true })
    const misfit = schemaMismatch(database, country)
    if (misfit) throw new PartitionUnavailableError(country, misfit)
    return database
  } catch (error) {
    database?.close()
    if (error instanceof PartitionUnavailableError) throw error
    throw new PartitionUnavailableError(country, reasonFor(error, filename), undefined, { cause: error })
  }
}
