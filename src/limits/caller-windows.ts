import { type Bucket, buckets } from '../../generated/operations.ts'
import type { KeyCaller } from '../domain/keys/caller.ts'
import { bucketWindow, type TierFigures } from '../domain/limits/buckets.ts'
import type { Windows } from './windows.ts'

/** How a key stands in one of its windows. */
export interface CallerWindow {
  resource: Bucket
  limit: number
  remaining: number
  reset_seconds: number
}

const isOfKeys = (bucket: Bucket) => ['lookup', 'search', 'global_search'].includes(buckets[bucket].limit)

/** How a key stands in each of its windows, without taking a slot. */
export function callerWindows(windows: Windows, caller: KeyCaller, tier: TierFigures, now: number): CallerWindow[] {
  const names = (Object.keys(buckets) as Bucket[]).filter(isOfKeys)
  return names.flatMap(resource => {
    const window = bucketWindow(resource, caller, '', tier)
    if (!window) return []
    const { limit, remaining, resetSeconds } = windows.peek(window, now)
    return [{ resource, limit, remaining, reset_seconds: resetSeconds }]
  })
}
