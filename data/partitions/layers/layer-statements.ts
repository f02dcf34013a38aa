import type BetterSqlite3 from 'better-sqlite3'
import type { Precedence } from '#domain/companies/merge-layers.ts'
import type { SourceRow, SourceStamp, StoredContent } from '#domain/companies/source-row.ts'
import { damagedChecksum, rowChecksum } from '../checks/row-checksum.ts'

/** A stored row, compared with an incoming one. */
export interface StoredRow extends SourceStamp {
  row_id: number
  import_id: number
  status: string
  /** Whether its content equals that of the incoming row: 1 or 0. */
  is_same: number
  /** Whether its content cannot be trusted: 1 or 0. */
  is_damaged: number
}

/** Reads and writes the rows of one layer. */
export interface LayerStatements {
  find(row: SourceRow): StoredRow | undefined
  content(stored: StoredRow): StoredContent
  /** Inserts a row of a file. False when the layer already has a row of the company. */
  insert(row: SourceRow, importId: number): boolean
  update(stored: StoredRow, row: SourceRow, importId: number): void
  remove(rowId: number): void
}

const insertQuery = `INSERT INTO source_records
  (registry_id, precedence, status, fields, import_id, last_confirmed_at, source_updated_at, source_key, rank, name, record, checksum)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`
const updateQuery = `UPDATE source_records SET status = ?, fields = ?, import_id = ?, last_confirmed_at = ?,
  source_updated_at = ?, source_key = ?, rank = ?, name = ?, record = ?, checksum = ? WHERE row_id = ?`
// The comparison is made in SQL, to avoid fetching half a kilobyte of text for every row of a daily file.
const findQuery = `SELECT row_id, import_id, status, last_confirmed_at, source_updated_at, source_key, rank,
    record = ? AND name = ? AND status = ? AND source_key IS ? AS is_same, checksum = ${damagedChecksum} AS is_damaged
  FROM source_records WHERE registry_id = ? AND precedence = ?`

const stampAndContent = ({ last_confirmed_at, source_updated_at, source_key, rank, name, record }: SourceRow) => [
  last_confirmed_at,
  source_updated_at,
  source_key,
  rank,
  name,
  record,
]

export const createLayerStatements = (database: BetterSqlite3.Database, precedence: Precedence): LayerStatements => {
  const insert = database.prepare(insertQuery)
  const update = database.prepare(updateQuery)
  const find = database.prepare(findQuery)
  const content = database.prepare('SELECT name, status, record FROM source_records WHERE row_id = ?')
  const remove = database.prepare('DELETE FROM source_records WHERE row_id = ?')
  const checksumOf = (row: SourceRow, importId: number) => rowChecksum(row.registry_id, precedence, importId, row)
  return {
    find: ({ record, name, status, source_key, registry_id }) =>
      find.get(record, name, status, source_key, registry_id, precedence) as StoredRow | undefined,
    content: stored => content.get(stored.row_id) as StoredContent,
    insert: (row, importId) => {
      const { registry_id, status, fields } = row
      const checksum = checksumOf(row, importId)
      return insert.run(registry_id, precedence, status, fields, importId, stampAndContent(row), checksum).changes === 1
    },
    update: (stored, row, importId) => {
      const { status, fields } = row
      update.run(status, fields, importId, stampAndContent(row), checksumOf(row, importId), stored.row_id)
    },
    remove: rowId => void remove.run(rowId),
  }
}
