import type { Database } from 'better-sqlite3'
import knex, { type Knex } from 'knex'
import { durablePragmas, setPragmas } from '../open-database.ts'
import { migrationSource, type Step } from './migration-source.ts'
import { stepsTable } from './steps-table.ts'

// Every failure is thrown: the caller decides what is logged.
const silent = { warn: () => {}, error: () => {}, deprecate: () => {}, debug: () => {} }

const openKnex = (filename: string) =>
  knex({
    client: 'better-sqlite3',
    connection: { filename },
    useNullAsDefault: true,
    log: silent,
    pool: {
      ...{ min: 1, max: 1, propagateCreateError: true },
      afterCreate: (connection: Database, done: (error: unknown, connection: Database) => void) => {
        setPragmas(connection, durablePragmas)
        done(null, connection)
      },
    },
  })

const takeAll = (database: Knex, steps: readonly Step[]) =>
  database.transaction(async transaction => {
    // A write before any read takes the lock: of two processes starting at the same time, the second reads what the
    // first wrote.
    await transaction.raw('PRAGMA user_version = 0')
    await transaction.migrate.latest({ tableName: stepsTable, migrationSource: migrationSource(steps) })
  })

/** Takes the steps that a database file lacks, in one transaction, over a connection of its own. */
export async function takeSteps(filename: string, steps: readonly Step[]): Promise<void> {
  const database = openKnex(filename)
  try {
    await takeAll(database, steps)
  } finally {
    await database.destroy()
  }
}
