import type { LogArrays } from '#domain/limits/log-arrays.ts'
import { createSlidingLogs } from '#domain/limits/sliding-log.ts'
import { createKeyTable, type KeyArrays } from './key-table.ts'

export interface Window {
  limit: number
  windowMs: number
}

/** The state of a key's window. `resetSeconds` is the time until the next slot is free: 0 if nothing is counted, at least 1 if refused. */
export interface WindowState {
  admitted: boolean
  limit: number
  remaining: number
  resetSeconds: number
}

export interface Admission {
  key: string
  /** In milliseconds of the same monotonic clock as `now`; negative if admitted before that clock started. */
  at: number
}

/** Counts admissions in exact sliding windows, in memory. A key is a caller and a bucket; every time is in milliseconds of a monotonic clock. */
export interface WindowLimiter {
  /** Number of tracked keys. */
  readonly size: number
  /** Admits a call, of `cost` slots, unless it would make more than `limit` in the window; a refused one is not counted. */
  take(key: string, window: Window, now: number, cost?: number): WindowState
  /** The state for a next call, without counting it. */
  peek(key: string, window: Window, now: number): WindowState
  /** Counts calls admitted elsewhere or before a restart, regardless of the limit. */
  restore(admissions: Iterable<Admission>): void
  /** Removes a call admitted at `at`. */
  release(key: string, at: number): void
  /** The admissions in the window of a key, oldest first. */
  admissionsOf(key: string, window: Window, now: number): number[]
}

export interface WindowLimiterOptions {
  /** Maximum number of keys, 32 bytes each; above it the least recently used key is dropped. */
  maxKeys: number
  /** Maximum number of stamps of all keys together, 12 bytes each. No limit can exceed it. */
  maxStamps: number
  /** The longest window; a key unused for that long is dropped. */
  maxWindowMs: number
  /** 8 random bytes, so callers cannot construct a key that shares another's window. */
  hashSecret: Uint8Array
  /** The memory of the windows, if threads share it; callers must hold its lock. */
  memory?: { logs: LogArrays; keys: KeyArrays } | undefined
}

/** For anonymous callers: a million addresses in less than 50 MB. */
export const addressCapacity = { maxKeys: 1_000_000, maxStamps: 1_100_000 }

/** For keys, in a separate limiter that a flood of addresses does not affect: 33,000 requests per second for a minute, in less than 30 MB. */
export const keyCapacity = { maxKeys: 100_000, maxStamps: 2_000_000 }

const sweptPerCall = 2

interface NextCall {
  admitted: boolean
  /** The slots that it takes. */
  wanted: number
  /** How many stamps at the beginning of the log are out of the window. */
  expired: number
}

export function createWindowLimiter(options: WindowLimiterOptions): WindowLimiter {
  const { maxStamps, maxWindowMs } = options
  const logs = createSlidingLogs(options.maxKeys, maxStamps, options.memory?.logs)
  const keys = createKeyTable({ ...options, onDrop: logs.clear, arrays: options.memory?.keys })

  function forget(slot: number) {
    logs.clear(slot)
    keys.remove(slot)
  }

  /** Each call adds at most one key and drops up to two expired ones, so expired keys do not accumulate. */
  function sweep(now: number) {
    for (let swept = 0; swept < sweptPerCall; swept += 1) {
      const slot = keys.leastRecent()
      if (slot === 0) return
      const newest = logs.newest(slot)
      if (newest !== undefined && now - newest < maxWindowMs) return
      forget(slot)
    }
  }

  function append(slot: number, at: number) {
    if (logs.count(slot) >= maxStamps) return
    while (!logs.append(slot, at)) forget(keys.leastRecent())
  }

  function stateOf(
    slot: number,
    { limit, windowMs }: Window,
    now: number,
    { admitted, wanted, expired }: NextCall,
  ): WindowState {
    const count = logs.count(slot) - expired
    const blocking = logs.stampAt(slot, expired + Math.max(0, count + wanted - limit - 1))
    const isUnused = count === 0 && limit >= wanted
    const age = blocking === undefined ? 0 : Math.max(0, now - blocking)
    const resetMs = isUnused ? 0 : windowMs - age
    return { admitted, limit, remaining: Math.max(0, limit - count), resetSeconds: Math.ceil(resetMs / 1000) }
  }

  return {
    get size() {
      return keys.size
    },

    take(key, window, now, cost = 1) {
      if (window.windowMs > maxWindowMs) throw new RangeError(`a window of ${window.windowMs} ms is too long`)
      sweep(now)
      const slot = keys.use(key)
      logs.slide(slot, window.windowMs, now)
      const admitted = logs.count(slot) + cost <= Math.min(window.limit, maxStamps)
      for (let taken = 0; admitted && taken < cost; taken += 1) append(slot, now)
      return stateOf(slot, window, now, { admitted, wanted: admitted ? 1 : Math.max(1, cost), expired: 0 })
    },

    peek(key, window, now) {
      const slot = keys.find(key)
      const expired = logs.expired(slot, window.windowMs, now)
      const admitted = logs.count(slot) - expired < window.limit
      return stateOf(slot, window, now, { admitted, wanted: 1, expired })
    },

    restore(admissions) {
      for (const { key, at } of [...admissions].sort((first, second) => first.at - second.at)) append(keys.use(key), at)
    },

    release(key, at) {
      logs.remove(keys.find(key), at)
    },

    admissionsOf(key, { windowMs }, now) {
      const slot = keys.find(key)
      return logs.stampsOf(slot).slice(logs.expired(slot, windowMs, now))
    },
  }
}
