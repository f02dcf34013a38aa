import type BetterSqlite3 from 'better-sqlite3'
import type { RecordResult, UsageEntry } from '#domain/billing/usage-entry.ts'
import { eventWriter } from './event-writer.ts'
import { monthCountersOf } from './month-counters.ts'
import { totalWriter } from './total-writer.ts'

/**
 * Writes entries on a connection, one debit after the other, and answers each in turn. Runs in a transaction that holds the
 * write lock; throws where one of them is invalid, and then the caller must undo them all.
 */
export function entriesRecorder(raw: BetterSqlite3.Database): (entries: readonly UsageEntry[]) => RecordResult[] {
  const beginMonths = monthCountersOf(raw)
  const [writeEvents, writeTotals] = [eventWriter(raw), totalWriter(raw)]
  return entries => {
    const months = beginMonths()
    const recorded = entries.map(months.debit)
    const accepted = entries.filter((_, at) => recorded[at]?.accepted)
    writeEvents(accepted)
    months.write()
    writeTotals(accepted)
    return recorded
  }
}
