export const dayMs = 24 * 60 * 60 * 1000

// Every charge asks for its day and month, and nearly all are of the same day.
let last = { from: Number.NaN, day: '', month: '' }

function dateOf(at: number): typeof last {
  if (at >= last.from && at < last.from + dayMs) return last
  const day = new Date(at).toISOString().slice(0, 10)
  last = { from: Math.floor(at / dayMs) * dayMs, day, month: day.slice(0, 7) }
  return last
}

/** The UTC month of a time in milliseconds, `YYYY-MM`. Throws RangeError for a number that is not a time. */
export const monthOf = (at: number): string => dateOf(at).month

/** The UTC day of a time in milliseconds, `YYYY-MM-DD`. Throws RangeError for a number that is not a time. */
export const dayOf = (at: number): string => dateOf(at).day

/** The first instant of the UTC month of a time, or of one some months later, in milliseconds. */
export function startOfMonth(at: number, monthsLater = 0): number {
  const date = new Date(at)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + monthsLater, 1)
}

/** A whole second, in milliseconds since the epoch, as RFC 3339 in UTC. */
export const rfc3339 = (at: number): string => new Date(at).toISOString().replace('.000Z', 'Z')

/** The first instant of the next UTC month, RFC 3339: when a monthly quota is full again. */
export const nextMonth = (at: number): string => rfc3339(startOfMonth(at, 1))

/** The next midnight UTC, RFC 3339: when a daily cap is full again. */
export const nextMidnight = (at: number): string => rfc3339((Math.floor(at / dayMs) + 1) * dayMs)
