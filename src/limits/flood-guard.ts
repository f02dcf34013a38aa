import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { addressBlock } from '#domain/limits/address-block.ts'
import { createKeyedHash } from './keyed-hash.ts'

/** A coarse guard against floods of rejected keys: once an address sent too many, further ones get 429 until its minute is over. */
export interface FloodGuard {
  /** Rejected keys that one address block may send in a window. */
  readonly limit: number
  readonly windowSeconds: number
  /** Counts a rejected key of this address; `now` in milliseconds of a monotonic clock. */
  count(address: string, now: number): void
  /** Milliseconds until rejected keys of this address get 401 again; 0 when it is not blocked. */
  blockedMs(address: string, now: number): number
}

interface FloodGuardOptions {
  /** 8 random bytes, so callers cannot choose whose counter they share. */
  hashSecret: Uint8Array
  limit?: number
  windowSeconds?: number
}

// Bounded memory: an address shares its counter with one in 65,536 others, which is fair enough for a guard that only floods
// reach.
const counterCount = 65_536

// 1,000 a second: no program with a wrong key sends that many by mistake, not even a fleet of them behind one proxy.
const maxRejectedKeys = 60_000

/** Fixed windows in the memory of this process, whose time they protect: no promise to a caller depends on them. */
export function createFloodGuard({
  hashSecret,
  limit = maxRejectedKeys,
  windowSeconds = 60,
}: FloodGuardOptions): FloodGuard {
  const limiter = new RateLimiterMemory({ points: limit, duration: windowSeconds, keyPrefix: '' })
  const hashOf = createKeyedHash(hashSecret)
  const counterOf = (address: string) => hashOf(addressBlock(address)).low & (counterCount - 1)
  const blockedUntil = new Map<number, number>()
  let quietFrom = Number.NEGATIVE_INFINITY

  function block(counter: number, until: number, now: number) {
    if (now >= quietFrom) blockedUntil.clear()
    blockedUntil.set(counter, until)
    quietFrom = Math.max(quietFrom, until)
  }

  return {
    limit,
    windowSeconds,

    count(address, now) {
      const counter = counterOf(address)
      limiter.consume(counter).catch((error: unknown) => {
        if (!(error instanceof RateLimiterRes)) throw error
        block(counter, now + error.msBeforeNext, now)
      })
    },

    blockedMs: (address, now) => Math.max(0, (blockedUntil.get(counterOf(address)) ?? now) - now),
  }
}
