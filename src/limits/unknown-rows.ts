import type { WindowLimiter, WindowState } from './window-limiter.ts'

/** Unknown rows per minute for each lookup per minute: a list of 600 wrong ids is accepted on the smallest tier. */
const rowsPerLookup = 10

/** Capacity for one key, and for all keys together: with a limit above it, rows would not be counted any more. */
export const maxUnknownRows = 1_000_000

/** Milliseconds of their window. */
export const unknownRowsMs = 60_000

/**
 * Limits batch rows that named no company: they cost nothing, and up to 100 of them count as one request. Sliding windows per API
 * key, in the memory of this process; `now` is in milliseconds of a monotonic clock.
 */
export interface UnknownRows {
  /** The state of a key's window; `lookups` is its limit of lookups per minute. */
  state(kid: string, lookups: number, now: number): WindowState
  /** Counts rows after they were answered, at most as many as the window has room for. */
  count(kid: string, rows: number, lookups: number, now: number): void
}

export function createUnknownRows(limiter: Pick<WindowLimiter, 'peek' | 'take'>): UnknownRows {
  const windowOf = (lookups: number) => ({
    limit: Math.min(maxUnknownRows, lookups * rowsPerLookup),
    windowMs: unknownRowsMs,
  })
  const state: UnknownRows['state'] = (kid, lookups, now) => limiter.peek(kid, windowOf(lookups), now)
  return {
    state,
    count: (kid, rows, lookups, now) => {
      const room = () => Math.min(rows, state(kid, lookups, now).remaining)
      // Another thread may take of the room meanwhile.
      for (let cost = room(); cost > 0; cost = room())
        if (limiter.take(kid, windowOf(lookups), now, cost).admitted) return
    },
  }
}
