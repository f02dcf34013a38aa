import type { Database } from 'better-sqlite3'
import { withStoreErrors } from '../store-unavailable-error.ts'

/** A month whose counter is not the sum of its events. */
export interface UsageDifference {
  account_id: string
  period: string
  used: number
  sum: number
}

export interface Admission {
  kid: string
  bucket: string
  at: number
}

const differencesSql = `
  SELECT account_id, period, coalesce(counted.used, 0) AS used, coalesce(added.units, 0) AS sum
  FROM usage_months AS counted FULL JOIN (
    SELECT account_id, period, sum(units) AS units FROM usage_events WHERE env = 'live' GROUP BY account_id, period
  ) AS added USING (account_id, period)
  WHERE coalesce(counted.used, 0) <> coalesce(added.units, 0)
  ORDER BY account_id, period`

/** Reads usage over the accounts' connection, by prepared statements. All throw StoreUnavailableError. */
export function createUsageReports(database: Database) {
  const used = database.prepare<[string, string], number>(
    'SELECT used FROM usage_months WHERE account_id = ? AND period = ?',
  )
  const calls = database.prepare<[string, string], number>('SELECT calls FROM usage_days WHERE day = ? AND scope = ?')
  const admissions = database.prepare<[number], Admission>(
    'SELECT kid, bucket, at_ms AS at FROM usage_events WHERE at_ms >= ? ORDER BY at_ms',
  )
  for (const statement of [used, calls]) statement.pluck()

  return {
    used: (accountId: string, period: string): number => withStoreErrors(() => used.get(accountId, period)) ?? 0,
    callsOf: (scope: string, day: string): number => withStoreErrors(() => calls.get(day, scope)) ?? 0,
    recentAdmissions: (sinceMs: number): Admission[] => withStoreErrors(() => admissions.all(sinceMs)),
    differences: (): UsageDifference[] =>
      withStoreErrors(() => database.prepare<[], UsageDifference>(differencesSql).all()),
  }
}
