import { createWindowLimiter, type WindowState } from './window-limiter.ts'

/** Unknown rows a minute for each lookup a minute: a list of 600 wrong ids passes on the smallest tier. */
const rowsPerLookup = 10

const windowMs = 60_000

/**
 * Counts batch rows that named no company, which cost nothing and count as one request together with 99 others. Sliding windows for
 * each API key in the memory of this process; every `now` is in milliseconds of a monotonic clock.
 */
export interface UnknownRows {
  /** The state of a key's window; `lookups` is its limit of lookups a minute. */
  state(kid: string, lookups: number, now: number): WindowState
  /** Counts rows after they were answered, as many as there is room for. */
  count(kid: string, rows: number, lookups: number, now: number): void
}

export function createUnknownRows(hashSecret: Uint8Array): UnknownRows {
  const limiter = createWindowLimiter({ hashSecret, maxKeys: 20_000, maxStamps: 1_000_000, maxWindowMs: windowMs })
  const windowOf = (lookups: number) => ({ limit: lookups * rowsPerLookup, windowMs })
  const state: UnknownRows['state'] = (kid, lookups, now) => limiter.peek(kid, windowOf(lookups), now)
  return {
    state,
    count: (kid, rows, lookups, now) => {
      const cost = Math.min(rows, state(kid, lookups, now).remaining)
      if (cost > 0) limiter.take(kid, windowOf(lookups), now, cost)
    },
  }
}
