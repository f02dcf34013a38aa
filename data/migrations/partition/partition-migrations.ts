import type { Database } from 'better-sqlite3'
import { type Step, takeMissingSteps } from '../migrate.ts'
import { up as companyLayers } from './001-company-layers.ts'

const steps: readonly Step[] = [['001-company-layers', companyLayers]]

/** The version a partition file carries in `user_version`; readers refuse any other. */
export const partitionVersion = steps.length

/** The version of a database file; 0 for one that is not a partition. */
export const versionOf = (database: Database): number => Number(database.pragma('user_version', { simple: true }))

/** Brings a partition that is being built to the current schema. */
export const migratePartition = (database: Database): void => {
  database.transaction(() => {
    takeMissingSteps(database, steps)
    database.pragma(`user_version = ${partitionVersion}`)
  })()
}
