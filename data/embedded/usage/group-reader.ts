import type { Database } from 'better-sqlite3'
import { type Figures, type Group, noFigures, type Rollup } from '../../usage/rollup.ts'
import { ofGroupSql } from './group-sql.ts'
import type { RowBudget } from './row-budget.ts'

/** Days of one month, `YYYY-MM-DD`, both inclusive. */
export interface DaySpan {
  from: string
  until: string
}

/** What a group did in some days of a month. */
export interface GroupFigures {
  group: Group
  figures: Figures
  /** The same for each day on which something happened, oldest first. */
  days(): Iterable<{ day: string; figures: Figures }>
}

type Sums = Figures & { day: string }

const sumColumns = `day, ${Object.keys(noFigures).join(', ')}`

/** The newest row of the next group, found with one seek of the primary key. */
const nextSql = `
  SELECT account_id, month, shape, first, second, env, ${sumColumns} FROM usage_rollups
  WHERE account_id = +@account_id AND month = +@month AND shape = +@shape
    AND (first, second, env) > (+@first, +@second, +@env)
  ORDER BY first, second, env, day DESC LIMIT 1`

const newestSql = (days: string) =>
  `SELECT ${sumColumns} FROM usage_rollups WHERE ${ofGroupSql} AND ${days} ORDER BY day DESC LIMIT 1`

const difference = (sums: Figures, before: Figures): Figures => ({
  requests: sums.requests - before.requests,
  billable_results: sums.billable_results - before.billable_results,
  not_modified: sums.not_modified - before.not_modified,
  not_found: sums.not_found - before.not_found,
})

/**
 * Reads the groups of a shape that did something in some days of a month of an account, in their order, each with at most
 * three seeks; until a budget of rows is exceeded.
 */
export function groupReader(
  database: Database,
): (month: Pick<Group, 'account_id' | 'month' | 'shape'>, span: DaySpan, budget: RowBudget) => Iterable<GroupFigures> {
  const next = database.prepare<[Group], Rollup>(nextSql)
  const newestUntil = database.prepare<[Group & DaySpan], Sums>(newestSql('day <= +@until'))
  const newestBefore = database.prepare<[Group & DaySpan], Sums>(newestSql('day < +@from'))
  const daysOf = database.prepare<[Group & DaySpan], Sums>(
    `SELECT ${sumColumns} FROM usage_rollups WHERE ${ofGroupSql} AND day BETWEEN +@from AND +@until ORDER BY day`,
  )

  function* dayFigures(group: Group, span: DaySpan, before: Figures, budget: RowBudget) {
    let previous = before
    for (const sums of daysOf.all({ ...group, ...span })) {
      budget.spend(1)
      yield { day: sums.day, figures: difference(sums, previous) }
      previous = sums
    }
  }

  /** The figures of a group, whose newest row is given; undefined where it did nothing in the span. */
  function figuresOf(newest: Rollup, span: DaySpan, budget: RowBudget): GroupFigures | undefined {
    const read = (statement: typeof newestUntil) => {
      budget.spend(1)
      return statement.get({ ...newest, ...span })
    }
    budget.spend(1)
    if (newest.day < span.from) return
    const sums = newest.day <= span.until ? newest : read(newestUntil)
    if (!sums || sums.day < span.from) return
    const before = span.from.endsWith('-01') ? noFigures : (read(newestBefore) ?? noFigures)
    return { group: newest, figures: difference(sums, before), days: () => dayFigures(newest, span, before, budget) }
  }

  return function* (month, span, budget) {
    const start: Group = { ...month, first: '', second: '', env: '' }
    for (let newest = next.get(start); newest && !budget.isExceeded; newest = next.get(newest)) {
      const found = figuresOf(newest, span, budget)
      if (found) yield found
    }
  }
}
