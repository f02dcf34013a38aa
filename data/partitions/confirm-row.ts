import type BetterSqlite3 from 'better-sqlite3'
import type { SourceRow } from '#domain/companies/source-row.ts'
import type { StoredRow } from './layer-statements.ts'
import type { LayerTarget, WriteOutcome } from './layer-target.ts'

const confirmQuery = `UPDATE source_records SET last_confirmed_at = @confirmedAt, source_updated_at = @updatedAt, rank = @rank,
    checksum = row_checksum(registry_id, precedence, status, fields, import_id, @confirmedAt, @updatedAt, source_key, @rank, name, record)
  WHERE row_id = @rowId`

/**
 * Confirms a stored row with unchanged content. The rows of a full file are all confirmed at its end, with one update.
 */
export const createRowConfirmation = (
  database: BetterSqlite3.Database,
  { record, isFullFile, seen }: LayerTarget,
): ((stored: StoredRow, row: SourceRow) => WriteOutcome) => {
  const confirm = database.prepare(confirmQuery)
  const confirmations = new Map(
    database.prepare('SELECT import_id, confirmed_at FROM imports').raw().all() as [number, string | null][],
  )
  return (stored, row) => {
    seen.add(stored.row_id)
    const before = stored.last_confirmed_at ?? confirmations.get(stored.import_id) ?? null
    const confirmedAt = row.last_confirmed_at ?? record.snapshot_date
    if (before === confirmedAt && stored.source_updated_at === row.source_updated_at) return 'unchanged'
    const isDeferred = isFullFile && stored.last_confirmed_at === null
    const { rank, source_updated_at: updatedAt } = row
    if (!isDeferred)
      confirm.run({ confirmedAt: isFullFile ? null : confirmedAt, updatedAt, rank, rowId: stored.row_id })
    return 'refreshed'
  }
}
