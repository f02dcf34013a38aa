import type { Database } from 'better-sqlite3'
import { type Cell, tableFromTotals } from '#domain/billing/table-from-totals.ts'
import { DataFolderError } from '../../accounts/data-folder-error.ts'
import type { Figures, noFigures, Rollup } from '../../usage/rollup.ts'
import { figures } from '../usage/roll-up.ts'
import type { Batch, CheckedSum, CopiedTable, Position } from './copied-table.ts'

/** Rows of an account and a month are read together; months are gathered until a batch has as many. */
const rowsPerBatch = 1_000

const key = ['account_id', 'day', 'operation', 'country', 'kid', 'env'] as const
const columns = figures.flatMap(name => [name, `country_${name}`])
type TotalRow = Record<string, string | number>

const ofShapes = (...names: string[]) => `shape IN (${names.map(name => `'${name}'`).join(', ')})`
const daily = figures.map(name => `${name} - lag(${name}, 1, 0) OVER of_group AS ${name}`).join(', ')
const window = 'WINDOW of_group AS (PARTITION BY account_id, month, shape, first, second, env ORDER BY day)'

const monthsSql = `
  SELECT DISTINCT account_id, month FROM usage_rollups WHERE (account_id, month) > (?, ?) ORDER BY 1, 2 LIMIT 1`
const monthSql = `
  SELECT shape, first, second, env, day, ${daily} FROM usage_rollups
  WHERE account_id = ? AND month = ? AND ${ofShapes('key operation', 'operation country', 'key country')}
  ${window} ORDER BY day, env, shape, first, second`

type DayRow = Pick<Rollup, 'shape' | 'first' | 'second' | 'env' | 'day'> & Figures

/**
 * The rows of a day in an environment. A folder has sums by key and operation, by operation and country, and by key and country, and
 * reports have at most two groups: any rows with the same sums answer every report the same. A row of zeros is in no report.
 */
function rowsOfDay(account_id: string, rows: readonly DayRow[]): TotalRow[] {
  const [{ day, env } = { day: '', env: '' }] = rows
  const found = new Map<string, TotalRow>()
  const rowOf = (operation: string, country: string, kid: string) => {
    const name = JSON.stringify([operation, country, kid])
    const empty = Object.fromEntries(columns.map(column => [column, 0]))
    const row = found.get(name) ?? { ...empty, account_id, day, operation, country, kid, env }
    found.set(name, row)
    return row
  }
  const ofShape = (shape: string) => rows.filter(row => row.shape === shape)
  for (const { first, second, ...sums } of ofShape('key operation'))
    Object.assign(rowOf(second, '', first), Object.fromEntries(figures.map(name => [name, sums[name]])))
  const operations = Map.groupBy(ofShape('operation country'), row => row.second)
  const keys = Map.groupBy(ofShape('key country'), row => row.second)
  for (const country of new Set([...operations.keys(), ...keys.keys()]))
    for (const name of figures) {
      const sumsOf = (of: readonly DayRow[] = []) => of.map(row => [row.first, row[name]] as const)
      const cells = tableFromTotals(sumsOf(operations.get(country)), sumsOf(keys.get(country)))
      if (!cells)
        throw new DataFolderError(`the usage of ${account_id} on ${day} has other sums by key than by operation`)
      const add = ({ row: operation, column: kid, amount }: Cell) => {
        rowOf(operation, country, kid)[`country_${name}`] = amount
      }
      cells.forEach(add)
    }
  return [...found.values()]
}

function rowsOfMonth(accountId: string, rows: readonly DayRow[]): TotalRow[] {
  const days = Map.groupBy(rows, ({ day, env }) => `${day} ${env}`)
  return [...days.values()].flatMap(of => rowsOfDay(accountId, of))
}

function read({ usage }: { usage: Database }, after: Position | undefined, limit = rowsPerBatch): Batch | undefined {
  const next = usage.prepare<[string, string], { account_id: string; month: string }>(monthsSql)
  const month = usage.prepare<[string, string], DayRow>(monthSql)
  const rows: string[] = []
  let last = after
  while (rows.length < limit) {
    const [accountId = '', before = ''] = last ?? []
    const found = next.get(String(accountId), String(before))
    if (!found) break
    rows.push(
      ...rowsOfMonth(found.account_id, month.all(found.account_id, found.month)).map(row => JSON.stringify(row)),
    )
    last = [found.account_id, found.month]
  }
  return last && last !== after ? { rows, last } : undefined
}

/** The last day of a month has the sums of the whole month. */
const sumOf = (shape: string, name: keyof typeof noFigures, column: string): CheckedSum => ({
  name: `usage_totals: sum(${column})`,
  source: `
    SELECT coalesce(sum(${name}), 0) FROM (
      SELECT max(day), ${name} FROM usage_rollups WHERE ${ofShapes(shape)} GROUP BY account_id, month, first, second, env)`,
  target: `SELECT coalesce(sum(${column}), 0) FROM usage_totals`,
})

/** Usage by day: from the sums of a folder, which has no row of operation, country and key together. */
export const usageTotals: CopiedTable = {
  name: 'usage_totals',
  database: 'usage',
  key,
  columns: [...key, ...columns],
  read,
  countSql: 'SELECT count(*) FROM (SELECT DISTINCT account_id, month FROM usage_rollups)',
  sums: figures.flatMap(name => [
    sumOf('key operation', name, name),
    sumOf('operation country', name, `country_${name}`),
  ]),
}
