import { text } from './source-values.ts'

/**
 * The day of a file whose date is unknown: all ends have come by then, except 9999-12-31, which registers write for a fact
 * without an end.
 */
export const endOfTime = '9999-12-30'

/** The first and the last day of a fact, `YYYY-MM-DD`; undefined where it is open. */
export interface Period {
  from: string | undefined
  until: string | undefined
}

/** Whether a fact holds on a day: registers also enter facts that begin or end in the future. */
export const holdsOn = (day: string, { from = '', until = endOfTime }: Period): boolean => from <= day && day <= until

/** Whether the last day of a fact has come: on that day, another may hold already. */
export const isOver = (day: string, { until }: Period): boolean => until !== undefined && until <= day

/** Whether the beginning or the end of a fact is still to come. */
export const isAhead = (day: string, { from = '', until = '' }: Period): boolean => from > day || until > day

/** The day of an end, if it has come by another day. */
export const endBy = (day: string, end: string | undefined): string | undefined =>
  end !== undefined && end <= day ? end : undefined

/** Of facts that are ordered by their first day, newest first: the one that holds on a day, or the last one that did. */
export const latestOn = <Fact>(
  day: string,
  newestFirst: readonly Fact[],
  periodOf: (fact: Fact) => Period,
): Fact | undefined =>
  newestFirst.find(fact => holdsOn(day, periodOf(fact))) ??
  newestFirst.find(fact => isOver(day, periodOf(fact))) ??
  newestFirst[0]

/** The last day in a cell that `read` reads; one that is not a date has passed. */
export const lastDay = (cell: unknown, read: (cell: unknown) => string | undefined): string | undefined =>
  text(cell) === undefined ? undefined : (read(cell) ?? '')
