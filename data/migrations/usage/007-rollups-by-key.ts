import type { Knex } from 'knex'

const key = ['account_id', 'month', 'shape', 'first', 'second', 'env', 'day']
const figures = ['requests', 'billable_results', 'not_modified', 'not_found']
const columns = [...key, ...figures].join(', ')

const createSql = `
  CREATE TABLE usage_rollups_of_four_shapes (
    ${key.map(name => `${name} TEXT NOT NULL`).join(', ')},
    ${figures.map(name => `${name} INTEGER NOT NULL`).join(', ')},
    PRIMARY KEY (account_id, month, shape, first, second, env, day DESC),
    CHECK (shape IN ('operation country', 'key', 'key operation', 'key country'))
  ) STRICT, WITHOUT ROWID`

const daily = figures.map(name => `${name} - lag(${name}, 1, 0) OVER of_group AS ${name}`).join(', ')
const sums = figures.map(name => `sum(sum(${name})) OVER of_month`).join(', ')

/** The usage of a day is a row less the previous one of its group; days of all operations of a key are added up again. */
const addByKeySql = `
  INSERT INTO usage_rollups_of_four_shapes (${columns})
  SELECT account_id, month, 'key', first, '', env, day, ${sums}
  FROM (
    SELECT account_id, month, first, env, day, ${daily}
    FROM usage_rollups WHERE shape = 'key operation'
    WINDOW of_group AS (PARTITION BY account_id, month, first, second, env ORDER BY day)
  )
  GROUP BY account_id, month, first, env, day
  WINDOW of_month AS (PARTITION BY account_id, month, first, env ORDER BY day)`

/** Usage by key alone: a report by key reads as many rows, however many operations the keys called. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(createSql)
  await knex.raw(`INSERT INTO usage_rollups_of_four_shapes (${columns}) SELECT ${columns} FROM usage_rollups`)
  await knex.raw(addByKeySql)
  await knex.raw('DROP TABLE usage_rollups')
  await knex.raw('ALTER TABLE usage_rollups_of_four_shapes RENAME TO usage_rollups')
}
