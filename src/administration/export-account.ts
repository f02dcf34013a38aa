import { dayMs, dayOf, startOfMonth } from '#domain/billing/calendar.ts'
import { AdministrationError } from '#domain/keys/administration-error.ts'
import { accountOf } from './account-of.ts'
import type { AdministrationDeps } from './deps.ts'
import { type ExportRecord, recordsOf } from './export-records.ts'

function readDay(day: string): number {
  const at = /^\d{4}-\d{2}-\d{2}$/.test(day) ? Date.parse(day) : Number.NaN
  if (Number.isNaN(at) || dayOf(at) !== day) throw new AdministrationError(`not a day: ${day}; write 2026-11-30`)
  return at
}

function readSpan(
  { from, to }: { from?: string | undefined; to?: string | undefined },
  createdAt: string,
  now: number,
) {
  const [first, end] = [startOfMonth(Date.parse(createdAt)), now + dayMs]
  const span = { from: from === undefined ? first : readDay(from), to: to === undefined ? end : readDay(to) + dayMs }
  if (span.to <= span.from)
    throw new AdministrationError(`the last day, ${to ?? dayOf(now)}, is before the first, ${dayOf(span.from)}`)
  // There is no usage before the account or to come: each month is a report.
  return { from: Math.max(span.from, first), to: Math.min(span.to, end) }
}

/**
 * All that is stored of an account, record by record: itself, its keys, its audit entries and its usage by day, the last
 * two of some days (default: all). Rejects with AdministrationError before the first record.
 */
export async function exportAccount(
  deps: AdministrationDeps,
  id: string,
  days: { from?: string | undefined; to?: string | undefined },
): Promise<AsyncIterable<ExportRecord>> {
  const { created_at } = await accountOf(deps, id)
  return recordsOf(deps, id, readSpan(days, created_at, deps.clock.now()))
}
