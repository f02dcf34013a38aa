import { dayMs, dayOf, startOfMonth } from '../calendar.ts'

/** Billable results of a UTC day, `YYYY-MM-DD`. */
export interface DayUse {
  day: string
  results: number
}

/** The usage of an account at the end of the month at the pace of the last days. */
export interface Forecast {
  /** Results of the whole month. */
  expected: number
  /** When the included results will be used up, in milliseconds since the epoch; null if they last. */
  endsAt: number | null
}

/** The days whose pace counts: a week, so that weekends weigh as much as they do in a month. */
const paceDays = 7

/** The first day that counts, `YYYY-MM-DD`. It may be of the month before. */
export const firstPaceDay = (now: number): string => dayOf(now - (paceDays - 1) * dayMs)

/** Results a millisecond, since the first of the last days on which there were any, and over a day at least. */
function paceOf(days: readonly DayUse[], now: number): number {
  const counted = days.filter(({ day, results }) => results > 0 && day >= firstPaceDay(now) && day <= dayOf(now))
  const [first] = counted.map(({ day }) => day).sort()
  if (first === undefined) return 0
  const results = counted.reduce((sum, day) => sum + day.results, 0)
  return results / Math.max(dayMs, now - Date.parse(first))
}

/** Extrapolates the pace of the last seven days to the end of the UTC month. `used` and `included` are of the month. */
export function forecast(
  { used, included, days }: { used: number; included: number; days: readonly DayUse[] },
  now: number,
): Forecast {
  const pace = paceOf(days, now)
  const expected = Math.round(used + pace * (startOfMonth(now, 1) - now))
  if (used >= included) return { expected, endsAt: now }
  return { expected, endsAt: expected > included ? now + (included - used) / pace : null }
}
