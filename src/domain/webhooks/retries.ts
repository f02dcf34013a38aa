const second = 1_000
const minute = 60_000
const hour = 3_600_000

// The schedule that Standard Webhooks recommends: the last attempt is about three days after the first.
const pausesMs = [5 * second, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 14 * hour, 20 * hour, 24 * hour]

/**
 * Milliseconds until the next attempt after `attempts` of them; undefined after the last. `random`, from 0 to 1, makes the
 * pause up to a tenth shorter or longer, so that deliveries which failed together are not retried together.
 */
export function pauseAfter(attempts: number, random: number): number | undefined {
  const pause = pausesMs[attempts - 1]
  return pause === undefined ? undefined : Math.round(pause * (0.9 + random / 5))
}

/** Maximum milliseconds from now to an attempt. One that is due later was put off before the clock was set back. */
export const maxPauseMs = 30 * hour
