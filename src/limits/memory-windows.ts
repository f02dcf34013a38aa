import type { BucketWindow } from '#domain/limits/buckets.ts'
import type { Admission, WindowLimiter, WindowState } from './window-limiter.ts'
import type { Windows } from './windows.ts'

/** Windows counted by this process. Those of keys are separate from those of addresses, so a flood of addresses drops no keys. */
export interface MemoryWindows extends Windows {
  take(window: BucketWindow, now: number): WindowState
  peek(window: BucketWindow, now: number): WindowState
  release(window: BucketWindow, at: number): void
  /** Restores the admissions of addresses before a restart. */
  restoreAddresses(admissions: Iterable<Admission>): void
  /** The times of the admissions in a window, oldest first, in milliseconds of a monotonic clock. */
  admissionsOf(window: BucketWindow, now: number): number[]
}

/** The limiters of keys and of addresses. */
export interface CallerLimiters {
  keys: WindowLimiter
  addresses: WindowLimiter
}

export function createMemoryWindows({ keys, addresses }: CallerLimiters): MemoryWindows {
  const limiterOf = ({ isOfAddress }: BucketWindow) => (isOfAddress ? addresses : keys)
  const windowOf = ({ limit, windowSeconds }: BucketWindow) => ({ limit, windowMs: windowSeconds * 1000 })
  return {
    take: (window, now) => limiterOf(window).take(window.counter, windowOf(window), now),
    peek: (window, now) => limiterOf(window).peek(window.counter, windowOf(window), now),
    release: (window, at) => limiterOf(window).release(window.counter, at),
    admissionsOf: (window, now) => limiterOf(window).admissionsOf(window.counter, windowOf(window), now),
    restore: admissions => keys.restore(admissions),
    restoreAddresses: admissions => addresses.restore(admissions),
  }
}
