import { dayMs, dayOf, startOfMonth } from '../calendar.ts'
import { Problem } from '../errors/problem.ts'

const maxDays = 92

// A day of the last year of four digits may end in a year that RFC 3339 cannot write.
const firstYearRefused = 9999

const invalidParameter = (pointer: string, message: string) =>
  new Problem('invalid_request', { invalid_fields: [{ pointer, message }] })

/** The end of the current month, or of the month of `start` if that is later, but not over 92 days after `start`. */
const defaultEnd = (start: number, now: number) =>
  Math.min(start + maxDays * dayMs, startOfMonth(Math.max(start, now), 1))

/**
 * The requested days as a half-open interval in milliseconds since the epoch. By default `from` is the first day of the month of `to`,
 * or of the current month, and `to` the last day of the current month, or the 92nd day if that is earlier. Throws `invalid_request`.
 */
export function usagePeriod(requested: { from?: string; to?: string }, now: number): { start: number; end: number } {
  const to = requested.to === undefined ? undefined : Date.parse(requested.to)
  const start = requested.from === undefined ? startOfMonth(to ?? now) : Date.parse(requested.from)
  const end = to === undefined ? defaultEnd(start, now) : to + dayMs
  if (end <= start) throw invalidParameter('/query/to', 'must not be before from')
  if (end > Date.UTC(firstYearRefused, 0))
    throw invalidParameter(
      to === undefined ? '/query/from' : '/query/to',
      `must be before the year ${firstYearRefused}`,
    )
  const first = end - maxDays * dayMs
  if (start < first)
    throw invalidParameter('/query/from', `must be ${dayOf(first)} or later: a period has at most ${maxDays} days`)
  return { start, end }
}
