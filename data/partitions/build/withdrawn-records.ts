import type BetterSqlite3 from 'better-sqlite3'
import type { Precedence } from '#domain/companies/merge-layers.ts'
import type { SourceRow } from '#domain/companies/source-row.ts'

/** A row that another row of its company has superseded in this import, and the number of its file. */
export interface SupersededRow {
  row: SourceRow
  importId: number
  /** Whether it was written first, and counted then. */
  isCounted: boolean
}

/** A company of a layer whose record is withdrawn. */
interface WithdrawnCompany {
  row_id: number
  registry_id: string
}

/** The records that a source has withdrawn, by its keys, with their times: an older file does not bring them back. */
export interface WithdrawnRecords {
  /** Whether the source has since withdrawn the record of a row, or a newer record of it was outranked. */
  has(row: SourceRow): boolean
  /** Remembers a withdrawal. Returns whether it is new. */
  add(withdrawal: SourceRow): boolean
  /** The stored rows that a withdrawal ends. */
  companies(withdrawal: SourceRow): WithdrawnCompany[]
  /** Remembers that another record of its company outranks a row: an older file does not bring it back elsewhere. */
  outrank(row: Pick<SourceRow, 'source_key' | 'source_updated_at'>): void
  /** Whether a record was outranked of which that was not known before. */
  hasNewOutranked(): boolean
  /**
   * Keeps a superseded row until the end of the import: it takes the place of the row that superseded it, if that one is
   * withdrawn.
   */
  keep(row: SourceRow, importId: number, isCounted: boolean): void
  /** The superseded rows of a company, which are then forgotten. */
  takeSuperseded(registryId: string): SupersededRow[]
  /** Forgets the superseded rows, within the caller's transaction. */
  drop(): void
}

const tables = `
  CREATE TABLE IF NOT EXISTS withdrawn_records (source_key TEXT PRIMARY KEY, updated_at TEXT NOT NULL) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS outranked_records (source_key TEXT PRIMARY KEY, updated_at TEXT NOT NULL) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS superseded_records (registry_id TEXT NOT NULL, source_key TEXT, updated_at TEXT NOT NULL,
    import_id INTEGER NOT NULL, is_counted INTEGER NOT NULL, row TEXT NOT NULL);
  CREATE INDEX IF NOT EXISTS superseded_records_of_company ON superseded_records (registry_id)`
// The newest record that was outranked is itself let in: it is served when the higher one has gone.
const hasQuery = `SELECT 1 FROM withdrawn_records WHERE source_key = @key AND updated_at >= @updated
  UNION ALL SELECT 1 FROM outranked_records WHERE source_key = @key AND updated_at > @updated`
const addQueryOf = (table: string) => `INSERT INTO ${table} (source_key, updated_at) VALUES (@key, @updated)
  ON CONFLICT DO UPDATE SET updated_at = excluded.updated_at WHERE updated_at < excluded.updated_at`
// A key of a source is an alias of its company.
const companiesQuery = `SELECT row_id, registry_id FROM aliases JOIN source_records USING (registry_id)
  WHERE alias = @key AND precedence = @precedence AND source_key = @key AND coalesce(source_updated_at, '') <= @updated`

const keepQuery = `INSERT INTO superseded_records (registry_id, source_key, updated_at, import_id, is_counted, row)
  VALUES (?, ?, ?, ?, ?, ?)`
const takeQuery = 'DELETE FROM superseded_records WHERE registry_id = ? RETURNING import_id, is_counted, row'

const parametersOf = ({
  source_key: key,
  source_updated_at: updated,
}: Pick<SourceRow, 'source_key' | 'source_updated_at'>) => ({ key, updated: updated ?? '' })

export const openWithdrawnRecords = (database: BetterSqlite3.Database, precedence: Precedence): WithdrawnRecords => {
  database.exec(tables)
  const find = database.prepare(hasQuery)
  const add = database.prepare(addQueryOf('withdrawn_records'))
  const addOutranked = database.prepare(addQueryOf('outranked_records'))
  const companies = database.prepare(companiesQuery)
  const keep = database.prepare(keepQuery)
  const take = database.prepare(takeQuery)
  let hasNew = false
  const toRow = (stored: unknown): SupersededRow => {
    const { import_id: importId, is_counted, row } = stored as { import_id: number; is_counted: number; row: string }
    return { importId, isCounted: is_counted === 1, row: JSON.parse(row) as SourceRow }
  }
  return {
    has: row => row.source_key !== null && find.get(parametersOf(row)) !== undefined,
    add: withdrawal => add.run(parametersOf(withdrawal)).changes > 0,
    companies: withdrawal => companies.all({ ...parametersOf(withdrawal), precedence }) as WithdrawnCompany[],
    outrank: row => {
      if (row.source_key !== null && addOutranked.run(parametersOf(row)).changes > 0) hasNew = true
    },
    hasNewOutranked: () => hasNew,
    keep: (row, importId, isCounted) => {
      const { key, updated } = parametersOf(row)
      keep.run(row.registry_id, key, updated, importId, Number(isCounted), JSON.stringify(row))
    },
    takeSuperseded: registryId => take.all(registryId).map(toRow),
    drop: () => void database.exec('DROP TABLE superseded_records'),
  }
}
