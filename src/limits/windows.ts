import type { BucketWindow } from '#domain/limits/buckets.ts'
import type { Admission, WindowState } from './window-limiter.ts'

/** The windows of all callers: counted in memory, which answers synchronously, or in a shared store, which answers with a promise. */
export interface Windows {
  /** Takes one slot, unless the window is full; `now` in milliseconds of a monotonic clock. */
  take(window: BucketWindow, now: number): WindowState | Promise<WindowState>
  /** Returns a slot taken at `at`. */
  release(window: BucketWindow, at: number): void | Promise<void>
  /** The state of a window, without taking a slot. */
  peek(window: BucketWindow, now: number): WindowState | Promise<WindowState>
  /** Restores the admissions of keys before a restart. */
  restore(admissions: Iterable<Admission>): void
}
