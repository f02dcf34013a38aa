import { errorCode } from '#domain/error-code.ts'
import { StoreUnavailableError } from '../../store-unavailable-error.ts'
import type { Queryable } from '../connect.ts'
import type { OnMaintenanceError } from './maintenance.ts'

/** What makes the partitions of days, for each table that has some. */
const makers = { usage_events: 'make_usage_days', idempotency_keys: 'make_key_days' } as const

type DayTable = keyof typeof makers

// Making a partition waits for every transaction that reads the table, such as pg_dump's, and every later user of the table waits
// behind it.
const patienceMs = 250

const makeSql = (table: DayTable) => `
  WITH patience AS MATERIALIZED (SELECT set_config('lock_timeout', '${patienceMs}', true) AS ms)
  SELECT ${makers[table]}(coalesce($1, (now() AT TIME ZONE 'UTC')::date), $2) FROM patience WHERE ms <> ''`

/** Whether a table is used by a transaction that takes long. */
export const isInUse = (error: unknown): boolean =>
  error instanceof StoreUnavailableError && errorCode(error.cause) === '55P03'

/** Makes the partition of a day. Rejects with StoreUnavailableError while a transaction holds the table. */
export const makeDay = async ({ query }: Queryable, table: DayTable, day: string): Promise<void> =>
  void (await query(makeSql(table), [day, 1]))

/**
 * Makes the partitions of today and the next two days, so that nothing waits for them at midnight. While a transaction holds
 * the table, it reports that instead, and a later call makes them: until then days without a partition share one.
 */
export async function makeNextDays({ query }: Queryable, table: DayTable, onError: OnMaintenanceError): Promise<void> {
  try {
    await query(makeSql(table), [null, 3])
  } catch (error) {
    if (!isInUse(error)) throw error
    onError(error, 'make_days')
  }
}
