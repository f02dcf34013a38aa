import type { Database } from 'better-sqlite3'
import { durablePragmas, openDatabase } from './open-database.ts'
import { observeStatements, type StatementObserver } from './statement-observer.ts'

/** The open database of accounts or of usage. */
export interface Connection extends Disposable {
  readonly raw: Database
}

/** Opens or creates a database file. Throws the driver's error when it cannot be opened. */
export function openConnection(filename: string, observer?: StatementObserver): Connection {
  const raw = openDatabase(filename, { pragmas: durablePragmas })
  if (observer) observeStatements(raw, observer)
  return { raw, [Symbol.dispose]: () => void raw.close() }
}
