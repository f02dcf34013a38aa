import type { Database } from 'better-sqlite3'
import { addRowChecksum, checkedColumns, damagedChecksum } from '../../partitions/checks/row-checksum.ts'

/** The key in `meta` of the last import by release 0.1.0. */
export const earlierImportKey = 'last_import_of_0.1.0'

/**
 * A checksum of each row, at its end: scans of the narrow columns still skip the wide ones. Where release 0.1.0 knew no date, it stored
 * when a file was copied, with its seconds: the register's own date may be before that, so it is unknown.
 */
export function up(database: Database): void {
  addRowChecksum(database)
  database.exec(`ALTER TABLE source_records ADD COLUMN checksum INTEGER NOT NULL DEFAULT ${damagedChecksum}`)
  database.exec(`UPDATE source_records SET checksum = row_checksum(${checkedColumns}) WHERE json_valid(record)`)
  database.exec(
    "UPDATE imports SET snapshot_date = NULL, confirmed_at = NULL WHERE snapshot_date NOT LIKE '%T00:00:00Z'",
  )
  database
    .prepare(
      'INSERT INTO meta (key, value) SELECT ?, max(import_id) FROM imports WHERE complete = 1 HAVING count(*) > 0',
    )
    .run(earlierImportKey)
}
