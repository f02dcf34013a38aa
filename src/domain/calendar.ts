export const minuteMs = 60 * 1000
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs

const twoDigits = (number: number): string => (number < 10 ? `0${number}` : String(number))

/** The UTC month of a time in milliseconds, `YYYY-MM`. Throws RangeError for a number that is not a time. */
export function monthOf(at: number): string {
  const date = new Date(at)
  const year = date.getUTCFullYear()
  // Three times as fast as a part of `toISOString`: every charge has its month and its day.
  if (year >= 1000 && year <= 9999) return `${year}-${twoDigits(date.getUTCMonth() + 1)}`
  return date.toISOString().slice(0, 7)
}

/** The UTC day of a time in milliseconds, `YYYY-MM-DD`. Throws RangeError for a number that is not a time. */
export const dayOf = (at: number): string => `${monthOf(at)}-${twoDigits(new Date(at).getUTCDate())}`

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

/** The last instant that RFC 3339 can write, in milliseconds: its years have four digits. */
export const lastInstant = Date.UTC(10_000, 0) - 1
