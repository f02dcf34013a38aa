import type { Caller } from '../keys/caller.ts'

/** Limits in requests per minute, quota in billable results per month, fee in EUR per month, cache window in seconds. */
export interface Tier {
  lookup: number
  search: number
  global_search: number
  concurrent_batches: number
  included_results: number
  monthly_fee_eur: number
  cache_window_seconds: number
  /** Maximum megabytes of the stored answers of an account's batches; 100 by default. */
  stored_answers_mb?: number
}

/** Tiers by name, cheapest first. */
export type Tiers = Readonly<Record<string, Tier>>

const noTier: Tier = Object.freeze({
  lookup: 0,
  search: 0,
  global_search: 0,
  concurrent_batches: 0,
  included_results: 0,
  monthly_fee_eur: 0,
  cache_window_seconds: 0,
})

const defaultStoredMb = 100

/** Maximum bytes of the stored answers of an account. */
export const storedBytesOf = ({ stored_answers_mb = defaultStoredMb }: Tier): number => stored_answers_mb * 1_000_000

/** The tier of a caller's account; one whose limits and quota are 0 for anonymous callers and for tiers that are not configured. */
export const tierOf = (caller: Caller, tiers: Tiers): Tier =>
  caller.kind === 'key' ? (tiers[caller.tier] ?? noTier) : noTier
