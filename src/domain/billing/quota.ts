import type { Facts } from '../errors/facts.ts'
import { nextMidnight, nextMonth } from './calendar.ts'
import type { Tiers } from './tier.ts'

type Exhausted = Facts<'quota_exhausted'>

/** The next, more expensive tier, with its price; all members are null for the most expensive tier. */
export function nextTier(tiers: Tiers, tier: string, upgradeUrl: string): Exhausted['price'] {
  const names = Object.keys(tiers)
  const name = names[names.indexOf(tier) + 1]
  const next = name === undefined ? undefined : tiers[name]
  return {
    next_tier: name ?? null,
    monthly_fee_eur: next?.monthly_fee_eur ?? null,
    included_results: next?.included_results ?? null,
    upgrade_url: name === undefined ? null : upgradeUrl,
  }
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

const noPrice: Exhausted['price'] = {
  next_tier: null,
  monthly_fee_eur: null,
  included_results: null,
  upgrade_url: null,
}

/** The facts of `quota_exhausted` for a call beyond a daily cap of a test key. The caps are the same in every tier. */
export const dayExhausted = (limit: number, now: number): Exhausted => ({
  limit: { bucket: 'test_daily', scope: 'key', limit, remaining: 0, reset_iso: nextMidnight(now) },
  price: noPrice,
})
