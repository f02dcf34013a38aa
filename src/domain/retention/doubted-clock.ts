import { dayMs } from '../calendar.ts'
import { clockToleranceMs } from '../clock-tolerance.ts'

/** How long a clock that has jumped ahead must keep running before deletions go by it: a day, to notice and correct it. */
const doubtedMs = dayMs

interface DoubtedClock {
  /** The time of the day, in milliseconds since the epoch. */
  now(): number
  /** Milliseconds that no setting of the clock changes. */
  monotonic(): number
}

/**
 * The time by which old records are deleted, in milliseconds since the epoch: that of the clock, unless it has advanced further
 * since the newest record than time has passed in this process. Deleting cannot be undone, but a wrong clock can be corrected.
 * Calls back with the number of days that the clock is ahead when it is first distrusted.
 */
export function createDoubtedClock(
  clock: DoubtedClock,
  newest: number | undefined,
  onDoubt: (days: number) => void = () => {},
): () => number {
  const last = { time: newest ?? clock.now(), at: clock.monotonic() }
  let doubtedSince: number | undefined
  return () => {
    const now = clock.now()
    const at = clock.monotonic()
    const expected = last.time + (at - last.at)
    const ahead = now - expected
    if (ahead > clockToleranceMs && doubtedSince === undefined) {
      doubtedSince = at
      onDoubt(Math.floor(ahead / dayMs))
    } else if (!(ahead > clockToleranceMs)) doubtedSince = undefined
    const isDoubted = doubtedSince !== undefined && at - doubtedSince < doubtedMs
    Object.assign(last, { time: isDoubted ? expected : now, at })
    return last.time
  }
}
