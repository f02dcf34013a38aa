import type { CompanyFacts } from './company-facts.ts'
import type { SourceRow } from './source-row.ts'
import { toFacts, toSourceRow } from './source-row.ts'

/** The facts of a company that its register no longer lists. Absence does not prove an end. */
export const absentFacts = ({ status_detail, ...facts }: CompanyFacts): CompanyFacts => ({
  ...facts,
  status: 'unknown',
})

/**
 * A record of a company that a newer file of the whole register no longer has: its status is unknown, and it stays
 * confirmed by the file that had it.
 */
export const absentRecord = (row: SourceRow, confirmedAt: string | null): SourceRow => {
  const stamp = { ...row, last_confirmed_at: confirmedAt }
  return toSourceRow(row.country, row.registry_id, absentFacts(toFacts(row)), stamp)
}
