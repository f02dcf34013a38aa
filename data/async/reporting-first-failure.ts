const pauseMs = 60_000

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

/**
 * Returns a function that does the work and never rejects. It reports the first of several failures in a row, and failures with
 * another reason, at most one a minute.
 */
export function reportingFirstFailure<Given extends unknown[]>(
  work: (...given: Given) => Promise<unknown>,
  report: (error: unknown, ...given: Given) => void,
  monotonic: () => number = () => performance.now(),
): (...given: Given) => Promise<void> {
  let reported: string | undefined
  let next = Number.NEGATIVE_INFINITY
  return async (...given) => {
    try {
      await work(...given)
      reported = undefined
    } catch (error) {
      const reason = reasonOf(error)
      // Work may fail and succeed in turns, for example if a database has no spare connection, so reports are a minute apart.
      // Another reason is reported too: a database that is back after an outage may refuse the work, and nothing else would show
      // that.
      if (reason === reported || monotonic() < next) return
      report(error, ...given)
      reported = reason
      next = monotonic() + pauseMs
    }
  }
}
