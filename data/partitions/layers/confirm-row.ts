import type BetterSqlite3 from 'better-sqlite3'
import type { SourceRow } from '#domain/companies/source-row.ts'
import type { NumberedFile } from '../build/import-record.ts'
import { confirmationOfRow } from '../build/source-history.ts'
import type { StoredRow } from './layer-statements.ts'
import type { LayerTarget } from './layer-target.ts'
import type { WriteOutcome } from './write-outcome.ts'

const confirmQuery = `UPDATE source_records SET last_confirmed_at = @confirmedAt, source_updated_at = @updatedAt, rank = @rank,
    checksum = row_checksum(registry_id, precedence, status, fields, import_id, @confirmedAt, @updatedAt, source_key, @rank, name, record)
  WHERE row_id = @rowId`

/** Confirms stored rows. */
interface RowConfirmation {
  /**
   * Confirms a stored row with unchanged content. The rows of a full file are all confirmed at its end, with one update.
   */
  confirm(stored: StoredRow, row: SourceRow, file: NumberedFile): WriteOutcome
  /** Marks a stored row as seen in a file, without confirming it: the file has an older record of the company. */
  keep(stored: StoredRow, file: NumberedFile): void
}

export const createRowConfirmation = (
  database: BetterSqlite3.Database,
  { seen, history }: LayerTarget,
): RowConfirmation => {
  const update = database.prepare(confirmQuery)
  /** Whether the file of a row is confirmed by this one, and the row with it, when all of its rows have arrived. */
  const isConfirmedWithFile = (stored: StoredRow, { isFull, snapshot_date }: NumberedFile) => {
    const confirmedAt = history.fileOf(stored)?.confirmed_at
    return isFull && snapshot_date !== null && !!confirmedAt && confirmedAt <= snapshot_date
  }
  return {
    confirm: (stored, row, file) => {
      seen.add(stored.row_id)
      const confirmedAt = confirmationOfRow(row, file)
      const isSameUpdate = stored.source_updated_at === row.source_updated_at
      if (history.confirmationOf(stored) === confirmedAt && isSameUpdate) return 'unchanged'
      const { rank, source_updated_at: updatedAt } = row
      const isDeferred = row.last_confirmed_at === null && isConfirmedWithFile(stored, file)
      if (!isDeferred || !isSameUpdate || stored.last_confirmed_at !== null)
        update.run({ confirmedAt: isDeferred ? null : confirmedAt, updatedAt, rank, rowId: stored.row_id })
      return 'refreshed'
    },
    keep: (stored, file) => {
      if (!file.isFull || seen.has(stored.row_id) || stored.import_id === file.import_id) return
      seen.add(stored.row_id)
      const { rank, source_updated_at: updatedAt } = stored
      if (isConfirmedWithFile(stored, file) && stored.last_confirmed_at === null)
        update.run({ confirmedAt: history.confirmationOf(stored), updatedAt, rank, rowId: stored.row_id })
    },
  }
}
