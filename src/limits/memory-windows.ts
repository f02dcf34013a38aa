import type { BucketWindow } from '#domain/limits/buckets.ts'
import { createWindowLimiter, roomForAddresses, roomForKeys, type WindowState } from './window-limiter.ts'
import type { Windows } from './windows.ts'

const minuteMs = 60 * 1000
const hourMs = 60 * minuteMs

/** Windows counted by this process, those of keys separate from those of addresses, so a flood of one does not displace the other. */
export interface MemoryWindows extends Windows {
  take(window: BucketWindow, now: number): WindowState
  peek(window: BucketWindow, now: number): WindowState
  /** Forgets a call admitted at `at`. */
  release(window: BucketWindow, at: number): void
  /** The moments of the admissions in a window, oldest first. */
  admissionsOf(window: BucketWindow, now: number): number[]
}

export function createMemoryWindows(randomBytes: (size: number) => Uint8Array): MemoryWindows {
  const limiterWith = (room: typeof roomForKeys, maxWindowMs: number) =>
    createWindowLimiter({ ...room, maxWindowMs: maxWindowMs, hashSecret: randomBytes(8) })
  const keys = limiterWith(roomForKeys, minuteMs)
  const addresses = limiterWith(roomForAddresses, hourMs)
  const limiterOf = ({ isOfAddress }: BucketWindow) => (isOfAddress ? addresses : keys)
  const windowOf = ({ limit, windowSeconds }: BucketWindow) => ({ limit, windowMs: windowSeconds * 1000 })
  return {
    take: (window, now) => limiterOf(window).take(window.counter, windowOf(window), now),
    peek: (window, now) => limiterOf(window).peek(window.counter, windowOf(window), now),
    release: (window, at) => limiterOf(window).release(window.counter, at),
    admissionsOf: (window, now) => limiterOf(window).admissionsOf(window.counter, windowOf(window), now),
    restore: admissions => keys.restore(admissions),
  }
}
