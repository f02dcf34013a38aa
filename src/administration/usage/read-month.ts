import { monthOf } from '#domain/calendar.ts'
import { AdministrationError } from '#domain/keys/administration-error.ts'

/** The first moment of a UTC month `YYYY-MM`. Throws AdministrationError, also for one that has not begun at `now`. */
export function readMonth(month: string, now: number): number {
  const start = /^\d{4}-(0[1-9]|1[0-2])$/.test(month) ? Date.parse(month) : Number.NaN
  if (Number.isNaN(start)) throw new AdministrationError(`not a month: ${month}; write 2026-11`)
  // Zeros would read as if nothing had been used.
  if (start > now) throw new AdministrationError(`${month} has not begun: the current month is ${monthOf(now)}`)
  return start
}
