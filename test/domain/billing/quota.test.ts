import assert from 'node:assert/strict'
import { readTiers } from '#data/reference/tiers.ts'
import { nextTier } from '#domain/billing/quota.ts'
import type { Tier, Tiers } from '#domain/billing/tier.ts'

const own = readTiers()
const url = 'https://example.org/pricing#tiers'
const none = { next_tier: null, monthly_fee_eur: null, included_results: null, upgrade_url: null }
const tier = (monthly_fee_eur: number, included_results: number): Tier => ({
  ...(own.free as Tier),
  monthly_fee_eur,
  included_results,
})
const nameAfter = (tiers: Tiers, name: string) => nextTier(tiers, name, url).next_tier

describe('the next tier', () => {
  it('of free is solo, with 10,000 results for 29 EUR', () => {
    const price = { next_tier: 'solo', monthly_fee_eur: 29, included_results: 10_000, upgrade_url: url }
    assert.deepEqual(nextTier(own, 'free', url), price)
  })

  it('is the next by price, in whatever order the file has them', () => {
    const tiers = Object.fromEntries(Object.entries(own).toReversed())
    assert.deepEqual(
      ['free', 'solo', 'team', 'scale'].map(name => nameAfter(tiers, name)),
      ['solo', 'team', 'scale', null],
    )
  })

  it('of scale is none, although one of 5 results for 1 EUR is last in the file', () => {
    assert.deepEqual(nextTier({ ...own, tiny: tier(1, 5) }, 'scale', url), none)
  })

  it('includes more: one that costs more and includes as much is passed over', () => {
    assert.equal(nameAfter({ ...own, dear: tier(10, 500) }, 'free'), 'solo')
  })

  it('costs as much or more: one that includes more for less, such as a closed offer, is passed over', () => {
    assert.equal(nameAfter({ own: tier(10, 100), offer: tier(5, 200), dear: tier(20, 300) }, 'own'), 'dear')
  })

  it('of equal price is the one that includes most', () => {
    assert.equal(nameAfter({ own: tier(0, 1), less: tier(5, 10), more: tier(5, 20) }, 'own'), 'more')
  })

  it('may cost as much: one of the same price that includes more is before a dearer one', () => {
    assert.equal(nameAfter({ own: tier(5, 10), same: tier(5, 20), dear: tier(6, 30) }, 'own'), 'same')
  })

  it('of an unknown tier is none', () => {
    for (const name of ['gold', 'constructor']) assert.deepEqual(nextTier(own, name, url), none)
  })
})
