import { type Bucket, buckets } from '#generated/operations.ts'
import { demoAccountId } from '../billing/daily-caps.ts'
import type { Tier } from '../billing/tier.ts'
import type { Caller, KeyCaller } from '../keys/caller.ts'

/** A sliding window, in which each request takes a slot. */
export interface BucketWindow {
  /** Requests with the same counter are counted together. */
  counter: string
  /** Name of the policy in the headers: that of the bucket, or `anonymous`. */
  policy: string
  limit: number
  windowSeconds: number
  /** Whether it is counted by address, not by key: the number of addresses is unbounded. */
  isOfAddress: boolean
}

/** One window per address block, shared by the three anonymous endpoints (docs/limits.md). */
const anonymousHour = (addressBlock: string): BucketWindow => ({
  counter: addressBlock,
  policy: 'anonymous',
  limit: 60,
  windowSeconds: 3600,
  isOfAddress: true,
})

/** The highest limit of a window that replies may state. */
export const maxLimit = 1_000_000

/** The window of a key. Every visitor with the public demo key has a separate window, so none can use up that of the others. */
function keyWindow(bucket: Bucket, perMinute: number, caller: KeyCaller, addressBlock: () => string): BucketWindow {
  const { window_seconds: windowSeconds, times } = buckets[bucket]
  const isDemo = caller.accountId === demoAccountId
  return {
    counter: isDemo ? `${caller.kid}:${bucket}:${addressBlock()}` : `${caller.kid}:${bucket}`,
    policy: bucket,
    limit: Math.min(maxLimit, times * Math.min(perMinute, caller.constraints.rate_limit_rpm ?? perMinute)),
    windowSeconds,
    isOfAddress: isDemo,
  }
}

/**
 * The window of a caller in a bucket. For a key: one per bucket, with the lower of the tier's limit and the key's, times what the bucket says. For
 * anonymous callers, and for the health bucket: one hour per address. Undefined for buckets that are not counted.
 * The block of the caller's address is asked for where it counts.
 */
export function bucketWindow(
  bucket: Bucket,
  caller: Caller,
  addressBlock: () => string,
  tier: Tier,
): BucketWindow | undefined {
  const limitName = buckets[bucket].limit
  if (limitName === 'unlimited' || limitName === 'none') return undefined
  if (limitName === 'anonymous' || caller.kind === 'anonymous') return anonymousHour(addressBlock())
  return keyWindow(bucket, tier[limitName], caller, addressBlock)
}
