import { rmSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { partitionsFolder } from './partition-file.ts'

/** What was counted of one further file of a register: rows read, rows kept, rows that could not be read. */
export interface StagedCounts {
  read: number
  kept: number
  rejected: number
}

/** The rows of a register's further files while they are put on disk, to be found by key. */
export interface StagedRowsWriter extends Disposable {
  /** What an earlier run put on disk of the file, if it came to its end. */
  finished(file: string): StagedCounts | undefined
  begin(file: string): void
  add(key: string, cells: readonly string[]): void
  finish(counts: StagedCounts): void
}

/** Finds rows by key, in the order of their file. */
export interface StagedRowsReader extends Disposable {
  find(file: string, key: string): string[][]
}

/** Where the rows of a source's further files lie while it is imported, beside the partitions being built. */
export const stagingFile = (dataDir: string, source: string): string =>
  join(partitionsFolder(dataDir), `${source}.staging`)

/** Removes them, if there are any. */
export const removeStagingFile = (filename: string): void => {
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
  removeStagingFile(filename)
  const fresh = new Database(filename)
  fresh.pragma('page_size = 8192')
  fresh.exec('CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL)')
  fresh.prepare("INSERT INTO meta (key, value) VALUES ('identity', ?)").run(identity)
  return fresh
}

const rowsPerTransaction = 100_000

/** Lays the rows in the order of their keys, so that who asks for one key after the other reads one page after the other. */
const sortRows = (database: Database.Database, table: string) => {
  database.exec(`CREATE TABLE sorted (key TEXT NOT NULL, cells TEXT NOT NULL)`)
  database.exec(`INSERT INTO sorted (key, cells) SELECT key, cells FROM ${table} ORDER BY key, rowid`)
  database.exec(`DROP TABLE ${table}`)
  database.exec(`ALTER TABLE sorted RENAME TO ${table}`)
}

/**
 * Opens the rows for writing: those that a killed run of the same identity left, or none. Rows are appended as they come and
 * sorted at the end where they must be, so that a file in any order will do, and memory stays that of the page cache.
 */
export const openStagedRowsWriter = (filename: string, identity: string): StagedRowsWriter => {
  const database = openFor(filename, identity)
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
      const counts = database.prepare('SELECT value FROM meta WHERE key = ?').pluck().get(tableOf(file))
      return typeof counts === 'string' ? (JSON.parse(counts) as StagedCounts) : undefined
    },
    begin: file => {
      current = tableOf(file)
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
    finish: counts => {
      commit()
      if (!isSorted) sortRows(database, current)
      database.exec(`CREATE INDEX ${current}_by_key ON ${current} (key)`)
      database.prepare('INSERT INTO meta (key, value) VALUES (?, ?)').run(current, JSON.stringify(counts))
    },
    [Symbol.dispose]: () => {
      database.close()
    },
  }
}

const maxAhead = 512
// Above all keys there are.
const endOfKeys = '\u{10ffff}'

/**
 * Finds the rows of one table by key. Who asks for one key after the other is read ahead of, further each time: a question to
 * the database costs as much as many rows. Who asks at random is not.
 */
const createFinder = (database: Database.Database, table: string): ((key: string) => readonly string[]) => {
  const exactly = database.prepare(`SELECT cells FROM ${table} WHERE key = ? ORDER BY rowid`).pluck()
  const onwards = database.prepare(`SELECT key, cells FROM ${table} WHERE key >= ? ORDER BY key, rowid LIMIT ?`).raw()
  /** The rows of all keys from one up to another, which is not among them. */
  let ahead = { from: '', until: '', rows: new Map<string, string[]>(), asked: 0 }
  let size = 1

  const holds = (key: string) => key >= ahead.from && key < ahead.until
  const readAhead = (from: string) => {
    const found = onwards.all(from, size) as [string, string][]
    const rows = new Map<string, string[]>()
    for (const [key, cells] of found) {
      const listed = rows.get(key)
      if (listed) listed.push(cells)
      else rows.set(key, [cells])
    }
    const isEnd = found.length < size
    // The last key may have more rows than were read.
    const until = isEnd ? endOfKeys : (found.at(-1)?.[0] ?? '')
    rows.delete(until)
    ahead = { from, until, rows, asked: 0 }
  }
  const askFor = (key: string): readonly string[] => {
    ahead.asked += 1
    return ahead.rows.get(key) ?? []
  }
  return key => {
    if (holds(key)) return askFor(key)
    // Many keys may not be asked for: a register's persons, for example, are passed over.
    const isInOrder = key >= ahead.until && ahead.asked * 8 >= ahead.rows.size
    size = isInOrder ? Math.min(size * 4, maxAhead) : 1
    if (isInOrder) readAhead(key)
    else ahead = { from: key, until: key, rows: new Map(), asked: 0 }
    return holds(key) ? askFor(key) : (exactly.all(key) as string[])
  }
}

/** Opens finished rows for reading. A file that was not given has none. */
export const openStagedRowsReader = (filename: string): StagedRowsReader => {
  const database = new Database(filename, { readonly: true })
  database.pragma('cache_size = -8000')
  // One lock for all questions, and not one for each: taking it is dearer than the answer.
  database.exec('BEGIN')
  const finders = new Map<string, (key: string) => readonly string[]>()
  const finderOf = (file: string) => {
    const table = tableOf(file)
    const exists = database.prepare('SELECT 1 FROM meta WHERE key = ?').get(table)
    return exists ? createFinder(database, table) : () => []
  }
  return {
    find: (file, key) => {
      const find = finders.get(file) ?? finderOf(file)
      finders.set(file, find)
      return find(key).map(cells => JSON.parse(cells) as string[])
    },
    [Symbol.dispose]: () => {
      database.close()
    },
  }
}
