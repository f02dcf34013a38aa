const pauseMs = 60_000

/** Returns a function that does the work and never rejects. It tells the first of several failures in a row, at most one a minute. */
export function tellingFirstFailure<Given extends unknown[]>(
  work: (...given: Given) => Promise<unknown>,
  tell: (error: unknown, ...given: Given) => void,
  monotonic: () => number = () => performance.now(),
): (...given: Given) => Promise<void> {
  let isTold = false
  let next = Number.NEGATIVE_INFINITY
  return async (...given) => {
    try {
      await work(...given)
      isTold = false
    } catch (error) {
      // Work may fail and succeed in turns, as with a database that has no connection to spare.
      if (isTold || monotonic() < next) return
      tell(error, ...given)
      isTold = true
      next = monotonic() + pauseMs
    }
  }
}
