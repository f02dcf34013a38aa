import type { Database } from 'better-sqlite3'
import { dayOf, monthOf, startOfMonth } from '#domain/calendar.ts'
import { withStoreErrors } from '../../store-unavailable-error.ts'
import { reportTable } from '../../usage/report-table.ts'
import { type Group, type Shape, shapes } from '../../usage/rollup.ts'
import { figuresIn, groupOf, type UsageChange } from '../../usage/usage-change.ts'
import { maxSumsRead, type UsageFigures, type UsageGroup, type UsageQuery } from '../../usage/usage-query.ts'
import { type DaySpan, type GroupFigures, groupReader } from './group-reader.ts'
import { pendingReader } from './pending-usage.ts'
import { type RowBudget, rowBudget } from './row-budget.ts'

/** The shape that holds all groups of a query. */
function shapeFor(groupBy: readonly UsageGroup[]): Shape {
  const [hasKey, hasCountry, hasOperation] = (['key', 'country', 'operation'] as const).map(name =>
    groupBy.includes(name),
  )
  if (hasKey) return hasCountry ? 'key country' : hasOperation ? 'key operation' : 'key'
  if (hasCountry) return hasOperation ? 'operation country' : 'country'
  return 'operation'
}

const partOf = (name: UsageGroup, { shape, first, second, env }: Group): string =>
  name === 'environment' ? env : shapes[shape][0] === name ? first : second

/** The months of a span of days, each with its days. */
function monthsOf({ from, to }: UsageQuery): { month: string; span: DaySpan }[] {
  const months = []
  for (let start = from; start < to; start = startOfMonth(start, 1)) {
    const until = Math.min(to, startOfMonth(start, 1)) - 1
    months.push({ month: monthOf(start), span: { from: dayOf(start), until: dayOf(until) } })
  }
  return months
}

const steps = {
  day: ({ days }: GroupFigures) => days(),
  month: ({ group, figures }: GroupFigures) => [{ day: `${group.month}-01`, figures }],
}

const figuresOf = (shape: Shape, change: UsageChange): GroupFigures => {
  const figures = figuresIn(shape, change)
  return { group: groupOf(shape, change), figures, days: () => [{ day: change.day, figures }] }
}

const stepsOf = (found: GroupFigures, window: UsageQuery['window']) => (window ? steps[window](found) : [])

/**
 * Reads reports from the sums of days and what is not yet in them. A report reads a few rows for each group and month, and one for each
 * step of its series, however many requests and days there were, and no more than `maxSumsRead` of all. Throws StoreUnavailableError.
 */
export function usageFigures(database: Database): (query: UsageQuery) => UsageFigures {
  const groupsOf = groupReader(database)
  const pending = pendingReader(database)

  function* allGroups(query: UsageQuery, budget: RowBudget) {
    const { accountId, from, to, groupBy } = query
    const shape = shapeFor(groupBy)
    for (const { month, span } of monthsOf(query))
      yield* groupsOf({ account_id: accountId, month, shape }, span, budget)
    const isAsked = ({ account_id, day }: UsageChange) =>
      account_id === accountId && dayOf(from) <= day && day <= dayOf(to - 1)
    for (const change of pending().filter(isAsked)) yield figuresOf(shape, change)
  }

  const read = (query: UsageQuery): UsageFigures => {
    const { groupBy, window } = query
    const totals = reportTable(groupBy)
    const series = reportTable(['window_start', ...groupBy])
    const budget = rowBudget(maxSumsRead)
    for (const found of allGroups(query, budget)) {
      const values = groupBy.map(name => partOf(name, found.group))
      totals.add(values, found.figures)
      for (const { day, figures } of stepsOf(found, window)) series.add([`${day}T00:00:00Z`, ...values], figures)
      if (budget.isExceeded || totals.isTooLong() || series.isTooLong())
        return { totals: [], series: [], isTooLong: true }
    }
    return { totals: totals.rows(), series: series.rows() }
  }

  // One snapshot for all statements of a report.
  const inSnapshot = database.transaction(read)
  return query => withStoreErrors(() => inSnapshot(query))
}
