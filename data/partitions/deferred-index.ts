import type BetterSqlite3 from 'better-sqlite3'
import type { Precedence } from '#domain/companies/merge-layers.ts'
import type { SourceRow } from '#domain/companies/source-row.ts'

/**
 * The index of a layer that is made when its rows are there. Kept while they come, in an order that is not its own, it soon
 * outgrows the memory, and each row reads and writes pages of it: a quarter of all the work at two million rows, and more with each.
 */
export interface DeferredIndex {
  /** Whether the layer was empty when this was opened. */
  isInitialLoad: boolean
  /** Whether a row may be written without looking for another of its company: only into a layer that was empty. */
  accepts(row: SourceRow): boolean
  /** Makes the index where it was left for later. What is told to `remove` came again, and must be gone when that returns. */
  build(remove: (rowId: number, registryId: string) => void): void
}

interface Double {
  row_id: number
  registry_id: string
}

const name = 'source_records_layer'
const columns = 'source_records (registry_id, precedence)'
const doublesAtOnce = 1_000

const doublesQuery = `CREATE TEMP TABLE doubles AS
  SELECT row_id, registry_id FROM source_records JOIN (
    SELECT registry_id AS company, min(row_id) AS first FROM source_records
    WHERE precedence = ? GROUP BY registry_id HAVING count(*) > 1
  ) ON registry_id = company AND row_id <> first WHERE precedence = ?`

// A row that names no company by itself, or shares it with others, is compared with what is there.
const isPlain = ({ is_alias, name, source_key }: SourceRow) => !is_alias && name !== '' && source_key === null

const isDuplicate = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'SQLITE_CONSTRAINT_UNIQUE'

export const openDeferredIndex = (database: BetterSqlite3.Database, precedence: Precedence): DeferredIndex => {
  const isThere = () => database.prepare('SELECT 1 FROM sqlite_master WHERE name = ?').get(name) !== undefined
  const isEmpty = () =>
    database.prepare('SELECT 1 FROM source_records WHERE precedence = ? LIMIT 1').get(precedence) === undefined
  // A killed import may have left it for later.
  let state: 'kept' | 'empty' | 'late' = isThere() ? (isEmpty() ? 'empty' : 'kept') : 'late'

  const make = () => database.exec(`CREATE UNIQUE INDEX ${name} ON ${columns}`)

  const removeDoubles = (remove: (rowId: number, registryId: string) => void) => {
    database.exec(`CREATE INDEX ${name}_unsure ON ${columns}`)
    database.prepare(doublesQuery).run(precedence, precedence)
    const some = database.prepare('SELECT row_id, registry_id FROM doubles WHERE rowid > ? ORDER BY rowid LIMIT ?')
    let at = 0
    let found: Double[]
    do {
      found = some.all(at, doublesAtOnce) as Double[]
      for (const { row_id, registry_id } of found) remove(row_id, registry_id)
      at += doublesAtOnce
    } while (found.length === doublesAtOnce)
    database.exec(`DROP TABLE doubles; DROP INDEX ${name}_unsure`)
  }

  return {
    isInitialLoad: state === 'empty',
    accepts: row => {
      if (state === 'kept' || !isPlain(row)) return false
      if (state === 'empty') database.exec(`DROP INDEX ${name}`)
      state = 'late'
      return true
    },
    build: remove => {
      const isLate = state === 'late'
      state = 'kept'
      if (!isLate) return
      try {
        make()
      } catch (error) {
        if (!isDuplicate(error)) throw error
        removeDoubles(remove)
        make()
      }
    },
  }
}
