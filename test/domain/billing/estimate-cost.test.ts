import assert from 'node:assert/strict'
import { estimateCost, type JobOperation, queriesPerCall } from '#domain/billing/estimate-cost.ts'
import listing from '#generated/mcp-tools.json' with { type: 'json' }
import type { components } from '#generated/schema.ts'

type Usage = components['schemas']['Usage']

const price = {
  next_tier: 'solo',
  monthly_fee_eur: 29,
  included_results: 10_000,
  upgrade_url: 'http://127.0.0.1:8080/pricing#tiers',
}

const window = (resource: string, limit: number, remaining = limit) => ({
  resource,
  limit,
  remaining,
  reset_seconds: 0,
})

/** An account of the free tier with a number of results left in its month. */
const usageWith = (remaining: number, changes: Partial<Usage> = {}): Usage => ({
  account_id: 'acct_1',
  tier: 'free',
  environment: 'live',
  period: { start: '2026-11-01T00:00:00Z', end: '2026-12-01T00:00:00Z' },
  billable_results: { included: 500, used: 500 - remaining, remaining, reset_iso: '2026-12-01T00:00:00Z' },
  test_daily: null,
  rate_limits: [
    window('companies-read', 60),
    window('companies-search', 10),
    window('companies-search-global', 3),
    window('companies-enrich', 60),
  ],
  concurrency: {},
  cache_window_seconds: 86_400,
  price,
  totals: [],
  series: [],
  ...changes,
})

describe('the estimate of a job', () => {
  it('for 250 companies to enrich with 377 results left is 3 requests and at most 250 units, with approval recommended', () => {
    assert.deepEqual(estimateCost('enrich', 250, usageWith(377)), {
      operation: 'enrich',
      estimated_records: 250,
      estimated_requests: 3,
      billed: true,
      cost_units: { min: 0, max: 250 },
      credits_remaining: 377,
      credits_after: { min: 127, max: 377 },
      fits_in_quota: true,
      share_of_remaining: 0.6631,
      estimated_seconds: 3,
      human_approval_recommended: true,
      reasons: ['more_than_100_records', 'uses_more_than_25_percent_of_remaining'],
      price: null,
    })
  })

  const units: [operation: JobOperation, max: number, requests: number][] = [
    ['lookup', 7, 7],
    ['verify_status', 7, 7],
    ['search', 7, 1],
    ['search_global', 70, 1],
    ['enrich', 7, 1],
  ]
  for (const [operation, max, requests] of units)
    it(`for 7 records of ${operation} is at most ${max} units in ${requests} requests`, () => {
      const { cost_units, estimated_requests } = estimateCost(operation, 7, usageWith(500))
      assert.deepEqual([cost_units, estimated_requests], [{ min: 0, max }, requests])
    })

  it('for several searches is of lists of at most 50 queries, as svc_search_companies takes them, and for one is of a search', () => {
    const search = listing.tools.find(({ name }) => name === 'svc_search_companies')
    assert.equal(search?.inputSchema.properties.queries?.maxItems, queriesPerCall)
    const requests = [1, 50, 51, 60].map(records => estimateCost('search', records, usageWith(500)).estimated_requests)
    assert.deepEqual(requests, [1, 1, 2, 2])
    const noSearchLeft = usageWith(500, {
      rate_limits: [window('companies-search', 10, 0), window('companies-enrich', 60)],
    })
    const seconds = [1, 2].map(records => estimateCost('search', records, noSearchLeft).estimated_seconds)
    assert.deepEqual(seconds, [60, 1])
  })

  const approvals: [operation: JobOperation, records: number, left: number, reasons: string[]][] = [
    ['lookup', 100, 400, []],
    ['lookup', 101, 500, ['more_than_100_records']],
    ['lookup', 101, 404, ['more_than_100_records']],
    ['lookup', 26, 100, ['uses_more_than_25_percent_of_remaining']],
    ['lookup', 25, 100, []],
    ['lookup', 4, 3, ['uses_more_than_25_percent_of_remaining', 'does_not_fit_in_quota']],
    ['lookup', 1, 0, ['uses_more_than_25_percent_of_remaining', 'does_not_fit_in_quota']],
    ['search_global', 1, 500, ['cross_country_search']],
    [
      'search_global',
      51,
      500,
      ['uses_more_than_25_percent_of_remaining', 'does_not_fit_in_quota', 'cross_country_search'],
    ],
  ]
  for (const [operation, records, left, reasons] of approvals)
    it(`recommends ${reasons.length > 0 ? `approval, for ${reasons.join(' and ')},` : 'no approval'} of ${records} of ${operation} with ${left} left`, () => {
      const estimate = estimateCost(operation, records, usageWith(left))
      assert.deepEqual(estimate.reasons, reasons)
      assert.equal(estimate.human_approval_recommended, reasons.length > 0)
      assert.equal(estimate.fits_in_quota, !reasons.includes('does_not_fit_in_quota'))
    })

  it('offers the next tier when the job does not fit, and has no share when nothing is left', () => {
    assert.deepEqual(estimateCost('enrich', 501, usageWith(500)).price, price)
    const none = estimateCost('lookup', 1, usageWith(0))
    assert.deepEqual([none.price, none.share_of_remaining, none.credits_after], [price, null, { min: 0, max: 0 }])
  })

  it('for a test key uses the calls of its day: units are nominal, credits do not change', () => {
    const test_daily = { limit: 1000, used: 600, remaining: 400, reset_iso: '2026-11-21T00:00:00Z' }
    const test = (records: number) => estimateCost('lookup', records, usageWith(5, { environment: 'test', test_daily }))
    const { billed, cost_units, credits_after, fits_in_quota, share_of_remaining, reasons } = test(80)
    assert.deepEqual([billed, cost_units.max, credits_after], [false, 80, { min: 5, max: 5 }])
    assert.deepEqual([fits_in_quota, share_of_remaining, reasons], [true, 0.2, []])
    assert.equal(test(401).fits_in_quota, false)
  })

  it('is a billion seconds at most, however few requests a key may send a minute', () => {
    const slow = usageWith(500, { rate_limits: [window('companies-read', 1)] })
    assert.equal(estimateCost('lookup', 1_000_000_000, slow).estimated_seconds, 1_000_000_000)
  })

  const times: [operation: JobOperation, records: number, seconds: number][] = [
    ['lookup', 10, 1],
    ['lookup', 60, 6],
    ['lookup', 61, 60],
    ['lookup', 180, 120],
    ['search', 10, 3],
    ['search', 60, 18],
    ['search_global', 60, 18],
    ['search_global', 5000, 1500],
    ['search', 6000, 1800],
    ['enrich', 6000, 60],
    ['enrich', 1_000_000_000, 10_000_000],
  ]
  for (const [operation, records, seconds] of times)
    it(`is ${seconds} s for ${records} of ${operation} in the free tier: requests without a slot in the window wait`, () => {
      assert.equal(estimateCost(operation, records, usageWith(500)).estimated_seconds, seconds)
    })
})
