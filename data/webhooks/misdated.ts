/** Milliseconds. An occasion noted for more than this ahead was noted before the clock was set back: its time is still to come. */
export const misdatedMs: number = 60 * 60 * 1000
