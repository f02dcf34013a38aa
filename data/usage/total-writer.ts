import type BetterSqlite3 from 'better-sqlite3'
import { dayOf } from '#domain/billing/calendar.ts'
import type { UsageEntry } from '#domain/billing/usage-entry.ts'

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
export function totalWriter(raw: BetterSqlite3.Database): (entries: readonly UsageEntry[]) => void {
  const write = raw.prepare<[Total]>(addSql)
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
