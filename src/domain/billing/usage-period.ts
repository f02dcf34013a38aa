import { Problem } from '../errors/problem.ts'
import { dayMs, startOfMonth } from './calendar.ts'

const maxDays = 92

const refuse = (pointer: string, message: string) =>
  new Problem('invalid_request', { invalid_fields: [{ pointer, message }] })

/**
 * The requested days, as a half-open interval in milliseconds: from the first of the month of `to`, or of today, to the end of
 * this month where one of them is left out. Throws `invalid_request`.
 */
export function usagePeriod(asked: { from?: string; to?: string }, now: number): { start: number; end: number } {
  const to = asked.to === undefined ? undefined : Date.parse(asked.to)
  const start = asked.from === undefined ? startOfMonth(to ?? now) : Date.parse(asked.from)
  const end = to === undefined ? startOfMonth(now, 1) : to + dayMs
  if (end <= start) throw refuse('/query/to', 'must not be before from')
  if (end - start > maxDays * dayMs) throw refuse('/query/from', `must be at most ${maxDays} days before to`)
  return { start, end }
}
