import assert from 'node:assert/strict'
import { readTiers } from '#data/reference/tiers.ts'
import { anonymous, type KeyCaller } from '#domain/keys/caller.ts'
import { bucketWindow } from '#domain/limits/buckets.ts'
import { type Bucket, buckets } from '#generated/operations.ts'
import { keyCaller } from '../../support/key-caller.ts'

const address = '192.0.2.1'
const allBuckets = Object.keys(buckets) as Bucket[]
const keyed = allBuckets.filter(bucket => !['health-read', 'static', 'none'].includes(bucket))

const keyWith = (rate_limit_rpm: number | null, kid = 'aaaaaaaaaaaa') =>
  keyCaller({ kid, constraints: { rate_limit_rpm } })

const tiers = readTiers()
const tierOf = (name: string) => {
  const tier = tiers[name]
  assert.ok(tier)
  return tier
}

const limitsOf = (tier: string, rpm: number | null) =>
  keyed.map(bucket => bucketWindow(bucket, keyWith(rpm), () => address, tierOf(tier))?.limit)

type Row = readonly [tier: string, rpm: number | null, limits: readonly number[]]

// companies-read, -search, -search-global, -enrich, coverage-read, account-read, mcp-protocol: docs/limits.md
const rows: readonly Row[] = [
  ['free', null, [60, 10, 3, 60, 60, 60, 360]],
  ['solo', null, [120, 30, 10, 120, 120, 120, 720]],
  ['team', null, [300, 60, 20, 300, 300, 300, 1800]],
  ['scale', null, [600, 120, 40, 600, 600, 600, 3600]],
  ['free', 1, [1, 1, 1, 1, 1, 1, 6]],
  ['free', 5, [5, 5, 3, 5, 5, 5, 30]],
  ['free', 59, [59, 10, 3, 59, 59, 59, 354]],
  ['free', 60, [60, 10, 3, 60, 60, 60, 360]],
  ['free', 61, [60, 10, 3, 60, 60, 60, 360]],
  ['scale', 100, [100, 100, 40, 100, 100, 100, 600]],
  ['scale', 1_000_000, [600, 120, 40, 600, 600, 600, 3600]],
]

describe('the window of a bucket', () => {
  for (const [tier, rpm, limits] of rows)
    it(`of a ${tier} key with rate_limit_rpm ${rpm} allows ${limits.join(', ')} a minute`, () => {
      assert.deepEqual(limitsOf(tier, rpm), limits)
    })

  it('of a tier with 1,000,000 lookups a minute allows as many protocol messages, not 6,000,000', () => {
    const tier = { ...tierOf('scale'), lookup: 1_000_000 }
    assert.equal(bucketWindow('mcp-protocol', keyWith(null), () => address, tier)?.limit, 1_000_000)
  })

  it('of a key is a minute long, and named as the bucket', () => {
    for (const bucket of keyed) {
      const window = bucketWindow(bucket, keyWith(null), () => address, tierOf('free'))
      assert.deepEqual([window?.windowSeconds, window?.policy], [60, bucket])
    }
  })

  it('counts each key and each bucket separately, from any address', () => {
    const counters = (caller: KeyCaller, from: string) =>
      keyed.map(bucket => bucketWindow(bucket, caller, () => from, tierOf('free'))?.counter)
    const first = keyWith(null)
    const second = keyWith(null, 'bbbbbbbbbbbb')
    assert.equal(new Set([...counters(first, address), ...counters(second, address)]).size, 2 * keyed.length)
    assert.deepEqual(counters(first, address), counters(first, '203.0.113.9'))
  })

  it('without a key is 60 an hour per address, shared by the countries and health', () => {
    const hour = { counter: address, policy: 'anonymous', limit: 60, windowSeconds: 3600, isOfAddress: true }
    for (const bucket of ['coverage-read', 'health-read'] as const)
      assert.deepEqual(
        bucketWindow(bucket, anonymous, () => address, tierOf('scale')),
        hour,
      )
    assert.equal(bucketWindow('health-read', anonymous, () => '203.0.113.9', tierOf('scale'))?.counter, '203.0.113.9')
  })

  it("of health is the address's hour for a key too, with any tier and rate_limit_rpm", () => {
    const window = bucketWindow('health-read', keyWith(5), () => address, tierOf('scale'))
    assert.deepEqual(
      window,
      bucketWindow('health-read', anonymous, () => address, tierOf('free')),
    )
  })

  it('does not exist for static files and unknown operations', () => {
    for (const bucket of ['static', 'none'] as const)
      for (const caller of [anonymous, keyWith(null)])
        assert.equal(
          bucketWindow(bucket, caller, () => address, tierOf('free')),
          undefined,
        )
  })
})
