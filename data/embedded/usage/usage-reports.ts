import type { Database } from 'better-sqlite3'
import { withStoreErrors } from '../../store-unavailable-error.ts'
import { lastUseReader } from './last-use.ts'
import { recentAdmissions } from './recent-admissions.ts'

// Every request with a key leaves an event; a server without requests, minutes of health.
const newestSql = `
  SELECT max(at_ms) FROM (
    SELECT max(at_ms) AS at_ms FROM usage_events WHERE at_ms <= @untilMs
    UNION ALL SELECT max(minute) * 60000 FROM health_minutes WHERE minute <= @untilMs / 60000)`

/** Reads usage over the accounts' connection, by prepared statements. All throw StoreUnavailableError. */
export function createUsageReports(database: Database) {
  const used = database.prepare<[string, string], number>(
    'SELECT used FROM usage_months WHERE account_id = ? AND period = ?',
  )
  const calls = database.prepare<[string, string], number>('SELECT calls FROM usage_days WHERE day = ? AND scope = ?')
  const newest = database.prepare<[{ untilMs: number }], number | null>(newestSql)
  for (const statement of [used, calls, newest]) statement.pluck()

  return {
    used: (accountId: string, period: string): number => withStoreErrors(() => used.get(accountId, period)) ?? 0,
    callsOf: (scope: string, day: string): number => withStoreErrors(() => calls.get(day, scope)) ?? 0,
    newestMs: (untilMs = Number.MAX_SAFE_INTEGER): number | undefined =>
      withStoreErrors(() => newest.get({ untilMs })) ?? undefined,
    lastUsed: lastUseReader(database),
    recentAdmissions: recentAdmissions(database),
  }
}
