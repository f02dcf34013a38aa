import { Problem } from '../errors/problem.ts'
import { dayMs, startOfMonth } from './calendar.ts'

const maxDays = 92

const invalidParameter = (pointer: string, message: string) =>
  new Problem('invalid_request', { invalid_fields: [{ pointer, message }] })

/**
 * The requested days as a half-open interval in milliseconds since the epoch. By default `from` is the first day of the month of `to`,
 * or of the current month, and `to` the last day of the current month. Throws `invalid_request`.
 */
export function usagePeriod(requested: { from?: string; to?: string }, now: number): { start: number; end: number } {
  const to = requested.to === undefined ? undefined : Date.parse(requested.to)
  const start = requested.from === undefined ? startOfMonth(to ?? now) : Date.parse(requested.from)
  const end = to === undefined ? startOfMonth(now, 1) : to + dayMs
  if (end <= start) throw invalidParameter('/query/to', 'must not be before from')
  if (end - start > maxDays * dayMs) throw invalidParameter('/query/from', `must be at most ${maxDays} days before to`)
  return { start, end }
}
