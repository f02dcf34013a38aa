import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { addressBlock } from '#domain/limits/address-block.ts'
import { createKeyedHash } from './keyed-hash.ts'

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

interface FloodGuardOptions {
  /** 8 random bytes, so callers cannot choose whose counter they share. */
  hashSecret: Uint8Array
  limit?: number
  windowSeconds?: number
}

// Bounded memory: an address shares its counter with one in 65,536 others, which is acceptable for a limit that only floods reach.
const counterCount = 65_536

// 1,000 per second: misconfigured clients do not send that many, not even a fleet behind one proxy.
const maxRejectedKeys = 60_000

/** Fixed windows in the memory of this process. They protect its time only; callers are not promised these limits. */
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
