import { nextMidnight, nextMonth } from '../calendar.ts'
import type { Facts } from '../errors/facts.ts'
import type { Tier, Tiers } from './tier.ts'

type Exhausted = Facts<'quota_exhausted'>

const noPrice: Exhausted['price'] = {
  next_tier: null,
  monthly_fee_eur: null,
  included_results: null,
  upgrade_url: null,
}

/** The cheapest tier that costs at least as much as another and includes more; of equal price, the one that includes most. */
function tierAbove(tiers: Tiers, tier: string): readonly [name: string, tier: Tier] | undefined {
  const own = Object.hasOwn(tiers, tier) ? tiers[tier] : undefined
  if (!own) return undefined
  return Object.entries(tiers)
    .filter(([, { included_results }]) => included_results > own.included_results)
    .filter(([, { monthly_fee_eur }]) => monthly_fee_eur >= own.monthly_fee_eur)
    .toSorted(([, a], [, b]) => a.monthly_fee_eur - b.monthly_fee_eur || b.included_results - a.included_results)[0]
}

/** The next tier by price that includes more, with its price; all members are null if there is none or the tier is unknown. */
export function nextTier(tiers: Tiers, tier: string, upgradeUrl: string): Exhausted['price'] {
  const above = tierAbove(tiers, tier)
  if (!above) return noPrice
  const [next_tier, { monthly_fee_eur, included_results }] = above
  return { next_tier, monthly_fee_eur, included_results, upgrade_url: upgradeUrl }
}

/** The facts of `quota_exhausted` for a request whose units exceed what is left of the month; `now` in milliseconds since the epoch. */
export const monthExhausted = (limit: number, used: number, now: number, price: Exhausted['price']): Exhausted => ({
  limit: {
    bucket: 'monthly_results',
    scope: 'account',
    limit,
    remaining: Math.max(0, limit - used),
    reset_iso: nextMonth(now),
  },
  price,
})

/** The facts of `quota_exhausted` for a call beyond a daily cap of a test key. The caps are the same in every tier. */
export const dayExhausted = (limit: number, now: number): Exhausted => ({
  limit: { bucket: 'test_daily', scope: 'key', limit, remaining: 0, reset_iso: nextMidnight(now) },
  price: noPrice,
})
