import type BetterSqlite3 from 'better-sqlite3'
import type { Precedence } from '#domain/companies/merge-layers.ts'
import type { SourceRow } from '#domain/companies/source-row.ts'
import { errorCode } from '#domain/error-code.ts'
import { type StoredColumns, toStoredSourceRow } from './stored-source-row.ts'

/**
 * Defers the unique index of a layer until its rows are loaded. Rows arrive in another order than the index's:
 * maintained during the load, it soon outgrows the page cache, and takes a quarter of the time at two million rows.
 */
interface DeferredIndex {
  /** Whether the layer was empty at opening. */
  isInitialLoad: boolean
  /** Whether a row may be inserted without a lookup of its company: only into a layer that was empty. */
  accepts(row: SourceRow): boolean
  /** Builds the index where it was deferred. */
  build(duplicates: DuplicateHandlers): void
}

/** Called with all rows of a company but the first, in the order in which they arrived. */
interface DuplicateHandlers {
  /** Must run the change, which deletes rows of the company from the layer. */
  remove(registryId: string, change: () => number): void
  /** Compares a deleted row with the one that is there, once the index is built. */
  compare(row: SourceRow, importId: number): void
}

type Duplicate = StoredColumns & { row_id: number; duplicate_id: number }

const name = 'source_records_layer'
const columns = 'source_records (registry_id, precedence)'
const duplicatesPerRead = 1_000

const duplicatesQuery = `CREATE TEMP TABLE duplicates AS
  SELECT row_number() OVER (ORDER BY row_id) AS duplicate_id, source_records.* FROM source_records JOIN (
    SELECT registry_id AS company, min(row_id) AS first FROM source_records
    WHERE precedence = ? GROUP BY registry_id HAVING count(*) > 1
  ) ON registry_id = company AND row_id <> first WHERE precedence = ?`

// A row found by an alias, without a name, or with a key of the source is compared with the stored rows.
const isPlain = ({ is_alias, name, source_key }: SourceRow) => !is_alias && name !== '' && source_key === null

const isDuplicate = (error: unknown) => errorCode(error) === 'SQLITE_CONSTRAINT_UNIQUE'

/** Builds the index that finds the layers of a company. */
export const createLayerIndex = (database: BetterSqlite3.Database): void =>
  void database.exec(`CREATE UNIQUE INDEX ${name} ON ${columns}`)

export const openDeferredIndex = (
  database: BetterSqlite3.Database,
  country: string,
  precedence: Precedence,
): DeferredIndex => {
  const isThere = () => database.prepare('SELECT 1 FROM sqlite_master WHERE name = ?').get(name) !== undefined
  const isEmpty = () =>
    database.prepare('SELECT 1 FROM source_records WHERE precedence = ? LIMIT 1').get(precedence) === undefined
  // A killed import may have deferred it.
  let state: 'built' | 'empty' | 'deferred' = isThere() ? (isEmpty() ? 'empty' : 'built') : 'deferred'

  const createIndex = () => createLayerIndex(database)

  const forEachDuplicate = (handle: (duplicate: Duplicate) => void) => {
    const some = database.prepare('SELECT * FROM duplicates WHERE duplicate_id > ? ORDER BY duplicate_id LIMIT ?')
    let at = 0
    let found: Duplicate[]
    do {
      found = some.all(at, duplicatesPerRead) as Duplicate[]
      for (const duplicate of found) handle(duplicate)
      at += duplicatesPerRead
    } while (found.length === duplicatesPerRead)
  }

  // All of a company at once: a faulty file may list it in each of its rows.
  const removeDuplicates = (remove: DuplicateHandlers['remove']) => {
    const rows = 'SELECT row_id FROM duplicates WHERE registry_id = ?'
    const deletion = database.prepare(`DELETE FROM source_records WHERE row_id IN (${rows})`)
    const next = database.prepare('SELECT min(registry_id) FROM duplicates WHERE registry_id > ?').pluck()
    for (let company = next.get(''); company; company = next.get(company))
      remove(String(company), () => deletion.run(company).changes)
  }

  const createWithoutDuplicates = ({ remove, compare }: DuplicateHandlers) => {
    database.exec(`CREATE INDEX ${name}_temporary ON ${columns}`)
    database.prepare(duplicatesQuery).run(precedence, precedence)
    database.exec('CREATE UNIQUE INDEX temp.duplicates_in_order ON duplicates (duplicate_id)')
    database.exec('CREATE INDEX temp.duplicates_of_companies ON duplicates (registry_id)')
    removeDuplicates(remove)
    database.exec(`DROP INDEX ${name}_temporary`)
    createIndex()
    forEachDuplicate(duplicate => compare(toStoredSourceRow(country, duplicate), duplicate.import_id))
    database.exec('DROP TABLE duplicates')
  }

  return {
    isInitialLoad: state === 'empty',
    accepts: row => {
      if (state === 'built' || !isPlain(row)) return false
      if (state === 'empty') database.exec(`DROP INDEX ${name}`)
      state = 'deferred'
      return true
    },
    build: duplicates => {
      const isDeferred = state === 'deferred'
      state = 'built'
      if (!isDeferred) return
      try {
        createIndex()
      } catch (error) {
        if (!isDuplicate(error)) throw error
        createWithoutDuplicates(duplicates)
      }
    },
  }
}
