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

function tooManyRefused(
  exchange: Exchange,
  blockedMs: number,
  { limit, windowSeconds }: FloodGuard,
): Problem<'rate_limit_exceeded'> {
  const { resource } = exchange.rateLimit
  const resetSeconds = Math.ceil(blockedMs / 1000)
  exchange.rateLimit = { ...noRateLimit(resource), policy: 'refused-keys', limit, resetSeconds, windowSeconds }
  return new Problem('rate_limit_exceeded', {
    limit: { resource, bucket: 'refused_keys', limit, remaining: 0, reset_seconds: resetSeconds },
    window_seconds: windowSeconds,
    retry_after_seconds: resetSeconds,
  })
}

/**
 * The error for a request whose key was refused with `error`: `rate_limit_exceeded` once too many keys of its address were refused.
 * A valid key never gets here: it is served regardless of other callers at the same address.
 */
export function refusalOf(req: Request, exchange: Exchange, error: unknown, { floodGuard, clock }: FloodDeps): unknown {
  if (!(error instanceof Problem) || error.code !== 'unauthenticated') return error
  const address = clientAddress(req)
  const now = clock.monotonic()
  const blockedMs = floodGuard.blockedMs(address, now)
  if (blockedMs > 0) return tooManyRefused(exchange, blockedMs, floodGuard)
  floodGuard.count(address, now)
  return error
}
