import type { Database } from 'better-sqlite3'
import { addFigures, noFigures, type Rollup, type Shape, shapes } from '../../usage/rollup.ts'
import { figuresIn, groupOf, mergeChanges, type UsageChange } from '../../usage/usage-change.ts'
import { ofGroupSql } from './group-sql.ts'
import { pendingReader } from './pending-usage.ts'

const groupColumns = ['account_id', 'month', 'shape', 'first', 'second', 'env']
const figureColumns = Object.keys(noFigures)
const columns = [...groupColumns, 'day', ...figureColumns].join(', ')

/** Adds to a day and to the later days of its month, and returns them. */
const addSql = `
  UPDATE usage_rollups SET ${figureColumns.map(name => `${name} = ${name} + @${name}`).join(', ')}
  WHERE ${ofGroupSql} AND day >= +@day RETURNING day`

/** Begins a day with the sums of the last day before it. */
const beginSql = `
  INSERT INTO usage_rollups (${columns})
  SELECT ${groupColumns.map(name => `@${name}`).join(', ')}, @day, ${figureColumns.map(name => `coalesce(max(${name}), 0) + @${name}`).join(', ')}
  FROM (SELECT * FROM usage_rollups WHERE ${ofGroupSql} AND day < +@day ORDER BY day DESC LIMIT 1)`

const shapeNames = Object.keys(shapes) as Shape[]

/** The rows that changes are added to: one for each shape, group and day. */
function rowsOf(changes: readonly UsageChange[]): Iterable<Rollup> {
  const rows = new Map<string, Rollup>()
  for (const change of mergeChanges(changes))
    for (const shape of shapeNames) {
      const group = groupOf(shape, change)
      const name = `${shape} ${group.account_id} ${group.first} ${group.second} ${group.env} ${change.day}`
      const row = rows.get(name)
      const figures = figuresIn(shape, change)
      if (row) addFigures(row, figures)
      else rows.set(name, { ...group, day: change.day, ...figures })
    }
  return rows.values()
}

/** Adds the figures of a row to its day and to the later days of its month, whose sums include it. */
function rowWriter(database: Database): (row: Rollup) => void {
  const add = database.prepare<[Rollup], string>(addSql).pluck()
  const begin = database.prepare<[Rollup]>(beginSql)
  return row => {
    // Requests do not end in the order in which they began, and clocks are set back: there may be later days.
    if (!add.all(row).includes(row.day)) begin.run(row)
  }
}

/** Moves the pending usage into the sums of days, in a transaction that holds the write lock. */
export function rollupWriter(database: Database): () => void {
  const write = rowWriter(database)
  const pending = pendingReader(database)
  const removePending = database.prepare('DELETE FROM usage_pending')
  return () => {
    for (const row of rowsOf(pending())) write(row)
    removePending.run()
  }
}
