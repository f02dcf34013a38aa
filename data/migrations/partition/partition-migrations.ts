import type { Database } from 'better-sqlite3'
import { up as companyLayers } from './001-company-layers.ts'
import { up as checksumsAndDates } from './002-checksums-and-dates.ts'

// Partitions are always SQLite files, so their schema is plain SQL, numbered by
// `user_version`.
const steps: readonly ((database: Database) => void)[] = [companyLayers, checksumsAndDates]

/** The version a partition file carries in `user_version`; readers refuse any other. */
export const partitionVersion = steps.length

/** The version of a database file; 0 for one that is not a partition. */
export const versionOf = (database: Database): number => Number(database.pragma('user_version', { simple: true }))

/** Brings a partition that is being built to the current schema. */
export const migratePartition = (database: Database): void => {
  database.transaction(() => {
    for (const step of steps.slice(versionOf(database))) step(database)
    database.pragma(`user_version = ${partitionVersion}`)
  })()
}
