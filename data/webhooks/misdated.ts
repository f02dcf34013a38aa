/** Milliseconds. An occasion that was told more than this ahead is from before the clock was set back: its time is still to come. */
export const misdatedMs: number = 60 * 60 * 1000
