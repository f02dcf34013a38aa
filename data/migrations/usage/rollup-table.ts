import type { Knex } from 'knex'

const key = ['account_id', 'month', 'shape', 'first', 'second', 'env', 'day']
const figures = ['requests', 'billable_results', 'not_modified', 'not_found']
const columns = [...key, ...figures].join(', ')

const createSql = (shapes: readonly string[]) => `
  CREATE TABLE usage_rollups_with_more_shapes (
    ${key.map(name => `${name} TEXT NOT NULL`).join(', ')},
    ${figures.map(name => `${name} INTEGER NOT NULL`).join(', ')},
    PRIMARY KEY (account_id, month, shape, first, second, env, day DESC),
    CHECK (shape IN (${shapes.map(name => `'${name}'`).join(', ')}))
  ) STRICT, WITHOUT ROWID`

const daily = figures.map(name => `${name} - lag(${name}, 1, 0) OVER of_group AS ${name}`).join(', ')
const sums = figures.map(name => `sum(sum(${name})) OVER of_month`).join(', ')

/** A shape of one column, added up from a shape that has it as its first or second. */
interface AddedShape {
  shape: string
  from: string
  column: 'first' | 'second'
}

/** The usage of a day is a row less the previous one of its group; the days of the groups are added up again. */
const addSql = ({ shape, from, column }: AddedShape) => `
  INSERT INTO usage_rollups_with_more_shapes (${columns})
  SELECT account_id, month, '${shape}', ${column}, '', env, day, ${sums}
  FROM (
    SELECT account_id, month, ${column}, env, day, ${daily}
    FROM usage_rollups WHERE shape = '${from}'
    WINDOW of_group AS (PARTITION BY account_id, month, first, second, env ORDER BY day)
  )
  GROUP BY account_id, month, ${column}, env, day
  WINDOW of_month AS (PARTITION BY account_id, month, ${column}, env ORDER BY day)`

/** Replaces the table of roll-ups by one that may have all `shapes`, and adds some of them. */
export async function addShapes(knex: Knex, shapes: readonly string[], added: readonly AddedShape[]): Promise<void> {
  await knex.raw(createSql(shapes))
  await knex.raw(`INSERT INTO usage_rollups_with_more_shapes (${columns}) SELECT ${columns} FROM usage_rollups`)
  for (const shape of added) await knex.raw(addSql(shape))
  await knex.raw('DROP TABLE usage_rollups')
  await knex.raw('ALTER TABLE usage_rollups_with_more_shapes RENAME TO usage_rollups')
}
