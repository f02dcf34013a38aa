import type { SourceRow } from './source-row.ts'
import { toFacts, toSourceRow } from './source-row.ts'

/**
 * A record of a company that a newer file of the whole register no longer has: its status is unknown, and it stays
 * confirmed by the file that had it.
 */
export const absentRecord = (row: SourceRow, confirmedAt: string | null): SourceRow => {
  const { status_detail, ...facts } = toFacts(row)
  const stamp = { ...row, last_confirmed_at: confirmedAt }
  return toSourceRow(row.country, row.registry_id, { ...facts, status: 'unknown' }, stamp)
}
