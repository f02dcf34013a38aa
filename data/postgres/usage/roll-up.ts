import type { Queryable } from '../connect.ts'

const maxPerRollup = 1_000

/** Figures of a request in the totals, and in those of its country. */
export const figures = ['requests', 'billable_results', 'not_modified', 'not_found'] as const

const columns = [...figures, ...figures.map(name => `country_${name}`)]

/** What an event changes, where it is in one country. */
const ofEvent: Readonly<Record<(typeof figures)[number], string>> = {
  requests: '1',
  billable_results: 'e.units',
  not_modified: `(e.outcome = 'not_modified')::integer`,
  not_found: `(e.outcome = 'not_found')::integer`,
}

/** The changes in pending usage as rows of totals. */
export const changeRowsSql = (source: string) => `
  SELECT e.account_id, e.day, e.operation, coalesce(e.country, '') AS country, e.kid, e.env,
    ${[...figures, ...figures].map((name, at) => `${ofEvent[name]} AS ${columns[at]}`).join(', ')}
  FROM ${source}, unnest(events) AS e WHERE e.changes IS NULL
  UNION ALL
  SELECT c.account_id, c.day, c.operation, c.country, c.key AS kid, c.env, ${figures.map(name => `c.${name}`).join(', ')},
    ${figures.map(name => `coalesce((c.in_country ->> '${name}')::bigint, c.${name}) AS country_${name}`).join(', ')}
  FROM (
    SELECT changes FROM ${source} WHERE changes IS NOT NULL
    UNION ALL
    SELECT e.changes FROM ${source}, unnest(events) AS e WHERE e.changes IS NOT NULL
  ) AS several, json_to_recordset(changes) AS c (
    account_id text, key text, operation text, country text, env text, day date,
    ${figures.map(name => `${name} bigint`).join(', ')}, in_country json)`

const group = 'account_id, day, operation, country, kid, env'

// Servers that do this at the same time take different rows. They are chosen once, in an array: to PostgreSQL the table is mostly
// empty, so that it would choose them again for each row that waits.
const rollUpSql = `
  WITH taken AS (
    DELETE FROM usage_pending WHERE id = ANY (ARRAY(
      SELECT id FROM usage_pending ORDER BY id LIMIT ${maxPerRollup} FOR UPDATE SKIP LOCKED))
    RETURNING changes, events
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
