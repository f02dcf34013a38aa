import assert from 'node:assert/strict'
import { noStanding, readStanding, type Standing, standingHeaders, staticStanding } from '#domain/limits/standing.ts'
import { type Bucket, buckets } from '#generated/operations.ts'

const keyed: Standing = {
  resource: 'companies-read',
  policy: 'companies-read',
  limit: 60,
  remaining: 59,
  resetSeconds: 41,
  windowSeconds: 60,
  creditsRemaining: () => 377,
}

type Row = readonly [what: string, standing: Standing, costUnits: number, values: readonly string[]]

// limit, remaining, reset, policy, resource, cost, credits: the rows of decision 4.9
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
    noStanding('companies-read'),
    0,
    ['0', '0', '0', '"companies-read";q=0;w=60', 'companies-read', '0', '0'],
  ],
  [
    'an anonymous request to the countries',
    {
      ...noStanding('coverage-read'),
      policy: 'anonymous',
      limit: 60,
      remaining: 12,
      resetSeconds: 3599,
      windowSeconds: 3600,
    },
    0,
    ['60', '12', '3599', '"anonymous";q=60;w=3600', 'coverage-read', '0', '0'],
  ],
  ['a static file', staticStanding, 0, ['1000000', '1000000', '0', '"static";q=1000000;w=60', 'static', '0', '0']],
  ['a path without operation', noStanding('none'), 0, ['0', '0', '0', '"none";q=0;w=60', 'none', '0', '0']],
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

/** A standing with the credits that it tells in place of how they are read. */
const told = (standing: Standing) => ({ ...standing, creditsRemaining: standing.creditsRemaining() })

describe('the headers on every response', () => {
  it('are the seven of interface 8.2 beside x-request-id, in lower case', () => {
    assert.deepEqual(Object.keys(standingHeaders(keyed, 0)), names)
  })

  for (const [what, standing, costUnits, values] of rows)
    it(`of ${what} are ${values.join(', ')}`, () => {
      assert.deepEqual(Object.values(standingHeaders(standing, costUnits)), values)
    })

  for (const [what, standing, costUnits] of rows)
    it(`of ${what} are read back as what they were written from`, () => {
      const read = readStanding(standingHeaders(standing, costUnits))
      assert.deepEqual([told(read.standing), read.costUnits], [told(standing), costUnits])
    })

  it('are read as no standing where they are not there', () => {
    const { standing, costUnits } = readStanding({})
    assert.deepEqual([told(standing), costUnits], [{ ...told(noStanding('none')), policy: '' }, 0])
  })

  it('name the policy in IETF form for each bucket: a quoted name, q and w, without spaces', () => {
    for (const bucket of Object.keys(buckets) as Bucket[]) {
      const policy = standingHeaders(noStanding(bucket), 0)['ratelimit-policy']
      assert.equal(policy, `"${bucket}";q=0;w=60`)
    }
  })
})
