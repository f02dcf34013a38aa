import type { Queryable } from '../connect.ts'

const maxPerRollup = 1_000

/** Figures of a request in the totals, and in those of its country. */
export const figures = ['requests', 'billable_results', 'not_modified', 'not_found'] as const

/** The changes in pending usage as rows of totals. */
export const changeRowsSql = (source: string) => `
  SELECT c.account_id, c.day, c.operation, c.country, c.key AS kid, c.env, ${figures.map(name => `c.${name}`).join(', ')},
    ${figures.map(name => `coalesce((c.in_country ->> '${name}')::bigint, c.${name}) AS country_${name}`).join(', ')}
  FROM ${source}, json_to_recordset(changes) AS c (
    account_id text, key text, operation text, country text, env text, day date,
    ${figures.map(name => `${name} bigint`).join(', ')}, in_country json)`

const group = 'account_id, day, operation, country, kid, env'
const columns = figures.flatMap(name => [name, `country_${name}`])

// Servers that do this at the same time take different rows.
const rollUpSql = `
  WITH taken AS (
    DELETE FROM usage_pending WHERE id IN (
      SELECT id FROM usage_pending ORDER BY id LIMIT ${maxPerRollup} FOR UPDATE SKIP LOCKED)
    RETURNING changes
  ), changes AS (${changeRowsSql('taken')}), added AS (
    INSERT INTO usage_totals AS t (${group}, ${columns.join(', ')})
    SELECT ${group}, ${columns.map(name => `sum(${name})`).join(', ')} FROM changes GROUP BY ${group} ORDER BY ${group}
    ON CONFLICT (${group}) DO UPDATE SET ${columns.map(name => `${name} = t.${name} + excluded.${name}`).join(', ')}
  )
  SELECT count(*) AS taken FROM taken`

/** Moves the pending usage of all servers into the totals. */
export async function rollUp(postgres: Queryable): Promise<void> {
  for (let isMore = true; isMore; ) {
    const [row] = await postgres.query<{ taken: number }>({ name: 'roll_up', text: rollUpSql })
    isMore = (row?.taken ?? 0) === maxPerRollup
  }
}
