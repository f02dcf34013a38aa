import { minuteMs } from '#domain/calendar.ts'

/** Returns a function that passes on at most one call a minute. */
export function oncePerMinute<Given extends unknown[]>(tell: (...given: Given) => void): (...given: Given) => void {
  let toldAt = Number.NEGATIVE_INFINITY
  return (...given) => {
    const now = performance.now()
    if (now - toldAt < minuteMs) return
    toldAt = now
    tell(...given)
  }
}
