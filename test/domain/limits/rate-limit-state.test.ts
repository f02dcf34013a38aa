import assert from 'node:assert/strict'
import {
  noRateLimit,
  type RateLimitState,
  rateLimitHeaders,
  readRateLimitHeaders,
  staticRateLimit,
} from '#domain/limits/rate-limit-state.ts'
import { type Bucket, buckets } from '#generated/operations.ts'

const keyed: RateLimitState = {
  resource: 'companies-read',
  policy: 'companies-read',
  limit: 60,
  remaining: 59,
  resetSeconds: 41,
  windowSeconds: 60,
  creditsRemaining: 377,
}

type Row = readonly [what: string, rateLimit: RateLimitState, costUnits: number, values: readonly string[]]

// limit, remaining, reset, policy, resource, cost, credits: the table in docs/limits.md
const rows: readonly Row[] = [
  ['a keyed lookup', keyed, 1, ['60', '59', '41', '"companies-read";q=60;w=60', 'companies-read', '1', '377']],
  [
    'a cross-country search',
    { ...keyed, resource: 'companies-search-global', policy: 'companies-search-global', limit: 3, remaining: 2 },
    10,
    ['3', '2', '41', '"companies-search-global";q=3;w=60', 'companies-search-global', '10', '377'],
  ],
  [
    'a request without a valid key',
    noRateLimit('companies-read'),
    0,
    ['0', '0', '0', '"companies-read";q=0;w=60', 'companies-read', '0', '0'],
  ],
  [
    'an anonymous request to the countries',
    {
      ...noRateLimit('coverage-read'),
      policy: 'anonymous',
      limit: 60,
      remaining: 12,
      resetSeconds: 3599,
      windowSeconds: 3600,
    },
    0,
    ['60', '12', '3599', '"anonymous";q=60;w=3600', 'coverage-read', '0', '0'],
  ],
  ['a static file', staticRateLimit, 0, ['1000000', '1000000', '0', '"static";q=1000000;w=60', 'static', '0', '0']],
  ['a path without operation', noRateLimit('none'), 0, ['0', '0', '0', '"none";q=0;w=60', 'none', '0', '0']],
]

const names = [
  'ratelimit-limit',
  'ratelimit-remaining',
  'ratelimit-reset',
  'ratelimit-policy',
  'x-ratelimit-resource',
  'x-svc-cost-units',
  'x-svc-credits-remaining',
]

describe('the headers on every response', () => {
  it('are the seven of docs/limits.md in addition to x-request-id, in lower case', () => {
    assert.deepEqual(Object.keys(rateLimitHeaders(keyed, 0)), names)
  })

  for (const [what, rateLimit, costUnits, values] of rows)
    it(`of ${what} are ${values.join(', ')}`, () => {
      assert.deepEqual(Object.values(rateLimitHeaders(rateLimit, costUnits)), values)
    })

  for (const [what, rateLimit, costUnits] of rows)
    it(`of ${what} parse to the state that they were written from`, () => {
      const read = readRateLimitHeaders(rateLimitHeaders(rateLimit, costUnits))
      assert.deepEqual([read.rateLimit, read.costUnits], [rateLimit, costUnits])
    })

  it('parse to no rate limit if absent', () => {
    const { rateLimit, costUnits } = readRateLimitHeaders({})
    assert.deepEqual([rateLimit, costUnits], [{ ...noRateLimit('none'), policy: '' }, 0])
  })

  it('name the policy in IETF form for each bucket: a quoted name, q and w, without spaces', () => {
    for (const bucket of Object.keys(buckets) as Bucket[]) {
      const policy = rateLimitHeaders(noRateLimit(bucket), 0)['ratelimit-policy']
      assert.equal(policy, `"${bucket}";q=0;w=60`)
    }
  })
})
