import { dayOf } from '#domain/calendar.ts'
import { reportTable } from '../../usage/report-table.ts'
import type { Figures } from '../../usage/rollup.ts'
import type { UsageDifference } from '../../usage/usage-ledger.ts'
import { maxSumsRead, type UsageFigures, type UsageGroup, type UsageQuery } from '../../usage/usage-query.ts'
import type { Postgres, Queryable } from '../connect.ts'
import { DatabaseClient } from '../database-client.ts'
import { toStoreError } from '../postgres-error.ts'
import { patientSql } from '../session-settings.ts'
import { changeRowsSql, figures } from './roll-up.ts'

const columnOf: Readonly<Record<UsageGroup, string>> = {
  operation: 'operation',
  country: 'country',
  key: 'kid',
  environment: 'env',
}

const stepOf = { day: 'day', month: `date_trunc('month', day)::date` }

/** One row of each group and step; the totals and what is not yet in them are read in one snapshot. */
function reportSql({ groupBy, window }: UsageQuery): string {
  const prefix = groupBy.includes('country') ? 'country_' : ''
  const groups = groupBy.map(name => `${columnOf[name]} AS "${name}"`)
  const step = window ? `${stepOf[window]}::text AS step` : `'' AS step`
  const sums = figures.map(name => `sum(${prefix}${name})::bigint AS ${name}`)
  const places = [...groups, step].map((_, at) => at + 1)
  // Rows of a folder that was moved have zeros where a group was not used.
  const grouped = `GROUP BY ${places.join(', ')} HAVING ${figures.map(name => `sum(${prefix}${name}) <> 0`).join(' OR ')}`
  return `
    WITH used AS (
      SELECT * FROM usage_totals WHERE account_id = $1 AND day BETWEEN $2 AND $3
      UNION ALL
      SELECT * FROM (${pendingSql}) AS pending WHERE account_id = $1 AND day BETWEEN $2 AND $3
    )
    SELECT ${[...groups, step, ...sums].join(', ')} FROM used ${grouped} LIMIT ${maxSumsRead + 1}`
}

const pendingSql = changeRowsSql('usage_pending')

type ReportRow = Figures & Record<UsageGroup | 'step', string>

/** The sums that a report adds up: a row of each group and step, and in a report by day one of each group and month more. */
function sumsOf(rows: readonly ReportRow[], { groupBy, window }: UsageQuery): number {
  if (window !== 'day') return rows.length
  const months = new Set(rows.map(row => [...groupBy.map(name => row[name]), row.step.slice(0, 7)].join(' ')))
  return rows.length + months.size
}

/** Reports that are read at once: each may take seconds, and a server is asked for few. */
export const reportsAtOnce = 2

/** Reads a report: whole days of an account. */
export async function readReport(postgres: Queryable, query: UsageQuery): Promise<UsageFigures> {
  const { accountId, from, to, groupBy, window } = query
  const rows = await postgres.query<ReportRow>(reportSql(query), [accountId, dayOf(from), dayOf(to - 1)])
  const totals = reportTable(groupBy)
  const series = reportTable(['window_start', ...groupBy])
  for (const { requests, billable_results, not_modified, not_found, ...row } of rows) {
    const values = groupBy.map(name => row[name])
    const sums = { requests, billable_results, not_modified, not_found }
    totals.add(values, sums)
    if (window) series.add([`${row.step}T00:00:00Z`, ...values], sums)
  }
  if (sumsOf(rows, query) > maxSumsRead || totals.isTooLong() || series.isTooLong())
    return { totals: [], series: [], isTooLong: true }
  return { totals: totals.rows(), series: window ? series.rows() : [] }
}

// Reports by country add up other columns than the others.
const reconcileSql = `
  WITH reported AS (
    SELECT account_id, to_char(day, 'YYYY-MM') AS period, sum(billable_results)::bigint AS units,
      sum(country_billable_results)::bigint AS by_country
    FROM (SELECT * FROM usage_totals UNION ALL ${pendingSql}) AS used WHERE env = 'live' GROUP BY 1, 2
  ), billed AS (
    SELECT account_id, period, sum(units)::bigint AS units FROM usage_events WHERE env = 'live' GROUP BY 1, 2
  ), months AS (
    SELECT account_id, period, coalesce(m.used, 0) AS used, coalesce(b.units, 0) AS sum,
      coalesce(r.units, 0) AS reported, coalesce(r.by_country, 0) AS by_country
    FROM usage_months AS m FULL JOIN billed AS b USING (account_id, period) FULL JOIN reported AS r USING (account_id, period)
  )
  SELECT account_id, period, used, sum, CASE WHEN reported = used THEN by_country ELSE reported END AS reported FROM months
  WHERE used <> sum OR used <> reported OR used <> by_country ORDER BY account_id, period`

/** The months whose counter, events and reports differ; reads every event, in one snapshot, for as long as that takes. */
export async function reconcile({ client }: Pick<Postgres, 'client'>): Promise<UsageDifference[]> {
  const own = new DatabaseClient({ ...client, statement_timeout: 0, query_timeout: 0, settings: patientSql })
  try {
    await own.connect()
    return (await own.query<UsageDifference>(reconcileSql)).rows
  } catch (error) {
    throw toStoreError(error)
  } finally {
    await own.end().catch(() => {})
  }
}

const lastUsedSql = `
  SELECT kid, max(day)::text AS day FROM (
    SELECT kid, (SELECT max(day) FROM usage_totals AS t WHERE t.kid = k.kid AND account_id = $1) AS day FROM unnest($2::text[]) AS k (kid)
    UNION ALL
    SELECT kid, day FROM (${pendingSql}) AS pending WHERE account_id = $1 AND kid = ANY ($2)
  ) AS days WHERE day IS NOT NULL GROUP BY kid`

/** The last day of each of some keys of an account. */
export async function readLastUsed(postgres: Queryable, accountId: string, kids: readonly string[]) {
  const rows = await postgres.query<{ kid: string; day: string }>(lastUsedSql, [accountId, kids])
  return new Map(rows.map(({ kid, day }) => [kid, day]))
}
