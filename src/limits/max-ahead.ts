/** Milliseconds. Later admissions are from before the clock was set back by more: each start would count them as if made just now. */
export const maxAheadMs: number = 60 * 60 * 1000
