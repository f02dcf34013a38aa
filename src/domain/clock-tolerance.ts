import { hourMs } from './calendar.ts'

/**
 * Milliseconds by which a clock may be corrected as a matter of course. What is dated further ahead was dated by a wrong clock, or this
 * one is wrong now.
 */
export const clockToleranceMs: number = hourMs
