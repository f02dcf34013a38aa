import type { BucketWindow } from '#domain/limits/buckets.ts'
import type { Admission, WindowState } from './window-limiter.ts'

/** The windows of all callers, wherever they are counted: in memory the answer is there at once, from a shared store it is promised. */
export interface Windows {
  /** Takes one slot, unless the window is spent; `now` in milliseconds of a monotonic clock. */
  take(window: BucketWindow, now: number): WindowState | Promise<WindowState>
  /** How a window stands, without taking a slot. */
  peek(window: BucketWindow, now: number): WindowState | Promise<WindowState>
  /** Counts what keys were admitted to before a restart. */
  restore(admissions: Iterable<Admission>): void
}
