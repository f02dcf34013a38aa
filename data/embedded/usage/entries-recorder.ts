import type BetterSqlite3 from 'better-sqlite3'
import type { RecordResult, UsageEntry } from '#domain/billing/usage-entry.ts'
import { monthOf } from '#domain/calendar.ts'
import { monthCountersOf } from './month-counters.ts'
import { pendingWriter } from './pending-usage.ts'

const eventColumns = 'request_id, account_id, kid, env, operation, bucket, country, at_ms, period, units, outcome'

const eventRow = (entry: UsageEntry): unknown[] => [
  entry.request_id,
  entry.account_id,
  entry.kid,
  entry.env,
  entry.operation,
  entry.bucket,
  entry.country,
  entry.at,
  monthOf(entry.at),
  entry.units,
  entry.outcome,
]

/** Rows that one statement writes; more would not make a row cheaper. */
const rowsPerInsert = 32

/** Writes entries as events, several rows to a statement. Throws if one of them is not a valid row. */
function eventWriter(database: BetterSqlite3.Database): (entries: readonly UsageEntry[]) => void {
  const places = `(${eventColumns.replaceAll(/\w+/g, '?')})`
  const insertOf = (rows: number) =>
    database.prepare<unknown[]>(
      `INSERT INTO usage_events (${eventColumns}) VALUES ${Array(rows).fill(places).join(', ')}`,
    )
  const one = insertOf(1)
  const many = insertOf(rowsPerInsert)
  return entries => {
    let written = 0
    for (; written + rowsPerInsert <= entries.length; written += rowsPerInsert)
      many.run(...entries.slice(written, written + rowsPerInsert).flatMap(eventRow))
    for (const entry of entries.slice(written)) one.run(...eventRow(entry))
  }
}

/**
 * Writes entries on a connection, one debit after the other, and answers each in turn. Runs in a transaction that holds the
 * write lock. Throws if an entry is invalid; the caller must then undo them all.
 */
export function entriesRecorder(database: BetterSqlite3.Database): (entries: readonly UsageEntry[]) => RecordResult[] {
  const beginMonths = monthCountersOf(database)
  const writeEvents = eventWriter(database)
  const writePending = pendingWriter(database)
  return entries => {
    const months = beginMonths()
    const recorded = entries.map(months.debit)
    const accepted = entries.filter((_, at) => recorded[at]?.accepted)
    writeEvents(accepted)
    months.write()
    writePending(accepted)
    return recorded
  }
}
