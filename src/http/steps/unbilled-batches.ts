import type { Tier } from '#domain/billing/tier.ts'
import { Problem } from '#domain/errors/problem.ts'
import type { KeyCaller } from '#domain/keys/caller.ts'
import type { Clock } from '../../clock.ts'
import type { UnknownRows } from '../../limits/unknown-rows.ts'
import type { Bill } from '../../operations/handler.ts'
import type { Exchange } from '../request/exchange.ts'
import { type ReturnDeps, returnSlot } from './rate-limit-slots.ts'

/** The dependencies of the limits on batches that bill nothing. */
export interface UnbilledDeps extends ReturnDeps {
  unknownRows: UnknownRows
  /** Whether the disk has room only for what is billed. */
  isDiskLow: () => boolean
  clock: Clock
}

interface ExceededLimit {
  bucket: 'unknown_rows' | 'stored_answers'
  limit: number
  resetSeconds: number
  windowSeconds: number | null
}

/** `rate_limit_exceeded` for a limit other than the bucket's window, in which the request then takes no slot. */
async function limitExceeded(exchange: Exchange, deps: ReturnDeps, exceeded: ExceededLimit) {
  await returnSlot(exchange, deps)
  const { resource } = exchange.rateLimit
  const { bucket, limit, windowSeconds } = exceeded
  const resetSeconds = Math.max(1, exceeded.resetSeconds)
  return new Problem('rate_limit_exceeded', {
    limit: { resource, bucket, limit, remaining: 0, reset_seconds: resetSeconds },
    window_seconds: windowSeconds,
    retry_after_seconds: resetSeconds,
  })
}

const daySeconds = 24 * 60 * 60

/** The problem for an account whose stored answers reach their maximum bytes until `until`, in milliseconds since the epoch. */
export function storageFull(exchange: Exchange, maxBytes: number, until: number, deps: ReturnDeps): Promise<Problem> {
  const resetSeconds = Math.min(daySeconds, Math.ceil((until - exchange.at) / 1000))
  return limitExceeded(exchange, deps, { bucket: 'stored_answers', limit: maxBytes, resetSeconds, windowSeconds: null })
}

/** Rejects with `rate_limit_exceeded` for a key whose batches of the last minute had too many rows of unknown companies. */
export async function refuseUnknownRows(
  exchange: Exchange,
  { kid }: KeyCaller,
  { lookup }: Tier,
  deps: UnbilledDeps,
): Promise<void> {
  const { admitted, limit, resetSeconds } = deps.unknownRows.state(kid, lookup, deps.clock.monotonic())
  if (!admitted)
    throw await limitExceeded(exchange, deps, { bucket: 'unknown_rows', limit, resetSeconds, windowSeconds: 60 })
}

/** Counts the rows of an answer that named no company. */
export function countUnknownRows(
  { unknownRows: rows = 0 }: Bill,
  { kid }: KeyCaller,
  { lookup }: Tier,
  { unknownRows, clock }: Pick<UnbilledDeps, 'unknownRows' | 'clock'>,
): void {
  if (rows > 0) unknownRows.count(kid, rows, lookup, clock.monotonic())
}

const retrySeconds = 60

/** Counts the unknown rows of an answer. Throws `service_unavailable` if it bills nothing and the disk is almost full. */
export function admitUnbilled(bill: Bill, caller: KeyCaller, tier: Tier, deps: UnbilledDeps): void {
  countUnknownRows(bill, caller, tier, deps)
  if ((bill.units === 0 || caller.env === 'test') && deps.isDiskLow())
    throw new Problem('service_unavailable', { retry_after_seconds: retrySeconds })
}
