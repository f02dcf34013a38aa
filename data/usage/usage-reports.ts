import type { Database } from 'better-sqlite3'
import { dayOf } from '#domain/billing/calendar.ts'
import type { components } from '#generated/schema.ts'
import { withStoreErrors } from '../store-unavailable-error.ts'

type UsageRow = components['schemas']['UsageRow']
export type UsageGroup = 'operation' | 'country' | 'key' | 'environment'

/** Whole UTC days: all that `from` (inclusive) and `to` (exclusive, milliseconds both) touch. */
export interface UsageQuery {
  accountId: string
  from: number
  to: number
  window?: 'day' | 'month' | undefined
  groupBy: readonly UsageGroup[]
}

/** The rows that a list of a report may have, by the contract. One with a row more was cut off there. */
export const maxUsageRows = 10_000

/** `totals` one row of each group, and without groups one row; `series` the same for each window in which something happened. */
export interface UsageFigures {
  totals: UsageRow[]
  series: UsageRow[]
}

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

const groups: Record<UsageGroup, string> = {
  operation: 'operation',
  country: "NULLIF(country, '') AS country",
  key: 'kid AS "key"',
  environment: 'env AS environment',
}

const windows = {
  day: "day || 'T00:00:00Z' AS window_start",
  month: "substr(day, 1, 7) || '-01T00:00:00Z' AS window_start",
}

const sumsSql = ['requests', 'billable_results', 'not_modified', 'not_found']
  .map(name => `coalesce(sum(${name}), 0) AS ${name}`)
  .join(', ')

const figuresSql = (columns: readonly string[]) => {
  const positions = columns.map((_, at) => at + 1).join(', ')
  return `SELECT ${[...columns, sumsSql].join(', ')} FROM usage_totals WHERE account_id = ? AND day BETWEEN ? AND ?
    ${columns.length === 0 ? '' : `GROUP BY ${positions} ORDER BY ${positions} LIMIT ${maxUsageRows + 1}`}`
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
    figures: ({ accountId, from, to, window, groupBy }: UsageQuery): UsageFigures => {
      const columns = groupBy.map(name => groups[name])
      const read = (selected: readonly string[]) =>
        database
          .prepare<[string, string, string], UsageRow>(figuresSql(selected))
          .all(accountId, dayOf(from), dayOf(to - 1))
      return withStoreErrors(() => ({
        totals: read(columns),
        series: window ? read([windows[window], ...columns]) : [],
      }))
    },
    differences: (): UsageDifference[] =>
      withStoreErrors(() => database.prepare<[], UsageDifference>(differencesSql).all()),
  }
}
