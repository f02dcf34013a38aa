import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'

/** Thrown when another process is importing into a partition. */
export class PartitionLockedError extends Error {
  readonly country: string

  constructor(country: string) {
    super(`Another import into ${country} is running.`)
    this.name = 'PartitionLockedError'
    this.country = country
  }
}

const lock = (filename: string, country: string): Database.Database => {
  const file = new Database(filename, { timeout: 0 })
  try {
    file.exec('BEGIN EXCLUSIVE')
    return file
  } catch {
    file.close()
    throw new PartitionLockedError(country)
  }
}

/**
 * Holds the right to import into the given countries until disposed. The lock is the operating system's on an empty
 * database file, so that it goes with the process that held it, however that ended. Throws `PartitionLockedError`.
 */
export const lockPartitions = (dataDir: string, countries: readonly string[]): Disposable => {
  const folder = join(dataDir, 'locks')
  mkdirSync(folder, { recursive: true })
  const held: Database.Database[] = []
  const release = () => {
    for (const file of held.splice(0)) file.close()
  }
  try {
    for (const country of countries.toSorted()) held.push(lock(join(folder, `${country}.lock`), country))
  } catch (error) {
    release()
    throw error
  }
  return { [Symbol.dispose]: release }
}
