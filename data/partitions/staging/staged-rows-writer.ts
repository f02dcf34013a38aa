import type Database from 'better-sqlite3'
import { openStagingFile, stagingTable } from './staging-file.ts'

/** Counts of one supplementary file: rows read, rows kept, rows that could not be read. */
export interface StagedCounts {
  read: number
  kept: number
  rejected: number
}

/** The dates of a column: how many cannot be read, of how many, and the first of them. */
export interface StagedDates {
  records: number
  of: number
  first: string
}

/** What a file came to when it was staged: its counts, its dates by column, and its rows by unknown code, `column code`. */
export interface StagedFile {
  counts: StagedCounts
  dates: Record<string, StagedDates>
  codes: Record<string, number>
}

/** Stages the rows of a register's supplementary files, one file after the other, for lookups by key. */
export interface StagedRowsWriter extends Disposable {
  /** A file that an earlier run staged completely; undefined for any other file. */
  finished(file: string): StagedFile | undefined
  begin(file: string): void
  add(key: string, cells: readonly string[]): void
  finish(staged: StagedFile): void
}

const rowsPerTransaction = 100_000

/** Rewrites the rows in the order of their keys, so that reads in this order are sequential. */
const sortRows = (database: Database.Database, table: string) => {
  database.exec(`CREATE TABLE sorted (key TEXT NOT NULL, cells TEXT NOT NULL)`)
  database.exec(`INSERT INTO sorted (key, cells) SELECT key, cells FROM ${table} ORDER BY key, rowid`)
  database.exec(`DROP TABLE ${table}`)
  database.exec(`ALTER TABLE sorted RENAME TO ${table}`)
}

/**
 * Opens staged rows for writing: those of a killed run with the same identity, or an empty file. Rows are appended in
 * any order and sorted at the end if necessary.
 */
export const openStagedRowsWriter = (filename: string, identity: string): StagedRowsWriter => {
  const database = openStagingFile(filename, identity)
  for (const pragma of ['journal_mode = TRUNCATE', 'synchronous = OFF', 'cache_size = -8000']) database.pragma(pragma)
  let current = ''
  let insert: Database.Statement | undefined
  let pending = 0
  let lastKey = ''
  let isSorted = true
  const commit = () => {
    if (database.inTransaction) database.exec('COMMIT')
    pending = 0
  }
  return {
    finished: file => {
      const staged = database.prepare('SELECT value FROM meta WHERE key = ?').pluck().get(stagingTable(file))
      return typeof staged === 'string' ? (JSON.parse(staged) as StagedFile) : undefined
    },
    begin: file => {
      current = stagingTable(file)
      lastKey = ''
      isSorted = true
      for (const table of [current, 'sorted']) database.exec(`DROP TABLE IF EXISTS ${table}`)
      database.exec(`CREATE TABLE ${current} (key TEXT NOT NULL, cells TEXT NOT NULL)`)
      insert = database.prepare(`INSERT INTO ${current} (key, cells) VALUES (?, ?)`)
    },
    add: (key, cells) => {
      isSorted &&= key >= lastKey
      lastKey = key
      if (pending === 0) database.exec('BEGIN')
      insert?.run(key, JSON.stringify(cells))
      pending += 1
      if (pending >= rowsPerTransaction) commit()
    },
    finish: staged => {
      commit()
      if (!isSorted) sortRows(database, current)
      database.exec(`CREATE INDEX ${current}_by_key ON ${current} (key)`)
      database.prepare('INSERT INTO meta (key, value) VALUES (?, ?)').run(current, JSON.stringify(staged))
    },
    [Symbol.dispose]: () => {
      database.close()
    },
  }
}
