import type { Knex } from 'knex'
import { retryWhileBusy } from '../retry-while-busy.ts'

/** One step of a schema, forward only. */
export type Step = readonly [name: string, up: (knex: Knex) => Promise<void>]

const table = 'knex_migrations'

const forwardOnly = async () => {
  throw new Error('migrations go forward only')
}

// Listed in code rather than read from a folder, so the order does not depend on file names.
const sourceOf = (steps: readonly Step[]): Knex.MigrationSource<Step> => ({
  getMigrations: async () => [...steps],
  getMigrationName: ([name]) => name,
  getMigration: async ([, up]) => ({ up, down: forwardOnly }),
})

async function isUpToDate(knex: Knex, steps: readonly Step[]): Promise<boolean> {
  if (!(await knex.schema.hasTable(table))) return false
  const taken: string[] = await knex(table).orderBy('id').pluck('name')
  return taken.length === steps.length && steps.every(([name], i) => name === taken[i])
}

const takeSteps = (knex: Knex, steps: readonly Step[]) =>
  knex.transaction(async transaction => {
    // A write before any read takes the lock: of two processes starting at the same time, the second reads what the
    // first wrote.
    await transaction.raw('PRAGMA user_version = 0')
    await transaction.migrate.latest({ tableName: table, migrationSource: sourceOf(steps) })
  })

/**
 * Migrates a database to the last step, in one transaction. Processes that start at the same time wait for each other,
 * for about two seconds.
 */
export const migrate = (knex: Knex, steps: readonly Step[], attempts = 20): Promise<void> =>
  retryWhileBusy(async () => {
    if (!(await isUpToDate(knex, steps))) await takeSteps(knex, steps)
  }, attempts)
