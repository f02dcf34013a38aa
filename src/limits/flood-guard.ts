import { addressBlock } from '#domain/limits/address-block.ts'
import { createKeyedHash } from './keyed-hash.ts'
import { createMemoryLock, lockMemory } from './memory-lock.ts'

/** A coarse limit on rejected keys: once an address has sent too many, further ones get 429 until its minute is over. */
export interface FloodGuard {
  /** Maximum number of rejected keys of an address block in a window. */
  readonly limit: number
  readonly windowSeconds: number
  /** Counts a rejected key of this address; `now` in milliseconds of a monotonic clock. */
  count(address: string, now: number): void
  /** Milliseconds until rejected keys of this address get 401 again; 0 when it is not blocked. */
  blockedMs(address: string, now: number): number
}

/** The counters of a guard: how many keys were refused, and when their window ends. */
interface FloodCounters {
  refused: Int32Array
  ends: Float64Array
}

interface FloodGuardOptions {
  /** 8 random bytes, so callers cannot choose whose counter they share. */
  hashSecret: Uint8Array
  limit?: number
  counters?: FloodCounters
}

// Bounded memory: an address shares its counter with one in 65,536 others, which is acceptable for a limit that only floods reach.
const counterCount = 65_536

// 1,000 per second: misconfigured clients do not send that many, not even a fleet behind one proxy.
const maxRejectedKeys = 60_000

const windowSeconds = 60

const ownCounters = (): FloodCounters => ({
  refused: new Int32Array(counterCount),
  ends: new Float64Array(counterCount),
})

/** Fixed windows in the memory of this process. They protect its time only; callers are not promised these limits. */
export function createFloodGuard({
  hashSecret,
  limit = maxRejectedKeys,
  counters: { refused, ends } = ownCounters(),
}: FloodGuardOptions): FloodGuard {
  const hashOf = createKeyedHash(hashSecret)
  const counterOf = (address: string) => hashOf(addressBlock(address)).low & (counterCount - 1)

  return {
    limit,
    windowSeconds,

    count(address, now) {
      const counter = counterOf(address)
      if (now >= (ends[counter] ?? 0)) {
        ends[counter] = now + windowSeconds * 1_000
        refused[counter] = 0
      }
      refused[counter] = (refused[counter] ?? 0) + 1
    },

    blockedMs(address, now) {
      const counter = counterOf(address)
      return (refused[counter] ?? 0) > limit ? Math.max(0, (ends[counter] ?? 0) - now) : 0
    },
  }
}

/** The counters of a guard in memory that threads share; they can be passed to them. */
export interface FloodMemory extends FloodCounters {
  lock: Int32Array
  hashSecret: Uint8Array
}

export const floodMemory = (hashSecret: Uint8Array): FloodMemory => ({
  hashSecret,
  lock: lockMemory(),
  refused: new Int32Array(new SharedArrayBuffer(4 * counterCount)),
  ends: new Float64Array(new SharedArrayBuffer(8 * counterCount)),
})

interface SharedFloodGuard extends FloodGuard {
  /** To be called when a thread has ended. Every state of the counters is a valid one, so nothing is lost. */
  recover(thread: number): void
}

/** One guard of all threads; `thread` is the number of this one, from 1. */
export function createSharedFloodGuard({ hashSecret, ...memory }: FloodMemory, thread: number): SharedFloodGuard {
  const lock = createMemoryLock(memory.lock, thread)
  const guard = createFloodGuard({ hashSecret, counters: memory })
  return {
    ...guard,
    count: (address, now) => lock.run(() => guard.count(address, now)),
    recover: ended => void lock.takeOver(ended, () => {}),
  }
}
