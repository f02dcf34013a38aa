import type { Database } from 'better-sqlite3'
import { dayOf } from '#domain/billing/calendar.ts'
import type { UsageEntry } from '#domain/billing/usage-entry.ts'
import { type Figures, noFigures, ofGroupSql, type Rollup, type Shape, shapes, sum } from './rollup.ts'

const groupColumns = ['account_id', 'month', 'shape', 'first', 'second', 'env']
const figureColumns = Object.keys(noFigures)
const columns = [...groupColumns, 'day', ...figureColumns].join(', ')

const newestSql = `SELECT day, ${figureColumns.join(', ')} FROM usage_rollups WHERE ${ofGroupSql} ORDER BY day DESC LIMIT 1`

const insertSql = `
  INSERT INTO usage_rollups (${columns}) VALUES (${columns.replaceAll(/\w+/g, '@$&')})`

const addSql = (days: string) => `
  UPDATE usage_rollups SET ${figureColumns.map(name => `${name} = ${name} + @${name}`).join(', ')}
  WHERE ${ofGroupSql} AND ${days}`

/** Begins a day before the newest one with the sums of the last day before it. */
const beginSql = `
  INSERT INTO usage_rollups (${columns})
  SELECT ${groupColumns.map(name => `@${name}`).join(', ')}, @day, ${figureColumns.map(name => `coalesce(max(${name}), 0)`).join(', ')}
  FROM (SELECT * FROM usage_rollups WHERE ${ofGroupSql} AND day < +@day ORDER BY day DESC LIMIT 1) WHERE true
  ON CONFLICT DO NOTHING`

function add(figures: Figures, { env, units, outcome }: UsageEntry) {
  figures.requests += 1
  if (env === 'live') figures.billable_results += units
  if (outcome === 'not_modified') figures.not_modified += 1
  if (outcome === 'not_found') figures.not_found += 1
}

const shapeNames = Object.keys(shapes) as Shape[]

/** The rows that entries are added to, one for each shape, group and day, by a name of each. */
function addedUp(entries: readonly UsageEntry[]): ReadonlyMap<string, Rollup> {
  const rows = new Map<string, Rollup>()
  for (const entry of entries) {
    const { account_id, kid, operation, country, env } = entry
    const day = dayOf(entry.at)
    const parts = { key: kid, operation, country: country ?? '' }
    for (const shape of shapeNames) {
      const [first, second] = [parts[shapes[shape][0]], parts[shapes[shape][1]]]
      const name = `${shape} ${account_id} ${first} ${second} ${env} ${day}`
      const known = rows.get(name)
      const row = known ?? { account_id, month: day.slice(0, 7), shape, first, second, env, day, ...noFigures }
      if (!known) rows.set(name, row)
      add(row, entry)
    }
  }
  return rows
}

/** Adds the figures of a row to its day and to the later days of its month, whose sums include it. Returns whether it has no later days. */
function rowWriter(database: Database): (row: Rollup) => boolean {
  const newestOf = database.prepare<[Rollup], Figures & { day: string }>(newestSql)
  const insert = database.prepare<[Rollup]>(insertSql)
  const begin = database.prepare<[Rollup]>(beginSql)
  const addFromDay = database.prepare<[Rollup]>(addSql('day >= +@day'))
  return row => {
    const newest = newestOf.get(row)
    const isNewest = !newest || newest.day <= row.day
    if (!newest || newest.day < row.day) insert.run({ ...row, ...sum(row, newest ?? noFigures) })
    else {
      // Requests do not end in the order in which they began, and clocks are set back.
      if (!isNewest) begin.run(row)
      addFromDay.run(row)
    }
    return isNewest
  }
}

/** Groups whose newest day is remembered. */
const maxRemembered = 20_000

/** Remembers the newest day of groups, until another connection writes. A row that was rolled back is found missing. */
function newestDays(database: Database) {
  const versionOf = database.prepare<[], number>('PRAGMA data_version').pluck()
  const days = new Map<string, string>()
  let version: number | undefined
  return {
    days,
    refresh: () => {
      const current = versionOf.get()
      if (current !== version || days.size > maxRemembered) days.clear()
      version = current
    },
  }
}

/** Adds entries up, with one write for each row that they change; to be called in a transaction that holds the write lock. */
export function rollupWriter(database: Database): (entries: readonly UsageEntry[]) => void {
  const write = rowWriter(database)
  const addToDay = database.prepare<[Rollup]>(addSql('day = +@day'))
  const newest = newestDays(database)
  return entries => {
    newest.refresh()
    for (const [name, row] of addedUp(entries)) {
      const group = name.slice(0, -row.day.length)
      if (newest.days.get(group) === row.day && addToDay.run(row).changes > 0) continue
      if (write(row)) newest.days.set(group, row.day)
    }
  }
}
