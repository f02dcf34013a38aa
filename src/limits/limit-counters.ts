import { hourMs, minuteMs } from '#domain/calendar.ts'
import type { RandomBytes } from '#domain/keys/base62.ts'
import {
  createFloodGuard,
  createSharedFloodGuard,
  type FloodGuard,
  type FloodMemory,
  floodMemory,
} from './flood-guard.ts'
import type { CallerLimiters } from './memory-windows.ts'
import { createSharedLimiter, type LimiterMemory, limiterMemory } from './shared-limiter.ts'
import { maxUnknownRows, unknownRowsMs } from './unknown-rows.ts'
import { addressCapacity, createWindowLimiter, keyCapacity, type WindowLimiter } from './window-limiter.ts'

/** What counts requests in memory. */
export interface Counters extends CallerLimiters {
  unknownRows: WindowLimiter
  floodGuard: FloodGuard
}

/** The room of each limiter. */
const rooms = {
  keys: { ...keyCapacity, maxWindowMs: minuteMs },
  addresses: { ...addressCapacity, maxWindowMs: hourMs },
  unknownRows: { maxKeys: 20_000, maxStamps: maxUnknownRows, maxWindowMs: unknownRowsMs },
}

/** Counters of one thread. */
export function createCounters(randomBytes: RandomBytes): Counters {
  const limiterOf = (room: (typeof rooms)['keys']) => createWindowLimiter({ ...room, hashSecret: randomBytes(8) })
  return {
    keys: limiterOf(rooms.keys),
    addresses: limiterOf(rooms.addresses),
    unknownRows: limiterOf(rooms.unknownRows),
    floodGuard: createFloodGuard({ hashSecret: randomBytes(8) }),
  }
}

/** The memory of counters that all threads of a process share; it can be passed to them. */
export interface CounterMemory extends Record<keyof typeof rooms, LimiterMemory> {
  flood: FloodMemory
}

export function counterMemory(randomBytes: RandomBytes): CounterMemory {
  const memoryOf = (room: (typeof rooms)['keys']) => limiterMemory({ ...room, hashSecret: randomBytes(8) })
  return {
    keys: memoryOf(rooms.keys),
    addresses: memoryOf(rooms.addresses),
    unknownRows: memoryOf(rooms.unknownRows),
    flood: floodMemory(randomBytes(8)),
  }
}

/** Which kinds of windows are empty. */
export type EmptyWindows = Record<keyof CallerLimiters, boolean>

interface SharedCounters extends Counters {
  /** To be called when a thread has ended; returns which windows were emptied because of it. */
  recover(thread: number): EmptyWindows
}

/** Exact counters of all threads; `thread` is the number of this one, from 1. */
export function createSharedCounters(memory: CounterMemory, thread: number): SharedCounters {
  const keys = createSharedLimiter(memory.keys, thread)
  const addresses = createSharedLimiter(memory.addresses, thread)
  const unknownRows = createSharedLimiter(memory.unknownRows, thread)
  const floodGuard = createSharedFloodGuard(memory.flood, thread)
  return {
    keys,
    addresses,
    unknownRows,
    floodGuard,
    recover: ended => {
      floodGuard.recover(ended)
      unknownRows.recover(ended)
      return { keys: keys.recover(ended), addresses: addresses.recover(ended) }
    },
  }
}
