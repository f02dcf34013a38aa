import Database from 'better-sqlite3'

/** A pragma that sets how a connection works, for example `['journal_mode', 'WAL']`. */
type Pragma = readonly [name: string, value: string | number]

/** A file that is only read. Without mmap, under which a file cut short would end the process instead of the read. */
export const readOnlyPragmas: readonly Pragma[] = [
  ['query_only', 1],
  ['mmap_size', 0],
  ['cache_size', -8_000],
  // A live file is replaced, never written to: taking its lock once saves twenty microseconds a lookup.
  ['locking_mode', 'EXCLUSIVE'],
]

/**
 * Milliseconds that opening waits for another process's lock. Live files should have none, and waiting blocks the
 * thread.
 */
const readOnlyTimeoutMs = 20

/** Accounts, keys and usage: answered requests must be durable. */
export const durablePragmas: readonly Pragma[] = [
  ['journal_mode', 'WAL'],
  ['synchronous', 'FULL'],
  ['foreign_keys', 1],
  // Without mmap, under which a file that is cut short would end the process instead of the read.
  ['mmap_size', 0],
  ['busy_timeout', 250],
]

/**
 * A partition being built: a killed process may roll back its last batch, the finished file is synced before it is
 * swapped in.
 */
export const buildPragmas: readonly Pragma[] = [
  ['page_size', 8192],
  ['journal_mode', 'TRUNCATE'],
  ['synchronous', 'OFF'],
  ['cache_size', -64_000],
]

// In one call: with a statement for each pragma, opening a partition takes twice as long.
export const setPragmas = (database: Database.Database, pragmas: readonly Pragma[]): void => {
  database.exec(pragmas.map(([name, value]) => `PRAGMA ${name} = ${value};`).join(' '))
}

/** Opens (and, unless `readonly`, creates) a database file. Throws the driver's error when it cannot be opened. */
export function openDatabase(
  filename: string,
  { pragmas, readonly = false }: { pragmas: readonly Pragma[]; readonly?: boolean },
): Database.Database {
  const database = new Database(filename, { readonly, ...(readonly && { timeout: readOnlyTimeoutMs }) })
  try {
    setPragmas(database, pragmas)
    return database
  } catch (error) {
    database.close()
    throw error
  }
}
