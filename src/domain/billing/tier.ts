import { counted } from '../counted.ts'
import type { Caller } from '../keys/caller.ts'
import { demoAccountId } from './daily-caps.ts'

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

/**
 * The name of an account's tier. If the tier of the demo account is not configured, it gets the first one, because it must work
 * with any tiers.
 */
const tierNameOf = (accountId: string, tier: string, tiers: Tiers): string =>
  accountId === demoAccountId && !Object.hasOwn(tiers, tier) ? (Object.keys(tiers)[0] ?? tier) : tier

/** The tier of an account; undefined if it is not configured. */
export function accountTier({ id, tier }: { id: string; tier: string }, tiers: Tiers): Tier | undefined {
  const name = tierNameOf(id, tier, tiers)
  return Object.hasOwn(tiers, name) ? tiers[name] : undefined
}

/** The tier of the public demo key, which new accounts begin with too. */
export const demoTier = (tiers: Tiers): Tier => accountTier({ id: demoAccountId, tier: 'free' }, tiers) ?? noTier

/**
 * The name of the tier that includes most. Accounts get it whose own tier is not configured, because the figures of that one
 * are not known.
 */
export const largestTier = (tiers: Tiers): string | undefined =>
  Object.entries(tiers).toSorted(([, one], [, other]) => other.included_results - one.included_results)[0]?.[0]

const largestOf = (tiers: Tiers): Tier | undefined => {
  const name = largestTier(tiers)
  return name === undefined ? undefined : tiers[name]
}

/**
 * The tier of a caller's account; one whose limits and quota are 0 for anonymous callers. A tier that is not configured is the
 * operator's mistake, for which no customer is refused: the largest one holds.
 */
export const tierOf = (caller: Caller, tiers: Tiers): Tier =>
  caller.kind === 'key'
    ? (accountTier({ id: caller.accountId, tier: caller.tier }, tiers) ?? largestOf(tiers) ?? noTier)
    : noTier

/** Which of the tiers that accounts have are not configured, with the number of these accounts, in a text; undefined if none. */
export function missingTiers(inUse: ReadonlyMap<string, number>, tiers: Tiers): string | undefined {
  const missing = [...inUse].filter(([tier]) => !Object.hasOwn(tiers, tier))
  const texts = missing.map(([tier, accounts]) => `${tier} (${counted(accounts, 'account')})`)
  return texts.length === 0 ? undefined : texts.join(', ')
}
