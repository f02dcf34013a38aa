import type { Request } from 'express'
import { Problem } from '#domain/errors/problem.ts'
import { noRateLimit } from '#domain/limits/rate-limit-state.ts'
import type { Clock } from '../../clock.ts'
import type { FloodGuard } from '../../limits/flood-guard.ts'
import { clientAddress, type Exchange } from '../request/exchange.ts'

export interface FloodDeps {
  floodGuard: FloodGuard
  clock: Clock
}

/** Throws `rate_limit_exceeded` if too many keys of this address were refused, before another one is read. */
export function refuseFlood(req: Request, exchange: Exchange, { floodGuard, clock }: FloodDeps): void {
  const now = clock.monotonic()
  if (floodGuard.isQuiet(now)) return
  const blockedMs = floodGuard.blockedMs(clientAddress(req), now)
  if (blockedMs === 0) return
  const { limit, windowSeconds } = floodGuard
  const { resource } = exchange.rateLimit
  const resetSeconds = Math.ceil(blockedMs / 1000)
  exchange.rateLimit = { ...noRateLimit(resource), policy: 'refused-keys', limit, resetSeconds, windowSeconds }
  throw new Problem('rate_limit_exceeded', {
    limit: { resource, bucket: 'refused_keys', limit, remaining: 0, reset_seconds: resetSeconds },
    window_seconds: windowSeconds,
    retry_after_seconds: resetSeconds,
  })
}

/** Counts a refused or missing key against the address. */
export function countRejectedKey(req: Request, error: unknown, { floodGuard, clock }: FloodDeps): void {
  if (error instanceof Problem && error.code === 'unauthenticated')
    floodGuard.count(clientAddress(req), clock.monotonic())
}
