import { dayMs } from '#domain/calendar.ts'
import { clockToleranceMs } from '#domain/clock-tolerance.ts'
import { minuteOf, minutesOfDay } from '#domain/health/health-minute.ts'
import type { Clock } from '../clock.ts'

/** Recorded minutes that may be deleted: those before one, and those more than an hour after another, where it is known. */
interface DeletableMinutes {
  before: number
  after: number | null
}

/**
 * The minutes that a clock makes old, or has left in the future. A wrong clock must delete neither: `purgeTime` doubts one that is
 * ahead, and one that may have been set back wrongly, as before the start, has to run for a day.
 */
export function createDeletableMinutes(clock: Clock, purgeTime: () => number): () => DeletableMinutes {
  const last = { time: clock.now(), at: clock.monotonic() }
  let since = last.at
  return () => {
    const now = clock.now()
    const at = clock.monotonic()
    if (last.time + (at - last.at) - now > clockToleranceMs) since = at
    Object.assign(last, { time: now, at })
    const oldest = minuteOf(Math.min(now, purgeTime())) - minutesOfDay + 1
    return { before: oldest, after: at - since < dayMs ? null : minuteOf(now) }
  }
}
