import type BetterSqlite3 from 'better-sqlite3'
import knex, { type Knex } from 'knex'

/** A pragma that sets how a connection works, for example `['journal_mode', 'WAL']`. */
export type Pragma = readonly [name: string, value: string | number]

/**
 * One open database file: `knex` for administration, `raw` for prepared statements on busy paths.
 * They share the file's single connection, so `raw` must not be used inside a knex transaction of somebody else.
 */
export interface Connection extends AsyncDisposable {
  readonly knex: Knex
  readonly raw: BetterSqlite3.Database
}

/** A file that is only read. Without mmap, under which a file cut short would end the process instead of the read. */
export const readOnlyPragmas: readonly Pragma[] = [
  ['query_only', 1],
  ['mmap_size', 0],
  ['cache_size', -8_000],
  // A live file is replaced, never written to: taking its lock once saves twenty microseconds a lookup.
  ['locking_mode', 'EXCLUSIVE'],
]

/** Accounts, keys and usage: what was answered must be on the disk. */
export const durablePragmas: readonly Pragma[] = [
  ['journal_mode', 'WAL'],
  ['synchronous', 'FULL'],
  ['foreign_keys', 1],
  // After every commit of the ledger's own connection this one reads its few pages again: from memory, not by system calls.
  ['mmap_size', 64 * 1024 * 1024],
  ['busy_timeout', 250],
]

/** A partition being built: a killed process may roll back its last batch, the finished file is synced before it is swapped in. */
export const buildPragmas: readonly Pragma[] = [
  ['page_size', 8192],
  ['journal_mode', 'TRUNCATE'],
  ['synchronous', 'OFF'],
  ['cache_size', -64_000],
]

// Every failure is thrown: who catches it decides what is said of it.
const silent = { warn: () => {}, error: () => {}, deprecate: () => {}, debug: () => {} }

/** Opens (and, unless `readonly`, creates) a database file. Rejects with the driver's error when it cannot be opened. */
export const openConnection = async (
  filename: string,
  { pragmas, readonly = false }: { pragmas: readonly Pragma[]; readonly?: boolean },
): Promise<Connection> => {
  const database = knex({
    client: 'better-sqlite3',
    connection: { filename, options: { readonly } },
    useNullAsDefault: true,
    log: silent,
    // One connection for the life of the file: SQLite locks per connection, and `raw` must stay the one knex uses.
    pool: { min: 1, max: 1, propagateCreateError: true },
  })
  try {
    const raw = (await database.client.acquireConnection()) as BetterSqlite3.Database
    database.client.releaseConnection(raw)
    for (const [name, value] of pragmas) raw.pragma(`${name} = ${value}`)
    return { knex: database, raw, [Symbol.asyncDispose]: () => database.destroy() }
  } catch (error) {
    await database.destroy()
    throw error
  }
}
