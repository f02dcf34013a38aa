import { setImmediate as nextTurn } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { withStoreErrors } from '../../store-unavailable-error.ts'
import { type Shape, shapes } from '../../usage/rollup.ts'
import { figuresIn } from '../../usage/usage-change.ts'
import type { UsageDifference } from '../../usage/usage-ledger.ts'
import { pendingReader } from './pending-usage.ts'

const busyTimeoutMs = 250
const rowsPerTurn = 1_000

interface Units {
  account_id: string
  period: string
  units: number
}

/** The sums of a month; `reported` has those of each shape of report. */
interface MonthSums extends Omit<UsageDifference, 'reported'> {
  reported: Record<Shape, number>
}

const monthsQuery = 'SELECT account_id, period, used AS units FROM usage_months'
const eventsQuery = `SELECT account_id, period, units FROM usage_events WHERE units > 0 AND env = 'live'`
// The row of the last day, of which SQLite takes the other columns, has the sum of its month.
const rollupsQuery = `
  SELECT account_id, month AS period, shape, billable_results AS units, max(day) FROM usage_rollups
  WHERE env = 'live' GROUP BY account_id, month, shape, first, second`

const shapeNames = Object.keys(shapes) as Shape[]
const noReports = Object.fromEntries(shapeNames.map(shape => [shape, 0])) as Record<Shape, number>

const byMonth = (first: UsageDifference, second: UsageDifference) =>
  first.account_id < second.account_id || (first.account_id === second.account_id && first.period < second.period)
    ? -1
    : 1

/** The first shape of report that differs. */
const differenceOf = ({ reported, ...month }: MonthSums): UsageDifference => ({
  ...month,
  reported: Object.values(reported).find(units => units !== month.used) ?? month.used,
})

/** Adds up counters, events and reports of each month; other work of the thread runs between every 1,000 rows. */
async function addUpMonths(database: Database.Database): Promise<MonthSums[]> {
  const months = new Map<string, MonthSums>()
  const monthOf = ({ account_id, period }: Omit<Units, 'units'>): MonthSums => {
    const name = `${account_id} ${period}`
    const month = months.get(name) ?? { account_id, period, used: 0, sum: 0, reported: { ...noReports } }
    months.set(name, month)
    return month
  }
  let rowsRead = 0
  const readEach = async <Row extends Units>(query: string, add: (month: MonthSums, row: Row) => void) => {
    for (const row of database.prepare<[], Row>(query).iterate()) {
      add(monthOf(row), row)
      rowsRead += 1
      if (rowsRead % rowsPerTurn === 0) await nextTurn()
    }
  }
  // One transaction, so that all sums are of the same moment.
  database.exec('BEGIN')
  await readEach(monthsQuery, (month, { units }) => (month.used += units))
  await readEach(eventsQuery, (month, { units }) => (month.sum += units))
  await readEach<Units & { shape: Shape }>(rollupsQuery, ({ reported }, { shape, units }) => (reported[shape] += units))
  for (const change of pendingReader(database)()) {
    const { reported } = monthOf({ account_id: change.account_id, period: change.day.slice(0, 7) })
    for (const shape of shapeNames) reported[shape] += figuresIn(shape, change).billable_results
  }
  return [...months.values()]
}

/**
 * The months whose counter is not the sum of their events, or not what reports say, by account and month. Reads every event, over a
 * connection of its own; memory holds some sums for each month of each account. Rejects with StoreUnavailableError.
 */
export async function reconcile(filename: string): Promise<UsageDifference[]> {
  const database = withStoreErrors(
    () => new Database(filename, { readonly: true, fileMustExist: true, timeout: busyTimeoutMs }),
  )
  try {
    const months = (await addUpMonths(database)).map(differenceOf)
    return months.filter(({ used, sum, reported }) => used !== sum || used !== reported).toSorted(byMonth)
  } catch (error) {
    return withStoreErrors(() => {
      throw error
    })
  } finally {
    database.close()
  }
}
