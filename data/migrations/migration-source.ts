import type { Knex } from 'knex'

/** One step of a schema, forward only. */
export type Step = readonly [name: string, up: (knex: Knex) => Promise<void>]

const forwardOnly = async () => {
  throw new Error('migrations go forward only')
}

/** Listed in code rather than read from a folder, so the order does not depend on file names. */
export const migrationSource = (steps: readonly Step[]): Knex.MigrationSource<Step> => ({
  getMigrations: async () => [...steps],
  getMigrationName: ([name]) => name,
  getMigration: async ([, up]) => ({ up, down: forwardOnly }),
})
