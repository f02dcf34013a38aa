import type { Database } from 'better-sqlite3'
import { addRowChecksum, checkedColumns, damagedChecksum } from '../../partitions/checks/row-checksum.ts'

/** A checksum of each row, at its end: scans of the narrow columns still skip the wide ones. */
export function up(database: Database): void {
  addRowChecksum(database)
  database.exec(`ALTER TABLE source_records ADD COLUMN checksum INTEGER NOT NULL DEFAULT ${damagedChecksum}`)
  database.exec(`UPDATE source_records SET checksum = row_checksum(${checkedColumns}) WHERE json_valid(record)`)
}
