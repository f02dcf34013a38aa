import { dayOf } from '#domain/calendar.ts'
import type { Queryable } from './connect.ts'

// As idempotency keys: a server whose clock is more than a second off is corrected.
const shiftSql = {
  name: 'clock_shift',
  text: `
    SELECT CASE WHEN abs(off) < 1000 THEN 0 ELSE off END AS shift
    FROM (SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint - $1 AS off) AS clocks`,
}

/** The milliseconds to add to a time of this process to get the database's. `wallClock` is the clock of this process. */
export const clockShift = async ({ query }: Queryable, wallClock: () => number): Promise<number> =>
  (await query<{ shift: number }>(shiftSql, [wallClock()]))[0]?.shift ?? 0

/** A UTC day, `YYYY-MM-DD`, by the clock of this process, as the day by the database's clock. */
export const shiftedDay = (day: string, shiftMs: number): string => dayOf(Date.parse(day) + shiftMs)
