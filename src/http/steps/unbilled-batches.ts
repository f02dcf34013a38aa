import type { Tier } from '#domain/billing/tier.ts'
import { Problem } from '#domain/errors/problem.ts'
import type { KeyCaller } from '#domain/keys/caller.ts'
import { exhausted } from '#domain/limits/rate-limit-state.ts'
import type { Clock } from '../../clock.ts'
import type { UnknownRows } from '../../limits/unknown-rows.ts'
import type { Bill } from '../../operations/handler.ts'
import type { Exchange } from '../request/exchange.ts'

/** The dependencies of the limits on batches that bill nothing. */
export interface UnbilledDeps {
  unknownRows: UnknownRows
  /** Whether the disk has room only for what is billed. */
  isDiskLow: () => boolean
  clock: Clock
}

/** `rate_limit_exceeded` for a limit other than the bucket's window; the headers of the reply have 0 remaining. Seconds. */
function limitExceeded(
  exchange: Exchange,
  bucket: 'unknown_rows' | 'stored_answers',
  limit: number,
  reset: number,
  windowSeconds: number | null,
) {
  exchange.rateLimit = exhausted(exchange.rateLimit, reset)
  const { resource } = exchange.rateLimit
  return new Problem('rate_limit_exceeded', {
    limit: { resource, bucket, limit, remaining: 0, reset_seconds: reset },
    window_seconds: windowSeconds,
    retry_after_seconds: reset,
  })
}

const daySeconds = 24 * 60 * 60

/** The problem for an account whose stored answers reach their maximum bytes until `until`, in milliseconds since the epoch. */
export function storageFull(exchange: Exchange, maxBytes: number, until: number): Problem {
  const seconds = Math.ceil((until - exchange.at) / 1000)
  return limitExceeded(exchange, 'stored_answers', maxBytes, Math.min(daySeconds, Math.max(1, seconds)), null)
}

/** Throws `rate_limit_exceeded` for a key whose batches of the last minute had too many rows of unknown companies. */
export function refuseUnknownRows(
  exchange: Exchange,
  { kid }: KeyCaller,
  { lookup }: Tier,
  { unknownRows, clock }: UnbilledDeps,
): void {
  const { admitted, limit, resetSeconds } = unknownRows.state(kid, lookup, clock.monotonic())
  if (!admitted) throw limitExceeded(exchange, 'unknown_rows', limit, Math.max(1, resetSeconds), 60)
}

const retrySeconds = 60

/** Counts the unknown rows of an answer. Throws `service_unavailable` if it bills nothing and the disk is almost full. */
export function admitUnbilled(
  { units, unknownRows: rows = 0 }: Bill,
  { kid, env }: KeyCaller,
  { lookup }: Tier,
  { unknownRows, isDiskLow, clock }: UnbilledDeps,
): void {
  if (rows > 0) unknownRows.count(kid, rows, lookup, clock.monotonic())
  if ((units === 0 || env === 'test') && isDiskLow())
    throw new Problem('service_unavailable', { retry_after_seconds: retrySeconds })
}
