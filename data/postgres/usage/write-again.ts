import type pg from 'pg'
import type { UsageEntry } from '#domain/billing/usage-entry.ts'
import { debitsText, eventsText } from './usage-rows.ts'

const writeSql = 'SELECT tell_again($1) AS written'
// Uses the months as they are now: events for webhooks that the first debit caused may be lost with it.
const thresholdsSql = `
  INSERT INTO usage_thresholds (account_id, period, used_before, used, included, at_ms)
  SELECT d.account_id, d.period, m.used - d.units, m.used, d.included, d.at_ms
  FROM unnest($1::usage_debit[]) AS d JOIN usage_months AS m ON m.account_id = d.account_id AND m.period = d.period
  WHERE reaches_threshold(m.used - d.units, m.used, d.included)`

/** Writes entries again that a database has lost; resolves to how many of them it lacked. */
export async function writeAgain(client: pg.Client, entries: readonly UsageEntry[]): Promise<number> {
  await client.query('BEGIN')
  const { rows } = await client.query<{ written: number }>(writeSql, [eventsText(entries)])
  const written = rows[0]?.written ?? 0
  if (written > 0) await client.query(thresholdsSql, [debitsText(entries)])
  await client.query('COMMIT')
  return written
}
