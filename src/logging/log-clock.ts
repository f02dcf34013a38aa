import { statSync } from 'node:fs'
import { dayMs } from '#domain/calendar.ts'
import { createDoubtedClock } from '#domain/retention/doubted-clock.ts'
import { newestBelieved } from '#domain/retention/newest-believed.ts'
import type { Clock } from '../clock.ts'
import { lastLinesOf } from './log-rotation.ts'

// A file is set aside each day. A server that writes nothing for longer waits for a day before it deletes.
const longestGapMs = 2 * dayMs

function linesOf(file: string): number[] {
  try {
    return lastLinesOf(file)
  } catch {
    // A folder that may not be listed: nothing in it can be deleted either.
    return [statSync(file).mtimeMs]
  }
}

/**
 * The time by which files of a log are deleted: a clock that was set wrong must not delete them, also not at its second start. Lines
 * were written by the clock when it was right.
 */
export function createLogClock(file: string, clock: Clock): () => number {
  const lines = linesOf(file)
  const newestMs = (until = Number.POSITIVE_INFINITY) => {
    const known = lines.filter(time => time <= until)
    return known.length === 0 ? undefined : Math.max(...known)
  }
  return createDoubtedClock(clock, newestBelieved(clock.now(), { newestMs, longestGapMs }))
}
