import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import Database from 'better-sqlite3'
import { isWithdrawn, type SourceRow } from '#domain/companies/source-row.ts'
import { giveToOwner } from '../../files/give-to-owner.ts'
import { makeFolder } from '../../files/make-folder.ts'
import { hasIntactPages } from '../checks/check-file.ts'
import { partitionsFolder } from '../partition-file.ts'
import { removeBuild } from './build-file.ts'

/**
 * The keys (LEIs) that a source has withdrawn or filed in a country that is not served, with the dates of those records: an
 * older file does not bring them back in any country. Partitions cannot remember a key that none of them had.
 */
export interface WithdrawnKeys extends Disposable {
  keys(): Iterable<string>
  updatedOf(key: string): string | undefined
  /** Remembers the key of a row without a company that is served; of any other row nothing. */
  add(row: SourceRow): void
  /** Without it, disposal forgets what was added. */
  save(): void
}

// Rows are stored at the end, in order of key: in the order of the files, each would change another page.
const addedTable = 'CREATE TABLE added (source_key TEXT, updated_at TEXT)'
const storedTable = `CREATE TABLE IF NOT EXISTS stored.withdrawn
  (source_key TEXT PRIMARY KEY, updated_at TEXT NOT NULL) WITHOUT ROWID`
const saveQuery = `INSERT INTO stored.withdrawn (source_key, updated_at)
  SELECT source_key, max(updated_at) FROM added WHERE true GROUP BY source_key
  ON CONFLICT DO UPDATE SET updated_at = excluded.updated_at WHERE updated_at < excluded.updated_at`

/** Whether a file can be read. A damaged one is replaced by an empty one: the next files have its keys again. */
const isIntact = (filename: string): boolean => {
  if (!existsSync(filename)) return false
  const database = new Database(filename)
  try {
    if (hasIntactPages(database)) return true
  } finally {
    database.close()
  }
  removeBuild(filename)
  return false
}

const attach = (database: Database.Database, filename: string) => {
  makeFolder(dirname(filename))
  database.prepare('ATTACH ? AS stored').run(filename)
  database.exec(storedTable)
  giveToOwner(filename)
}

/** Opens the withdrawn keys of a source. The caller holds the locks of all its partitions. */
export const openWithdrawnKeys = (dataDir: string, source: string): WithdrawnKeys => {
  const filename = join(partitionsFolder(dataDir), `${source}.withdrawn`)
  const database = new Database('')
  const isStored = isIntact(filename)
  if (isStored) attach(database, filename)
  database.exec(`${addedTable}; BEGIN`)
  const add = database.prepare('INSERT INTO added VALUES (?, ?)')
  const all = isStored ? database.prepare('SELECT source_key FROM stored.withdrawn').pluck() : undefined
  const find = isStored
    ? database.prepare('SELECT updated_at FROM stored.withdrawn WHERE source_key = ?').pluck()
    : undefined
  let hasAdded = false
  return {
    keys: () => (all?.iterate() ?? []) as Iterable<string>,
    updatedOf: key => find?.get(key) as string | undefined,
    add: row => {
      if (row.source_key === null || !isWithdrawn(row)) return
      add.run(row.source_key, row.source_updated_at ?? '')
      hasAdded = true
    },
    save: () => {
      if (!hasAdded) return
      database.exec('COMMIT')
      if (!isStored) attach(database, filename)
      database.exec(saveQuery)
    },
    [Symbol.dispose]: () => void database.close(),
  }
}
