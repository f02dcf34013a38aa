import Database from 'better-sqlite3'
import { stagingTable } from './staging-file.ts'

/** Finds rows by key, in the order of their file. */
interface StagedRowsReader extends Disposable {
  find(file: string, key: string): string[][]
}

const maxAhead = 512
// Sorts after every key.
const endOfKeys = '\u{10ffff}'

/**
 * Finds the rows of one table by key. For keys in ascending order, rows are read ahead, four times as many each time,
 * because a query costs as much as reading many rows.
 */
const createFinder = (database: Database.Database, table: string): ((key: string) => readonly string[]) => {
  const exactly = database.prepare(`SELECT cells FROM ${table} WHERE key = ? ORDER BY rowid`).pluck()
  const onwards = database.prepare(`SELECT key, cells FROM ${table} WHERE key >= ? ORDER BY key, rowid LIMIT ?`).raw()
  /** The rows of all keys in the range from `from` (inclusive) to `until` (exclusive). */
  let ahead = { from: '', until: '', rows: new Map<string, string[]>(), taken: 0 }
  let size = 1

  const covers = (key: string) => key >= ahead.from && key < ahead.until
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
    ahead = { from, until, rows, taken: 0 }
  }
  const take = (key: string): readonly string[] => {
    ahead.taken += 1
    return ahead.rows.get(key) ?? []
  }
  return key => {
    if (covers(key)) return take(key)
    // Many keys may be skipped, for example those of natural persons.
    const isInOrder = key >= ahead.until && ahead.taken * 8 >= ahead.rows.size
    size = isInOrder ? Math.min(size * 4, maxAhead) : 1
    if (isInOrder) readAhead(key)
    else ahead = { from: key, until: key, rows: new Map(), taken: 0 }
    return covers(key) ? take(key) : (exactly.all(key) as string[])
  }
}

/** Opens completely staged rows for reading. A supplementary file that was not given has no rows. */
export const openStagedRowsReader = (filename: string): StagedRowsReader => {
  const database = new Database(filename, { readonly: true })
  database.pragma('cache_size = -8000')
  // One read transaction for all queries: a lock per query would cost more than the query.
  database.exec('BEGIN')
  const finders = new Map<string, (key: string) => readonly string[]>()
  const finderOf = (file: string) => {
    const table = stagingTable(file)
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
