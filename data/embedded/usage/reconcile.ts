import { setImmediate as nextTurn } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { withStoreErrors } from '../../store-unavailable-error.ts'
import type { UsageDifference } from '../../usage/usage-ledger.ts'

const busyTimeoutMs = 250
const rowsPerTurn = 1_000

const eventsQuery = `SELECT account_id, period, 0 AS used, units AS sum FROM usage_events WHERE units > 0 AND env = 'live'`
const monthsQuery = 'SELECT account_id, period, used, 0 AS sum FROM usage_months'

const byMonth = (first: UsageDifference, second: UsageDifference) =>
  first.account_id < second.account_id || (first.account_id === second.account_id && first.period < second.period)
    ? -1
    : 1

/** Adds up the counters and the events of each month; other work of the thread runs between every 1,000 rows. */
async function addUpMonths(database: Database.Database): Promise<UsageDifference[]> {
  const months = new Map<string, UsageDifference>()
  let rowsRead = 0
  // One transaction: what is written meanwhile is in neither.
  database.exec('BEGIN')
  for (const query of [monthsQuery, eventsQuery])
    for (const { account_id, period, used, sum } of database.prepare<[], UsageDifference>(query).iterate()) {
      const month = months.get(`${account_id} ${period}`) ?? { account_id, period, used: 0, sum: 0 }
      months.set(`${account_id} ${period}`, { ...month, used: month.used + used, sum: month.sum + sum })
      rowsRead += 1
      if (rowsRead % rowsPerTurn === 0) await nextTurn()
    }
  return [...months.values()]
}

/**
 * The months whose counter is not the sum of their events, by account and month. Reads every event, over a connection of its own;
 * memory holds a sum for each month of each account. Rejects with StoreUnavailableError.
 */
export async function reconcile(filename: string): Promise<UsageDifference[]> {
  const database = withStoreErrors(
    () => new Database(filename, { readonly: true, fileMustExist: true, timeout: busyTimeoutMs }),
  )
  try {
    const months = await addUpMonths(database)
    return months.filter(({ used, sum }) => used !== sum).toSorted(byMonth)
  } catch (error) {
    return withStoreErrors(() => {
      throw error
    })
  } finally {
    database.close()
  }
}
