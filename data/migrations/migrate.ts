import type { Database } from 'better-sqlite3'
import { retryWhileBusy } from '../retry-while-busy.ts'

/** One step of a schema, forward only. */
export type Step = readonly [name: string, up: (database: Database) => void]

// The name and the columns are those of knex, which migrated the first databases.
const createTableSql = `
  CREATE TABLE IF NOT EXISTS knex_migrations (
    id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL, batch INTEGER NOT NULL, migration_time INTEGER NOT NULL
  )`

/** The names of the steps that a database has taken, in their order. */
function takenSteps(database: Database): string[] {
  const table = database.prepare(`SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'knex_migrations'`).get()
  return table ? database.prepare<[], string>('SELECT name FROM knex_migrations ORDER BY id').pluck().all() : []
}

/** The steps that a database has not taken yet. Throws for a database that has taken others than these. */
function missingSteps(database: Database, steps: readonly Step[]): readonly Step[] {
  const taken = takenSteps(database)
  const unknown = taken.find((name, at) => name !== steps[at]?.[0])
  if (unknown !== undefined)
    throw new Error(`${database.name} has a migration that this release does not know: ${unknown}`)
  return steps.slice(taken.length)
}

/** Takes the steps that are missing; to be called in a transaction. Throws for a database whose steps are not those of this release. */
export const takeMissingSteps = (database: Database, steps: readonly Step[]): void => {
  database.exec(createTableSql)
  const add = database.prepare(`
    INSERT INTO knex_migrations (name, batch, migration_time) VALUES (?, 1, unixepoch() * 1000)`)
  for (const [name, up] of missingSteps(database, steps)) {
    up(database)
    add.run(name)
  }
}

/**
 * Migrates a database to the last step, in one transaction; one that has every step is not written to. Processes that start at the
 * same time wait for each other, for about two seconds. Rejects for a database whose steps are not those of this release.
 */
export const migrate = (database: Database, steps: readonly Step[], attempts = 20): Promise<void> =>
  retryWhileBusy(async () => {
    if (missingSteps(database, steps).length === 0) return
    // IMMEDIATE takes the lock before anything is read: of two processes, the second reads what the first wrote.
    database.transaction(takeMissingSteps).immediate(database, steps)
  }, attempts)
