import type BetterSqlite3 from 'better-sqlite3'
import { observeStatements, type StatementObserver } from '../statement-observer.ts'
import { createDamagedRecords, type DamagedRecords } from './checks/damaged-records.ts'
import { type LookupPages, readLookupPages } from './checks/lookup-pages.ts'
import { openPartitionFile } from './partition-file.ts'

/** One country's partition, as one immutable file. */
export interface OpenPartition {
  readonly country: string
  /** The damaged records of this file that are known so far. */
  readonly damaged: DamagedRecords
  readonly lookupPages: LookupPages
  /** Returns a statement, prepared once per file. */
  statement(sql: string): BetterSqlite3.Statement
  /** Returns a value computed once per file, for example a small table that is kept in memory. */
  cached<T>(key: string, compute: (partition: OpenPartition) => T): T
}

/** Opens a partition's file for reading. Throws `PartitionUnavailableError`. */
export const openPartition = (
  filename: string,
  country: string,
  damaged: DamagedRecords = createDamagedRecords(),
  observer?: StatementObserver,
): OpenPartition & Disposable => {
  const database = openPartitionFile(filename, country)
  if (observer) observeStatements(database, observer)
  const statements = new Map<string, BetterSqlite3.Statement>()
  const values = new Map<string, unknown>()
  const partition: OpenPartition & Disposable = {
    country,
    damaged,
    lookupPages: readLookupPages(database),
    statement: sql => {
      const statement = statements.get(sql) ?? database.prepare(sql)
      statements.set(sql, statement)
      return statement
    },
    cached: <T>(key: string, compute: (partition: OpenPartition) => T) => {
      if (!values.has(key)) values.set(key, compute(partition))
      return values.get(key) as T
    },
    [Symbol.dispose]: () => void database.close(),
  }
  return partition
}
