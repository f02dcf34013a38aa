import { dayMs, dayOf } from '#domain/calendar.ts'
import { clockToleranceMs } from '#domain/clock-tolerance.ts'

/** A machine whose clock is not set yet starts in 1970, or where its firmware was made. */
const firstBelievedDay = '2020-01-01'

/** When a file was made and last written, in milliseconds since the epoch. */
interface LogTimes {
  bornMs: number
  writtenMs: number
}

/** Whether a file was made later than now: the clock was ahead then, or is behind now. */
export const isAhead = ({ bornMs }: Pick<LogTimes, 'bornMs'>, now: number): boolean => bornMs > now + clockToleranceMs

/** Whether the day of a file has ended. */
export const isOver = ({ bornMs }: Pick<LogTimes, 'bornMs'>, now: number): boolean => dayOf(bornMs) < dayOf(now)

/**
 * The day by whose name a file is set aside: that of its last line, as all its lines are kept as long. One of the first
 * minute of today is in the file of yesterday.
 */
export function dayOfLines({ bornMs, writtenMs }: LogTimes, now: number): string {
  const day = dayOf(Math.max(bornMs, Math.min(writtenMs, now - dayMs)))
  return day < firstBelievedDay ? dayOf(now) : day
}
