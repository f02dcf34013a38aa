import type BetterSqlite3 from 'better-sqlite3'
import { dayOf, periodOf, type Recorded, type UsageEntry } from './usage-entry.ts'

interface Debit {
  account_id: string
  period: string
  units: number
  included: number
}

// One statement, never a read and then a write: no two debits can both take the last results, whatever process they are of.
const debitSql = `
  INSERT INTO usage_months (account_id, period, used)
  SELECT @account_id, @period, @units WHERE @units <= @included
  ON CONFLICT (account_id, period) DO UPDATE SET used = used + excluded.used WHERE used + excluded.used <= @included
  RETURNING used`

const eventSql = `
  INSERT INTO usage_events (request_id, account_id, kid, env, operation, bucket, country, at_ms, period, units, outcome)
  VALUES (@request_id, @account_id, @kid, @env, @operation, @bucket, @country, @at, @period, @units, @outcome)`

const totalSql = `
  INSERT INTO usage_totals
    (account_id, day, operation, country, kid, env, requests, billable_results, not_modified, not_found)
  VALUES (@account_id, @day, @operation, coalesce(@country, ''), @kid, @env, 1, iif(@env = 'live', @units, 0),
    @outcome = 'not_modified', @outcome = 'not_found')
  ON CONFLICT DO UPDATE SET requests = requests + 1, billable_results = billable_results + excluded.billable_results,
    not_modified = not_modified + excluded.not_modified, not_found = not_found + excluded.not_found`

// An event that should have debited the month, and did not, would break the sum that the month is checked against.
function isBilled(entry: UsageEntry): entry is UsageEntry & { included: number } {
  if (entry.env === 'test' || entry.units === 0) return false
  if (entry.included === null) throw new RangeError('units of a live key need the included results they must fit in')
  return true
}

/** Writes entries on a connection, inside the caller's transaction, which takes back what a refused or failed one left. */
export function entryRecorder(raw: BetterSqlite3.Database): (entry: UsageEntry) => Recorded {
  const debit = raw.prepare<[Debit], number>(debitSql).pluck()
  const used = raw.prepare<[string, string], number>(
    'SELECT used FROM usage_months WHERE account_id = ? AND period = ?',
  )
  const addEvent = raw.prepare<[UsageEntry & { period: string }]>(eventSql)
  const addToTotal = raw.prepare<[UsageEntry & { day: string }]>(totalSql)
  used.pluck()

  return entry => {
    const { account_id, units, at } = entry
    const period = periodOf(at)
    const usedNow = () => used.get(account_id, period) ?? 0
    const after = isBilled(entry) ? debit.get({ account_id, period, units, included: entry.included }) : usedNow()
    if (after === undefined) return { accepted: false, used: usedNow() }
    addEvent.run({ ...entry, period })
    addToTotal.run({ ...entry, day: dayOf(at) })
    return { accepted: true, used: after }
  }
}
