import { type Tiers, tierOf } from '#domain/billing/tier.ts'
import type { Caller } from '#domain/keys/caller.ts'

/** How long a reply may be kept: by the caller alone if it has a key, otherwise by anyone. Callers do not get each other's replies. */
export const cacheHeaders = (caller: Caller, seconds: number) => ({
  'cache-control': `${caller.kind === 'key' ? 'private' : 'public'}, max-age=${seconds}`,
  vary: 'Authorization',
})

const cacheWindow = (caller: Caller, { tiers }: { tiers: Tiers }) => tierOf(caller, tiers).cache_window_seconds

/** The same, of a reply with records of companies: as long as the caller's tier allows. */
export const recordCacheHeaders = (caller: Caller, deps: { tiers: Tiers }) =>
  cacheHeaders(caller, cacheWindow(caller, deps))

/** What the answer of a row says of itself. */
interface RowState {
  partial?: boolean
  error: { retryable: boolean } | null
}

/** Whether a row may be answered differently in a moment: its country, or one of them, cannot be read now. */
export const isTransient = ({ partial = false, error }: RowState): boolean => partial || error?.retryable === true

/** The same, of the answer of a batch: as long as that of records, or not at all if a row is transient. */
export const batchCacheHeaders = (
  caller: Caller,
  deps: { tiers: Tiers },
  { results }: { results: readonly RowState[] },
) => cacheHeaders(caller, results.some(isTransient) ? 0 : cacheWindow(caller, deps))
