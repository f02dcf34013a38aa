import type { BucketWindow } from '../domain/limits/buckets.ts'
import { createWindowLimiter, roomForAddresses, roomForKeys, type WindowStanding } from './window-limiter.ts'

const minuteMs = 60 * 1000
const hourMs = 60 * minuteMs

/** The windows of all callers: those of keys, and apart from them those of addresses, so that no flood of one reaches the other. */
export interface Windows {
  /** Takes one slot, unless the window is spent; `now` in milliseconds of a monotonic clock. */
  take(window: BucketWindow, now: number): WindowStanding
  peek(window: BucketWindow, now: number): WindowStanding
  /** Counts what keys were admitted to before a restart. */
  restore(admissions: Iterable<{ key: string; at: number }>): void
}

export function createWindows(randomBytes: (size: number) => Uint8Array): Windows {
  const limiterWith = (room: typeof roomForKeys, longestWindowMs: number) =>
    createWindowLimiter({ ...room, longestWindowMs, hashSecret: randomBytes(8) })
  const keys = limiterWith(roomForKeys, minuteMs)
  const addresses = limiterWith(roomForAddresses, hourMs)
  const limiterOf = ({ isOfAddress }: BucketWindow) => (isOfAddress ? addresses : keys)
  const windowOf = ({ limit, windowSeconds }: BucketWindow) => ({ limit, windowMs: windowSeconds * 1000 })
  return {
    take: (window, now) => limiterOf(window).take(window.counter, windowOf(window), now),
    peek: (window, now) => limiterOf(window).peek(window.counter, windowOf(window), now),
    restore: admissions => keys.restore(admissions),
  }
}
