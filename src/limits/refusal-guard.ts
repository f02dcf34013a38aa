import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { addressBlock } from '#domain/limits/address-block.ts'
import { createKeyedHash } from './keyed-hash.ts'

/** A coarse guard against floods of keys that are refused: an address from which too many came is not heard until a minute is over. */
export interface RefusalGuard {
  /** Refused keys that one address block may send in a window. */
  readonly limit: number
  readonly windowSeconds: number
  /** Notes that a key from this address was refused; `now` in milliseconds of a monotonic clock. */
  count(address: string, now: number): void
  /** Whether keys from everywhere are read, which is all that a good key pays for this guard to learn. */
  isQuiet(now: number): boolean
  /** Milliseconds until keys from this address are read again, 0 when they are. */
  blockedMs(address: string, now: number): number
}

interface RefusalGuardOptions {
  /** 8 random bytes, so that nobody can choose whose counter he shares. */
  hashSecret: Uint8Array
  limit?: number
  windowSeconds?: number
}

// Addresses are without number, counters are not: an address shares its own with one in 65,536 others, which is fair enough for
// a guard that only floods reach.
const counters = 65_536

// 1,000 a second: no program with a wrong key sends so many by mistake, not even a fleet of them behind one proxy, and what
// fewer cost is not worth refusing anybody for.
const refusalsAMinute = 60_000

/** Fixed windows in memory, each process for itself: it guards the time of this one, not a promise made to anyone. */
export function createRefusalGuard({
  hashSecret,
  limit = refusalsAMinute,
  windowSeconds = 60,
}: RefusalGuardOptions): RefusalGuard {
  const limiter = new RateLimiterMemory({ points: limit, duration: windowSeconds, keyPrefix: '' })
  const hashOf = createKeyedHash(hashSecret)
  const counterOf = (address: string) => hashOf(addressBlock(address)).low & (counters - 1)
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
      limiter.consume(counter).catch((refusal: unknown) => {
        if (!(refusal instanceof RateLimiterRes)) throw refusal
        block(counter, now + refusal.msBeforeNext, now)
      })
    },

    isQuiet: now => now >= quietFrom,
    blockedMs: (address, now) => Math.max(0, (blockedUntil.get(counterOf(address)) ?? now) - now),
  }
}
