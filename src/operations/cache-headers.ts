import { type Tiers, tierOf } from '#domain/billing/tier.ts'
import type { Caller } from '#domain/keys/caller.ts'

/** How long a reply may be kept: by the caller alone if it has a key, otherwise by anyone. Callers do not get each other's replies. */
export const cacheHeaders = (caller: Caller, seconds: number) => ({
  'cache-control': `${caller.kind === 'key' ? 'private' : 'public'}, max-age=${seconds}`,
  vary: 'Authorization',
})

/** The same, of a reply with records of companies: as long as the caller's tier allows. */
export const recordCacheHeaders = (caller: Caller, { tiers }: { tiers: Tiers }) =>
  cacheHeaders(caller, tierOf(caller, tiers).cache_window_seconds)
