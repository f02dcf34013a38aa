import type { Knex } from 'knex'
import { up as companyLayers } from './001-company-layers.ts'

type Step = readonly [name: string, up: (knex: Knex) => Promise<void>]

const steps: readonly Step[] = [['001-company-layers', companyLayers]]

const forwardOnly = async () => {
  throw new Error('Partition migrations go forward only: import the register again.')
}

/** The version a partition file carries in `user_version`; readers refuse any other. */
export const partitionVersion = steps.length

// Listed here rather than read from the folder, so that it is the same from sources and from a build.
const migrationSource: Knex.MigrationSource<Step> = {
  getMigrations: async () => [...steps],
  getMigrationName: ([name]) => name,
  getMigration: async ([, up]) => ({ up, down: forwardOnly }),
}

/** Brings a partition that is being built to the current schema. */
export const migratePartition = async (knex: Knex): Promise<void> => {
  await knex.migrate.latest({ migrationSource })
  await knex.raw(`PRAGMA user_version = ${partitionVersion}`)
}
