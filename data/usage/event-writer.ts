import type BetterSqlite3 from 'better-sqlite3'
import { monthOf } from '#domain/billing/calendar.ts'
import type { UsageEntry } from '#domain/billing/usage-entry.ts'

const columns = 'request_id, account_id, kid, env, operation, bucket, country, at_ms, period, units, outcome'

const rowOf = (entry: UsageEntry): unknown[] => [
  ...[entry.request_id, entry.account_id, entry.kid, entry.env, entry.operation, entry.bucket, entry.country],
  ...[entry.at, monthOf(entry.at), entry.units, entry.outcome],
]

/** Rows that one statement writes; more would not make a row cheaper. */
const rowsPerInsert = 32

/** Writes entries as events, several rows to a statement. Throws where one of them is not a valid row. */
export function eventWriter(raw: BetterSqlite3.Database): (entries: readonly UsageEntry[]) => void {
  const places = `(${columns.replaceAll(/\w+/g, '?')})`
  const insertOf = (rows: number) =>
    raw.prepare<unknown[]>(`INSERT INTO usage_events (${columns}) VALUES ${Array(rows).fill(places).join(', ')}`)
  const [one, many] = [insertOf(1), insertOf(rowsPerInsert)]
  return entries => {
    let written = 0
    for (; written + rowsPerInsert <= entries.length; written += rowsPerInsert)
      many.run(...entries.slice(written, written + rowsPerInsert).flatMap(rowOf))
    for (const entry of entries.slice(written)) one.run(...rowOf(entry))
  }
}
