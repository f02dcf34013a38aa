import type { Request } from 'express'
import type { UsageLedger } from '#data/usage/usage-ledger.ts'
import { type Tiers, tierOf } from '#domain/billing/tier.ts'
import { monthOf } from '#domain/calendar.ts'
import { Problem } from '#domain/errors/problem.ts'
import { addressBlock } from '#domain/limits/address-block.ts'
import { type BucketWindow, bucketWindow } from '#domain/limits/buckets.ts'
import type { Bucket, Operation } from '#generated/operations.ts'
import type { Clock } from '../../clock.ts'
import type { WindowState } from '../../limits/window-limiter.ts'
import type { Windows } from '../../limits/windows.ts'
import { clientAddress, type Exchange } from '../request/exchange.ts'

export interface SlotDeps {
  tiers: Tiers
  clock: Clock
  windows: Windows
  usage: Pick<UsageLedger, 'used'>
}

/** The bucket that a request counts in; cross-country requests have a separate one. */
export const bucketOf = ({ country, bucket }: Operation, { query }: Request): Bucket =>
  country.in === 'query' && query[country.name] === undefined ? country.cross_country.bucket : bucket

/** Shows the credits of the account whose valid key the request has; 0 without one. Read before the reply: a charge returns them anyway. */
export function showCredits(exchange: Exchange, { tiers, usage }: Pick<SlotDeps, 'tiers' | 'usage'>): void {
  const { keyHolder, at } = exchange
  if (!keyHolder) return
  exchange.readCredits = async () =>
    Math.max(0, tierOf(keyHolder, tiers).included_results - (await usage.used(keyHolder.accountId, monthOf(at))))
}

const windowOf = (req: Request, { caller }: Exchange, bucket: Bucket, { tiers }: SlotDeps) =>
  bucketWindow(bucket, caller, () => addressBlock(clientAddress(req)), tierOf(caller, tiers))

function show(
  exchange: Exchange,
  resource: Bucket,
  { policy, limit, windowSeconds }: BucketWindow,
  { remaining, resetSeconds }: WindowState,
) {
  const { creditsRemaining } = exchange.rateLimit
  exchange.rateLimit = { resource, policy, limit, remaining, resetSeconds, windowSeconds, creditsRemaining }
}

/** Shows the window and the credits of a request that is refused before it takes a slot. */
export async function showWindow(req: Request, exchange: Exchange, bucket: Bucket, deps: SlotDeps): Promise<void> {
  const window = windowOf(req, exchange, bucket, deps)
  if (!window) return
  show(exchange, bucket, window, await deps.windows.peek(window, deps.clock.monotonic()))
  showCredits(exchange, deps)
}

/** The parameter with which a request of all countries would count in another window. */
const narrowedBy = ({ country }: Operation, resource: Bucket) =>
  country.in === 'query' && resource === country.cross_country.bucket ? { narrowed_by: country.name } : {}

const noSlotLeft = (
  { operation }: Exchange,
  resource: Bucket,
  { limit, windowSeconds, policy }: BucketWindow,
  resetSeconds: number,
) =>
  new Problem('rate_limit_exceeded', {
    limit: {
      resource,
      ...(policy === 'anonymous' && { bucket: 'anonymous_hour' }),
      limit,
      remaining: 0,
      reset_seconds: resetSeconds,
    },
    window_seconds: windowSeconds,
    retry_after_seconds: resetSeconds,
    ...(policy === 'anonymous' && operation && { scopes: operation.scopes }),
    ...(operation && narrowedBy(operation, resource)),
  })

/**
 * Takes a slot of a bucket's window for the caller. Throws or rejects with `rate_limit_exceeded`. Windows in memory answer
 * synchronously: awaiting them would cost a turn of the event loop.
 */
export function takeSlot(req: Request, exchange: Exchange, bucket: Bucket, deps: SlotDeps): Promise<void> | undefined {
  const window = windowOf(req, exchange, bucket, deps)
  if (!window) return undefined
  const at = deps.clock.monotonic()
  const record = (state: WindowState) => {
    show(exchange, bucket, window, state)
    showCredits(exchange, deps)
    if (!state.admitted) throw noSlotLeft(exchange, bucket, window, state.resetSeconds)
    exchange.slot = { window, at }
  }
  const taken = deps.windows.take(window, at)
  if (taken instanceof Promise) return taken.then(record)
  record(taken)
  return undefined
}

export interface ReturnDeps extends Pick<SlotDeps, 'windows' | 'clock'> {
  usage: Pick<UsageLedger, 'returnCall'>
}

/**
 * Returns the slot of a request, and its call of the day, when another limit refuses it before any work is done. Shows the window
 * without it.
 */
export async function returnSlot(exchange: Exchange, deps: ReturnDeps): Promise<void> {
  const { slot, dayCall, rateLimit } = exchange
  exchange.admitted = false
  exchange.dayCall = undefined
  if (dayCall) await deps.usage.returnCall(dayCall.caps, dayCall.day)
  if (!slot) return
  exchange.slot = undefined
  await deps.windows.release(slot.window, slot.at)
  const { remaining, resetSeconds } = await deps.windows.peek(slot.window, deps.clock.monotonic())
  exchange.rateLimit = { ...rateLimit, remaining, resetSeconds }
}
