import { type LogArrays, sharedLogArrays } from '#domain/limits/log-arrays.ts'
import { type KeyArrays, sharedKeyArrays } from './key-table.ts'
import { createMemoryLock, lockMemory } from './memory-lock.ts'
import { createWindowLimiter, type WindowLimiter, type WindowLimiterOptions } from './window-limiter.ts'

/** The windows of a limiter in memory that threads share; it can be passed to them. */
export interface LimiterMemory extends Omit<WindowLimiterOptions, 'memory'> {
  lock: Int32Array
  /** The latest time of a call, in milliseconds: threads read the clock before they hold the lock. */
  latest: Float64Array
  logs: LogArrays
  keys: KeyArrays
}

/** Makes the memory of a limiter. The system provides its pages as they are written. */
export const limiterMemory = (options: Omit<WindowLimiterOptions, 'memory'>): LimiterMemory => ({
  ...options,
  lock: lockMemory(),
  latest: new Float64Array(new SharedArrayBuffer(8)),
  logs: sharedLogArrays(options.maxKeys, options.maxStamps),
  keys: sharedKeyArrays(options.maxKeys),
})

interface SharedLimiter extends WindowLimiter {
  /**
   * To be called when a thread has ended. If it ended in the middle of a change, the windows may be damaged and are emptied.
   * Returns whether they were.
   */
  recover(thread: number): boolean
}

/** Exact windows of all threads: each of their calls is one step. `thread` is the number of this one, from 1. */
export function createSharedLimiter(memory: LimiterMemory, thread: number): SharedLimiter {
  const { latest, logs, keys } = memory
  const lock = createMemoryLock(memory.lock, thread)
  const limiter = createWindowLimiter({ ...memory, memory: { logs, keys } })

  /** The time of this call, which is not before that of an earlier one. */
  function inOrder(now: number): number {
    const time = Math.max(now, latest[0] ?? now)
    latest[0] = time
    return time
  }

  return {
    get size() {
      return lock.run(() => limiter.size)
    },
    take: (key, window, now, cost) => lock.run(() => limiter.take(key, window, inOrder(now), cost)),
    peek: (key, window, now) => lock.run(() => limiter.peek(key, window, inOrder(now))),
    restore: admissions => {
      const all = [...admissions]
      lock.run(() => limiter.restore(all))
    },
    release: (key, at) => lock.run(() => limiter.release(key, at)),
    admissionsOf: (key, window, now) => lock.run(() => limiter.admissionsOf(key, window, inOrder(now))),
    recover: ended =>
      lock.takeOver(ended, () => {
        for (const array of [...Object.values(logs), ...Object.values(keys)]) array.fill(0)
      }),
  }
}
