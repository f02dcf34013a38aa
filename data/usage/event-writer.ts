import type BetterSqlite3 from 'better-sqlite3'
import { monthOf } from '#domain/billing/calendar.ts'
import type { UsageEntry } from '#domain/billing/usage-entry.ts'

const columns = 'request_id, account_id, kid, env, operation, bucket, country, at_ms, period, units, outcome'

const rowOf = (entry: UsageEntry): unknown[] => [
  ...[entry.request_id, entry.account_id, entry.kid, entry.env, entry.operation, entry.bucket, entry.country],
  ...[entry.at, monthOf(entry.at), entry.units, entry.outcome],
]

/** Rows that one statement writes: beyond it a row costs no less. */
const rowsAtOnce = 32

/** Writes entries as events, many to a statement where there are many. Throws where one of them cannot be a row. */
export function eventWriter(raw: BetterSqlite3.Database): (entries: readonly UsageEntry[]) => void {
  const places = `(${columns.replaceAll(/\w+/g, '?')})`
  const insertOf = (rows: number) =>
    raw.prepare<unknown[]>(`INSERT INTO usage_events (${columns}) VALUES ${Array(rows).fill(places).join(', ')}`)
  const [one, many] = [insertOf(1), insertOf(rowsAtOnce)]
  return entries => {
    let written = 0
    for (; written + rowsAtOnce <= entries.length; written += rowsAtOnce)
      many.run(...entries.slice(written, written + rowsAtOnce).flatMap(rowOf))
    for (const entry of entries.slice(written)) one.run(...rowOf(entry))
  }
}
