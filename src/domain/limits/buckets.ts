import { type Bucket, buckets } from '#generated/operations.ts'
import { demoAccountId } from '../billing/daily-caps.ts'
import type { Tier } from '../billing/tier.ts'
import type { Caller, KeyCaller } from '../keys/caller.ts'

/** The sliding window in which a request takes a slot. */
export interface BucketWindow {
  /** Requests of one counter are counted together. */
  counter: string
  /** Name of the policy in the headers: the bucket's, but for the anonymous hour. */
  policy: string
  limit: number
  windowSeconds: number
  /** Counted by address, of which there is no bounded number, rather than by key. */
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

/** The window of a key. Every visitor with the public demo key has a separate window, so none can use up that of the others. */
function keyWindow(
  bucket: Bucket,
  figure: 'lookup' | 'search' | 'global_search',
  caller: KeyCaller,
  tier: Tier,
  addressBlock: string,
): BucketWindow {
  const perMinute = tier[figure]
  const isDemo = caller.accountId === demoAccountId
  return {
    counter: isDemo ? `${caller.kid}:${bucket}:${addressBlock}` : `${caller.kid}:${bucket}`,
    policy: bucket,
    limit: Math.min(perMinute, caller.constraints.rate_limit_rpm ?? perMinute),
    windowSeconds: buckets[bucket].window_seconds,
    isOfAddress: isDemo,
  }
}

/**
 * The window of a caller in a bucket: of a key its own, with the tier's limit or the key's lower one in each bucket; of
 * anyone else, and for health of everyone, the hour of the address. Undefined for buckets that are not counted.
 */
export function bucketWindow(
  bucket: Bucket,
  caller: Caller,
  addressBlock: string,
  tier: Tier,
): BucketWindow | undefined {
  const figure = buckets[bucket].limit
  if (figure === 'unlimited' || figure === 'none') return undefined
  if (figure === 'anonymous' || caller.kind === 'anonymous') return anonymousHour(addressBlock)
  return keyWindow(bucket, figure, caller, tier, addressBlock)
}
