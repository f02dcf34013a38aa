import type { Request, RequestHandler } from 'express'
import type { UsageLedger } from '#data/usage/usage-ledger.ts'
import { dayOf, monthOf } from '#domain/billing/calendar.ts'
import { dailyCaps } from '#domain/billing/daily-caps.ts'
import { dayExhausted, nextTier } from '#domain/billing/quota.ts'
import { type Tiers, tierOf } from '#domain/billing/tier.ts'
import { Problem } from '#domain/errors/problem.ts'
import type { Caller, KeyCaller } from '#domain/keys/caller.ts'
import { addressBlock } from '#domain/limits/address-block.ts'
import { type BucketWindow, bucketWindow } from '#domain/limits/buckets.ts'
import type { Bucket, Operation } from '#generated/operations.ts'
import type { Clock } from '../../clock.ts'
import type { WindowState } from '../../limits/window-limiter.ts'
import type { Windows } from '../../limits/windows.ts'
import { clientAddress, type Exchange, exchangeOf } from '../request/exchange.ts'

export interface LimitDeps {
  tiers: Tiers
  clock: Clock
  windows: Windows
  usage: Pick<UsageLedger, 'countCall' | 'used'>
  /** Address at which a caller can change the tier. */
  upgradeUrl: string
}

/** The bucket that a request counts in; cross-country requests have a separate one. */
const bucketOf = ({ country, bucket }: Operation, { query }: Request): Bucket =>
  country.in === 'query' && query[country.name] === undefined ? country.cross_country.bucket : bucket

function creditsOf(caller: Caller, at: number, { tiers, usage }: LimitDeps): number {
  if (caller.kind === 'anonymous') return 0
  return Math.max(0, tierOf(caller, tiers).included_results - usage.used(caller.accountId, monthOf(at)))
}

/** Stores the window state after a slot was requested. Throws `rate_limit_exceeded` if none was granted. */
function recordSlot(
  exchange: Exchange,
  bucket: Bucket,
  window: BucketWindow,
  { admitted, remaining, resetSeconds }: WindowState,
  deps: LimitDeps,
) {
  const { policy, limit, windowSeconds } = window
  exchange.rateLimit = {
    ...{ resource: bucket, policy, limit, remaining, resetSeconds, windowSeconds },
    // Read lazily: a charge returns it anyway.
    creditsRemaining: () => creditsOf(exchange.caller, exchange.at, deps),
  }
  if (admitted) return
  throw new Problem('rate_limit_exceeded', {
    limit: { resource: bucket, limit, remaining: 0, reset_seconds: resetSeconds },
    window_seconds: windowSeconds,
    retry_after_seconds: resetSeconds,
  })
}

/** Counts a call of a test key against its daily cap. Rejects with `quota_exhausted`. */
async function countDay(caller: KeyCaller, block: string, at: number, { usage, tiers, upgradeUrl }: LimitDeps) {
  const caps = dailyCaps(caller, block)
  const [own] = caps
  if (!own) return
  const { accepted } = await usage.countCall(caps, dayOf(at))
  if (!accepted)
    throw new Problem('quota_exhausted', dayExhausted(own.cap, at, nextTier(tiers, caller.tier, upgradeUrl)))
}

/** Takes a slot of a bucket's window for the caller. Rejects with `rate_limit_exceeded`. */
export async function takeSlot(req: Request, exchange: Exchange, bucket: Bucket, deps: LimitDeps): Promise<void> {
  const { caller } = exchange
  const window = bucketWindow(bucket, caller, addressBlock(clientAddress(req)), tierOf(caller, deps.tiers))
  if (window) recordSlot(exchange, bucket, window, await deps.windows.take(window, deps.clock.monotonic()), deps)
}

/** Takes a slot of the bucket's window, then counts a call of a test key against its daily cap, before any work is done. */
export const limit =
  (operation: Operation, deps: LimitDeps): RequestHandler =>
  async (req, res, next) => {
    const exchange = exchangeOf(res)
    const { caller } = exchange
    const bucket = bucketOf(operation, req)
    const block = addressBlock(clientAddress(req))
    const window = bucketWindow(bucket, caller, block, tierOf(caller, deps.tiers))
    if (window) {
      const taken = deps.windows.take(window, deps.clock.monotonic())
      // Windows in memory answer synchronously: awaiting them would cost a turn of the event loop.
      recordSlot(exchange, bucket, window, taken instanceof Promise ? await taken : taken, deps)
    }
    if (caller.kind === 'key') await countDay(caller, block, exchange.at, deps)
    exchange.admitted = true
    next()
  }
