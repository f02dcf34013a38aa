import { hourMs } from '../calendar.ts'

/** Records this old were made before a clock jumped that has not run for a day since. */
const settledMs = 23 * hourMs

interface Records {
  /** The time of the newest record, or of the newest until a time, in milliseconds since the epoch; undefined without one. */
  newestMs(untilMs?: number): number | undefined
  /** The longest time between two records while the clock is right. */
  longestGapMs: number
}

/**
 * The newest record, by which a clock can be judged; undefined if there is none. Those behind a gap do not count: an earlier start may
 * have made them with a clock that is still wrong.
 */
export function newestBelieved(now: number, { newestMs, longestGapMs }: Records): number | undefined {
  const settled = now - settledMs
  const before = newestMs(settled)
  return before !== undefined && settled - before > longestGapMs ? before : newestMs()
}
