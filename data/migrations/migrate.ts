import type { Knex } from 'knex'
import { retryWhileBusy } from '../sqlite/retry-while-busy.ts'
import { migrationSource, type Step } from './migration-source.ts'

/** The table of the steps that a database has taken. */
export const migrationsTable = 'knex_migrations'

async function isUpToDate(knex: Knex, steps: readonly Step[]): Promise<boolean> {
  if (!(await knex.schema.hasTable(migrationsTable))) return false
  const taken: string[] = await knex(migrationsTable).orderBy('id').pluck('name')
  return taken.length === steps.length && steps.every(([name], i) => name === taken[i])
}

const takeSteps = (knex: Knex, steps: readonly Step[]) =>
  knex.transaction(async transaction => {
    // A write before any read takes the lock: of two processes starting at the same time, the second reads what the
    // first wrote.
    await transaction.raw('PRAGMA user_version = 0')
    await transaction.migrate.latest({ tableName: migrationsTable, migrationSource: migrationSource(steps) })
  })

/**
 * Migrates a database to the last step, in one transaction. Processes that start at the same time wait for each other,
 * for about two seconds.
 */
export const migrate = (knex: Knex, steps: readonly Step[], attempts = 20): Promise<void> =>
  retryWhileBusy(async () => {
    if (!(await isUpToDate(knex, steps))) await takeSteps(knex, steps)
  }, attempts)
