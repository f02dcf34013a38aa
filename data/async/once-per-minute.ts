import { minuteMs } from '#domain/calendar.ts'

/** Returns a function that passes on at most one call a minute. */
export function oncePerMinute<Given extends unknown[]>(report: (...given: Given) => void): (...given: Given) => void {
  let reportedAt = Number.NEGATIVE_INFINITY
  return (...given) => {
    const now = performance.now()
    if (now - reportedAt < minuteMs) return
    reportedAt = now
    report(...given)
  }
}
