import type { Request } from 'express'
import { Problem } from '#domain/errors/problem.ts'
import { noRateLimit } from '#domain/limits/rate-limit-state.ts'
import type { Clock } from '../../clock.ts'
import type { RefusalGuard } from '../../limits/refusal-guard.ts'
import { clientAddress } from '../request/client-address.ts'
import type { Exchange } from '../request/exchange.ts'

export interface FloodDeps {
  refusals: RefusalGuard
  clock: Clock
}

/** Throws `rate_limit_exceeded` where too many keys of this address were refused, before one more is read. */
export function refuseFlood(req: Request, exchange: Exchange, { refusals, clock }: FloodDeps): void {
  const now = clock.monotonic()
  if (refusals.isQuiet(now)) return
  const blockedMs = refusals.blockedMs(clientAddress(req), now)
  if (blockedMs === 0) return
  const { limit, windowSeconds } = refusals
  const { resource } = exchange.rateLimit
  const resetSeconds = Math.ceil(blockedMs / 1000)
  exchange.rateLimit = { ...noRateLimit(resource), policy: 'refused-keys', limit, resetSeconds, windowSeconds }
  throw new Problem('rate_limit_exceeded', {
    limit: { resource, bucket: 'refused_keys', limit, remaining: 0, reset_seconds: resetSeconds },
    window_seconds: windowSeconds,
    retry_after_seconds: resetSeconds,
  })
}

/** Counts a key that was refused, or was missing, against its address. */
export function countRefusal(req: Request, error: unknown, { refusals, clock }: FloodDeps): void {
  if (error instanceof Problem && error.code === 'unauthenticated')
    refusals.count(clientAddress(req), clock.monotonic())
}
