import type { Tier } from '#domain/billing/tier.ts'
import type { KeyCaller } from '#domain/keys/caller.ts'
import { bucketWindow } from '#domain/limits/buckets.ts'
import { type Bucket, buckets } from '#generated/operations.ts'
import type { Windows } from './windows.ts'

/** The state of one of a key's windows. */
export interface CallerWindow {
  resource: Bucket
  limit: number
  remaining: number
  reset_seconds: number
}

const isOfKeys = (bucket: Bucket) => ['lookup', 'search', 'global_search'].includes(buckets[bucket].limit)

/** The state of each of a key's windows, without taking a slot. */
export async function callerWindows(
  windows: Windows,
  caller: KeyCaller,
  tier: Tier,
  now: number,
): Promise<CallerWindow[]> {
  const names = (Object.keys(buckets) as Bucket[]).filter(isOfKeys)
  const found = names.map(async resource => {
    const window = bucketWindow(resource, caller, () => '', tier)
    if (!window) return []
    const { limit, remaining, resetSeconds } = await windows.peek(window, now)
    return [{ resource, limit, remaining, reset_seconds: resetSeconds }]
  })
  return (await Promise.all(found)).flat()
}
