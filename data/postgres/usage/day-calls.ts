import type { DailyCap } from '#domain/billing/usage-entry.ts'
import type { Postgres } from '../connect.ts'

/** A call of the UTC day `YYYY-MM-DD`, and the caps that it is counted against. */
export interface DayCall {
  caps: readonly DailyCap[]
  day: string
}

// Rarely sent, and not a named statement, so that it is planned for the table as it is now.
const returnSql = `
  UPDATE usage_days SET calls = calls - 1 WHERE calls > 0 AND (day, scope) IN (
    SELECT day, scope FROM usage_days WHERE day = $1 AND scope = ANY ($2) ORDER BY day, scope FOR UPDATE)`

const countedSql = 'SELECT calls FROM usage_days WHERE day = $1 AND scope = $2'

/** Returns a counted call, so that it no longer counts against its caps. */
export async function returnCall(postgres: Postgres, { caps, day }: DayCall): Promise<void> {
  await postgres.query(returnSql, [day, caps.map(({ scope }) => scope)])
}

/** The calls that are counted against a cap on a day. */
export async function callsOf(postgres: Postgres, scope: string, day: string): Promise<number> {
  const [row] = await postgres.query<{ calls: number }>(countedSql, [day, scope])
  return row?.calls ?? 0
}
