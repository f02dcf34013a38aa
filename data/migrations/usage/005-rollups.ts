import type { Knex } from 'knex'

const createSql = `
  CREATE TABLE usage_rollups (
    account_id TEXT NOT NULL,
    month TEXT NOT NULL,
    shape TEXT NOT NULL CHECK (shape IN ('operation country', 'key operation', 'key country')),
    first TEXT NOT NULL,
    second TEXT NOT NULL,
    env TEXT NOT NULL,
    day TEXT NOT NULL,
    requests INTEGER NOT NULL,
    billable_results INTEGER NOT NULL,
    not_modified INTEGER NOT NULL,
    not_found INTEGER NOT NULL,
    PRIMARY KEY (account_id, month, shape, first, second, env, day DESC)
  ) STRICT, WITHOUT ROWID`

const figures = ['requests', 'billable_results', 'not_modified', 'not_found']
const sums = figures.map(name => `sum(sum(${name})) OVER of_month`).join(', ')

const copySql = (shape: string, first: string, second: string) => `
  INSERT INTO usage_rollups (account_id, month, shape, first, second, env, day, ${figures.join(', ')})
  SELECT account_id, substr(day, 1, 7), '${shape}', ${first}, ${second}, env, day, ${sums}
  FROM usage_totals GROUP BY account_id, ${first}, ${second}, env, day
  WINDOW of_month AS (PARTITION BY account_id, substr(day, 1, 7), ${first}, ${second}, env ORDER BY day)`

/**
 * Usage in three shapes, each day's row the sum since the first of its month: a report reads one or two rows a group
 * and month.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(createSql)
  await knex.raw(copySql('operation country', 'operation', 'country'))
  await knex.raw(copySql('key operation', 'kid', 'operation'))
  await knex.raw(copySql('key country', 'kid', 'country'))
  await knex.raw('DROP TABLE usage_totals')
}
