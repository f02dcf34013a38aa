import type BetterSqlite3 from 'better-sqlite3'
import { dayOf, monthOf } from '#domain/billing/calendar.ts'
import type { RecordResult, UsageEntry } from '#domain/billing/usage-entry.ts'
import { monthCountersOf } from './month-counters.ts'

const eventColumns = 'request_id, account_id, kid, env, operation, bucket, country, at_ms, period, units, outcome'

const eventRow = (entry: UsageEntry): unknown[] => [
  ...[entry.request_id, entry.account_id, entry.kid, entry.env, entry.operation, entry.bucket, entry.country],
  ...[entry.at, monthOf(entry.at), entry.units, entry.outcome],
]

/** Rows that one statement writes; more would not make a row cheaper. */
const rowsPerInsert = 32

/** Writes entries as events, several rows to a statement. Throws where one of them is not a valid row. */
function eventWriter(database: BetterSqlite3.Database): (entries: readonly UsageEntry[]) => void {
  const places = `(${eventColumns.replaceAll(/\w+/g, '?')})`
  const insertOf = (rows: number) =>
    database.prepare<unknown[]>(
      `INSERT INTO usage_events (${eventColumns}) VALUES ${Array(rows).fill(places).join(', ')}`,
    )
  const [one, many] = [insertOf(1), insertOf(rowsPerInsert)]
  return entries => {
    let written = 0
    for (; written + rowsPerInsert <= entries.length; written += rowsPerInsert)
      many.run(...entries.slice(written, written + rowsPerInsert).flatMap(eventRow))
    for (const entry of entries.slice(written)) one.run(...eventRow(entry))
  }
}

interface Total {
  account_id: string
  day: string
  operation: string
  country: string
  kid: string
  env: string
  requests: number
  billable_results: number
  not_modified: number
  not_found: number
}

const addSql = `
  INSERT INTO usage_totals
    (account_id, day, operation, country, kid, env, requests, billable_results, not_modified, not_found)
  VALUES (@account_id, @day, @operation, @country, @kid, @env, @requests, @billable_results, @not_modified, @not_found)
  ON CONFLICT DO UPDATE SET requests = requests + excluded.requests,
    billable_results = billable_results + excluded.billable_results,
    not_modified = not_modified + excluded.not_modified, not_found = not_found + excluded.not_found`

const nothingYet = ({ account_id, at, operation, country, kid, env }: UsageEntry): Total => ({
  ...{ account_id, day: dayOf(at), operation, country: country ?? '', kid, env },
  ...{ requests: 0, billable_results: 0, not_modified: 0, not_found: 0 },
})

function add(total: Total, { env, units, outcome }: UsageEntry) {
  total.requests += 1
  if (env === 'live') total.billable_results += units
  if (outcome === 'not_modified') total.not_modified += 1
  if (outcome === 'not_found') total.not_found += 1
}

/** Adds entries to the totals of their days, with one write for each row. */
function totalWriter(database: BetterSqlite3.Database): (entries: readonly UsageEntry[]) => void {
  const write = database.prepare<[Total]>(addSql)
  return entries => {
    const totals = new Map<string, Total>()
    for (const entry of entries) {
      const { account_id, at, operation, country, kid, env } = entry
      const key = `${account_id} ${dayOf(at)} ${operation} ${country} ${kid} ${env}`
      const total = totals.get(key) ?? nothingYet(entry)
      totals.set(key, total)
      add(total, entry)
    }
    for (const total of totals.values()) write.run(total)
  }
}

/**
 * Writes entries on a connection, one debit after the other, and answers each in turn. Runs in a transaction that holds the
 * write lock; throws where one of them is invalid, and then the caller must undo them all.
 */
export function entriesRecorder(database: BetterSqlite3.Database): (entries: readonly UsageEntry[]) => RecordResult[] {
  const beginMonths = monthCountersOf(database)
  const [writeEvents, writeTotals] = [eventWriter(database), totalWriter(database)]
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
