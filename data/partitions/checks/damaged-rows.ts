import type { Database } from 'better-sqlite3'
import { type CheckedColumns, checkedColumns, rowChecksum } from './row-checksum.ts'

/** A row whose checksum is wrong, or that its index does not find. */
export interface DamagedRow {
  row_id: number
  registry_id: string
  precedence: number
  isChecked: boolean
  isIndexed: boolean
}

type ScannedRow = CheckedColumns & { row_id: number; checksum: number; is_indexed: number }

const indexName = 'source_records_layer'

// Every row is looked up by its index: a damaged entry would make a company unknown.
const isIndexed = `EXISTS (SELECT 1 FROM source_records AS entry INDEXED BY ${indexName}
  WHERE entry.registry_id = stored.registry_id AND entry.precedence = stored.precedence AND entry.row_id = stored.row_id)`

const rowsQuery = (indexed: string) =>
  `SELECT row_id, ${checkedColumns}, checksum, ${indexed} AS is_indexed FROM source_records AS stored NOT INDEXED`

/** All damaged rows of a partition, in the order of the file. A build whose index is deferred is checked without it. */
export function* damagedRows(database: Database): Generator<DamagedRow> {
  const hasIndex = database.prepare('SELECT 1 FROM sqlite_schema WHERE name = ?').get(indexName) !== undefined
  const rows = database.prepare(rowsQuery(hasIndex ? isIndexed : '1')).iterate() as Iterable<ScannedRow>
  for (const row of rows) {
    const { row_id, registry_id, precedence, is_indexed } = row
    const isChecked = rowChecksum(registry_id, precedence, row.import_id, row) === row.checksum
    if (is_indexed === 0 || !isChecked)
      yield { row_id, registry_id, precedence, isChecked, isIndexed: is_indexed === 1 }
  }
}
