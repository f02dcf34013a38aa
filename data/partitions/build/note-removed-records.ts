import type { Database } from 'better-sqlite3'
import { removedTable } from '../removed-records.ts'
import type { ImportRecord } from './import-record.ts'

// A company that the same import writes again is found by its new row.
const dropQuery = `DELETE FROM ${removedTable} WHERE EXISTS (SELECT 1 FROM source_records AS stored
  WHERE stored.registry_id = ${removedTable}.registry_id AND stored.import_id >= ${removedTable}.import_id)`

/** Notes of the companies that have lost a record, with the last import that removed one: the row itself is gone. */
interface RemovedRecords {
  /** Drops the notes of companies that have a row as new, within the caller's transaction. */
  complete(): void
}

/** Notes every row that a connection deletes, whichever step of the import does it. */
export const noteRemovedRecords = (database: Database, { files }: ImportRecord): RemovedRecords => {
  database.exec(`CREATE TABLE IF NOT EXISTS ${removedTable}
    (registry_id TEXT PRIMARY KEY, import_id INTEGER NOT NULL) WITHOUT ROWID`)
  database.exec(`CREATE TEMP TRIGGER note_removed AFTER DELETE ON main.source_records BEGIN
    INSERT OR REPLACE INTO ${removedTable} VALUES (OLD.registry_id, ${Number(files[0]?.import_id)}); END`)
  return { complete: () => void database.exec(dropQuery) }
}
