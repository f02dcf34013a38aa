import { rmSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { partitionsFolder } from './partition-file.ts'

/** What was counted of one further file of a register: rows read, rows kept, rows that could not be read. */
export interface SideCounts {
  read: number
  kept: number
  rejected: number
}

/** The rows of a register's further files while they are put on disk, to be found by key. */
export interface SideRowsWriter extends Disposable {
  /** What an earlier run put on disk of the file, if it came to its end. */
  finished(file: string): SideCounts | undefined
  begin(file: string): void
  add(key: string, cells: readonly string[]): void
  finish(counts: SideCounts): void
}

/** Finds rows by key, in the order of their file. */
export interface SideRowsReader extends Disposable {
  find(file: string, key: string): string[][]
}

/** Where the rows of a source's further files lie while it is imported, beside the partitions being built. */
export const sideRowsFile = (dataDir: string, source: string): string =>
  join(partitionsFolder(dataDir), `${source}.beside`)

/** Removes them, if there are any. */
export const removeSideRows = (filename: string): void => {
  for (const suffix of ['', '-journal']) rmSync(filename + suffix, { force: true })
}

const plainName = /^[a-z_]+$/

const tableOf = (file: string): string => {
  if (!plainName.test(file)) throw new Error(`${file} is no name of a side file`)
  return `rows_${file}`
}

const isUsable = (database: Database.Database, identity: string): boolean => {
  try {
    // Without syncing, it outlives its process but perhaps not a power cut.
    return (
      database.pragma('quick_check(1)', { simple: true }) === 'ok' &&
      database.prepare("SELECT value FROM meta WHERE key = 'identity'").pluck().get() === identity
    )
  } catch {
    return false
  }
}

const openFor = (filename: string, identity: string): Database.Database => {
  const database = new Database(filename)
  if (isUsable(database, identity)) return database
  database.close()
  removeSideRows(filename)
  const fresh = new Database(filename)
  fresh.pragma('page_size = 8192')
  fresh.exec('CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL)')
  fresh.prepare("INSERT INTO meta (key, value) VALUES ('identity', ?)").run(identity)
  return fresh
}

const rowsPerTransaction = 100_000

/**
 * Opens the rows for writing: those that a killed run of the same identity left, or none. Rows are appended as they come and
 * their keys sorted at the end, so that a file in any order takes the same time, and memory stays that of the page cache.
 */
export const openSideRowsWriter = (filename: string, identity: string): SideRowsWriter => {
  const database = openFor(filename, identity)
  for (const pragma of ['journal_mode = TRUNCATE', 'synchronous = OFF', 'cache_size = -32000']) database.pragma(pragma)
  let current = ''
  let insert: Database.Statement | undefined
  let pending = 0
  const commit = () => {
    if (database.inTransaction) database.exec('COMMIT')
    pending = 0
  }
  return {
    finished: file => {
      const counts = database.prepare('SELECT value FROM meta WHERE key = ?').pluck().get(tableOf(file))
      return typeof counts === 'string' ? (JSON.parse(counts) as SideCounts) : undefined
    },
    begin: file => {
      current = tableOf(file)
      database.exec(`DROP TABLE IF EXISTS ${current}`)
      database.exec(`CREATE TABLE ${current} (position INTEGER PRIMARY KEY, key TEXT NOT NULL, cells TEXT NOT NULL)`)
      insert = database.prepare(`INSERT INTO ${current} (key, cells) VALUES (?, ?)`)
    },
    add: (key, cells) => {
      if (!database.inTransaction) database.exec('BEGIN')
      insert?.run(key, JSON.stringify(cells))
      pending += 1
      if (pending >= rowsPerTransaction) commit()
    },
    finish: counts => {
      commit()
      database.exec(`CREATE INDEX ${current}_by_key ON ${current} (key)`)
      database.prepare('INSERT INTO meta (key, value) VALUES (?, ?)').run(current, JSON.stringify(counts))
    },
    [Symbol.dispose]: () => {
      database.close()
    },
  }
}

/** Opens finished rows for reading. A file that was not given has none. */
export const openSideRowsReader = (filename: string): SideRowsReader => {
  const database = new Database(filename, { readonly: true })
  database.pragma('cache_size = -32000')
  const finders = new Map<string, Database.Statement | undefined>()
  const finderOf = (file: string) => {
    const table = tableOf(file)
    const exists = database.prepare('SELECT 1 FROM meta WHERE key = ?').get(table)
    return exists ? database.prepare(`SELECT cells FROM ${table} WHERE key = ? ORDER BY position`).pluck() : undefined
  }
  return {
    find: (file, key) => {
      if (!finders.has(file)) finders.set(file, finderOf(file))
      const found = (finders.get(file)?.all(key) ?? []) as string[]
      return found.map(cells => JSON.parse(cells) as string[])
    },
    [Symbol.dispose]: () => {
      database.close()
    },
  }
}
