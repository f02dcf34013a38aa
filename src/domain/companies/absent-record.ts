import type { CompanyFacts } from './company-facts.ts'
import type { SourceRow } from './source-row.ts'
import { toFacts, toSourceRow } from './source-row.ts'

/**
 * The facts of a company that its register no longer lists. Absence does not prove an end. An end that the register has stated
 * stays: registers drop companies some time after it.
 */
export const absentFacts = (facts: CompanyFacts): CompanyFacts => {
  const { status_detail, ...others } = facts
  return facts.status === 'dissolved' ? facts : { ...others, status: 'unknown' }
}

/**
 * A record of a company that a newer file of the whole register no longer has: its status is unknown unless it had
 * ended, and it stays confirmed by the file that had it.
 */
export const absentRecord = (row: SourceRow, confirmedAt: string | null): SourceRow => {
  const stamp = { ...row, last_confirmed_at: confirmedAt }
  return toSourceRow(row.country, row.registry_id, absentFacts(toFacts(row)), stamp)
}
