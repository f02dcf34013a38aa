const minuteMs = 60_000

/** The same function, of whose calls at most one a minute is passed on. */
export function oncePerMinute<Given extends unknown[]>(tell: (...given: Given) => void): (...given: Given) => void {
  let toldAt = Number.NEGATIVE_INFINITY
  return (...given) => {
    const now = performance.now()
    if (now - toldAt < minuteMs) return
    toldAt = now
    tell(...given)
  }
}
