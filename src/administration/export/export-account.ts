import { dayMs, dayOf, startOfMonth } from '#domain/calendar.ts'
import { AdministrationError } from '#domain/keys/administration-error.ts'
import { accountOf } from '../accounts/account-of.ts'
import type { AdministrationDeps } from '../deps.ts'
import { type ExportRecord, recordsOf } from './export-records.ts'

/** Nothing was recorded before it, unless the clock was wrong. */
const year2000 = Date.UTC(2000)

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
  // The clock may have been ahead when it was created.
  const whole = { from: startOfMonth(Math.min(Date.parse(createdAt), now)), to: now + dayMs }
  const asked = {
    from: from === undefined ? whole.from : readDay(from),
    to: to === undefined ? whole.to : readDay(to) + dayMs,
  }
  if (asked.to <= asked.from)
    throw new AdministrationError(`the last day, ${to ?? dayOf(now)}, is before the first, ${dayOf(asked.from)}`)
  // Each month is read: 100,000 of them without a record would keep a server busy for half a minute.
  return { from: Math.max(Math.min(whole.from, year2000), asked.from), to: Math.min(whole.to, asked.to) }
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
