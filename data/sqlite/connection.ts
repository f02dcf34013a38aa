import type { Database } from 'better-sqlite3'
import knex, { type Knex } from 'knex'
import { observeStatements, type StatementObserver } from '../statement-observer.ts'
import { durablePragmas, setPragmas } from './open-database.ts'

/**
 * The open database of accounts or of usage: `knex` for migrations, `raw` for the prepared
 * statements of the stores. They share the file's single connection, so `raw` must not be used inside a knex transaction of another
 * caller.
 */
export interface Connection extends AsyncDisposable {
  readonly knex: Knex
  readonly raw: Database
}

// Every failure is thrown: the caller decides what is logged.
const silent = { warn: () => {}, error: () => {}, deprecate: () => {}, debug: () => {} }

/** Opens or creates a database file. Rejects with the driver's error when it cannot be opened. */
export async function openConnection(filename: string, observer?: StatementObserver): Promise<Connection> {
  const database = knex({
    client: 'better-sqlite3',
    connection: { filename },
    useNullAsDefault: true,
    log: silent,
    // One connection for the life of the file: SQLite locks per connection, and `raw` must stay the one knex uses.
    pool: { min: 1, max: 1, propagateCreateError: true },
  })
  try {
    const raw = (await database.client.acquireConnection()) as Database
    database.client.releaseConnection(raw)
    setPragmas(raw, durablePragmas)
    if (observer) observeStatements(raw, observer)
    return { knex: database, raw, [Symbol.asyncDispose]: () => database.destroy() }
  } catch (error) {
    await database.destroy()
    throw error
  }
}
