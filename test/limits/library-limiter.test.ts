import assert from 'node:assert/strict'
import { RateLimiterCompatibleAbstract, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'
import { LibraryLimiter } from '../../src/limits/library-limiter.ts'
import { createWindowLimiter } from '../../src/limits/window-limiter.ts'

function limiterOf({ points = 3, keyPrefix = 'read', room = 100 } = {}) {
  const clock = { now: 0 }
  const limiter = createWindowLimiter({
    maxKeys: room,
    maxStamps: 1000,
    maxWindowMs: 60_000,
    hashSecret: new Uint8Array(8),
  })
  const library = new LibraryLimiter({ limiter, points, duration: 60, keyPrefix, monotonic: () => clock.now })
  return { library, limiter, clock }
}

type Facts = readonly [remaining: number, msBeforeNext: number, consumed: number]

const factsOf = (res: RateLimiterRes | null): Facts | null =>
  res && [res.remainingPoints, res.msBeforeNext, res.consumedPoints]

/** The result of a call, and whether the library rejects it. */
const outcome = (call: Promise<RateLimiterRes>) =>
  call.then(
    res => ['passed', ...(factsOf(res) ?? [])],
    refusal => ['refused', ...((refusal instanceof RateLimiterRes && factsOf(refusal)) || [refusal])],
  )

describe("the window limiter as rate-limiter-flexible's own", () => {
  it('is accepted by the library as an insurance limiter', () => {
    assert.ok(limiterOf().library instanceof RateLimiterCompatibleAbstract)
  })

  it('passes 3 of 4, and rejects with more consumed than there are points, as the library does', async () => {
    const { library, clock } = limiterOf()
    const first = await library.consume('key')
    assert.equal(first.isFirstInDuration, true)
    clock.now = 1500
    assert.equal((await library.consume('key')).isFirstInDuration, false)
    assert.deepEqual(await outcome(library.consume('key')), ['passed', 0, 59_000, 3])
    assert.deepEqual(await outcome(library.consume('key')), ['refused', 0, 59_000, 4])
  })

  it('slides: refused calls take no slot, and each slot is free 60 s after it was taken', async () => {
    const { library, clock } = limiterOf()
    for (const now of [0, 10_000, 20_000, 30_000, 59_999]) {
      clock.now = now
      await library.consume('key').catch(() => undefined)
    }
    clock.now = 60_000
    assert.deepEqual(await outcome(library.consume('key')), ['passed', 0, 10_000, 3])
    assert.deepEqual(await outcome(library.consume('key')), ['refused', 0, 10_000, 4])
  })

  it('consumes several points together or none of them', async () => {
    const { library } = limiterOf()
    assert.deepEqual(await outcome(library.consume('key', 2)), ['passed', 1, 60_000, 2])
    assert.deepEqual(await outcome(library.consume('key', 2)), ['refused', 0, 60_000, 4])
    assert.deepEqual(await outcome(library.consume('key', 1)), ['passed', 0, 60_000, 3])
  })

  it('applies a limit lowered for all keys or for one call immediately', async () => {
    const { library } = limiterOf({ points: 10 })
    await library.consume('key', 5)
    assert.deepEqual(await outcome(library.consume('key', 1, { points: 5 })), ['refused', 0, 60_000, 6])
    assert.deepEqual(await outcome(library.consume('key', 1)), ['passed', 4, 60_000, 6])
    library.points = 6
    assert.deepEqual(await outcome(library.consume('key')), ['refused', 0, 60_000, 7])
  })

  it('returns null for a key with nothing counted, otherwise its state', async () => {
    const { library, clock } = limiterOf()
    assert.equal(await library.get('key'), null)
    await library.consume('key')
    clock.now = 59_999
    assert.deepEqual(factsOf(await library.get('key')), [2, 1000, 1])
    clock.now = 60_000
    assert.equal(await library.get('key'), null)
  })

  it('deducts points as a penalty, also beyond the limit, and returns them as a reward', async () => {
    const { library } = limiterOf()
    assert.deepEqual(factsOf(await library.penalty('key')), [2, 60_000, 1])
    assert.deepEqual(factsOf(await library.penalty('key', 4)), [0, 60_000, 3])
    assert.deepEqual(factsOf(await library.reward('key', 3)), [1, 60_000, 2])
    assert.deepEqual(factsOf(await library.reward('key')), [2, 60_000, 1])
    assert.deepEqual(factsOf(await library.reward('key', 9)), [3, 0, 0])
  })

  it('sets points for a part of the window, replacing the count', async () => {
    const { library, clock } = limiterOf()
    await library.consume('key', 3)
    assert.deepEqual(factsOf(await library.set('key', 2, 10)), [1, 10_000, 2])
    clock.now = 10_000
    assert.equal(await library.get('key'), null)
    for (const seconds of [0, -1, 60, 3600])
      assert.deepEqual(factsOf(await library.set('key', 2, seconds)), [1, 60_000, 2], `${seconds} s`)
  })

  it('blocks a key for a duration, regardless of its limit', async () => {
    const { library, clock } = limiterOf()
    assert.deepEqual(factsOf(await library.block('key', 600)), [0, 600_000, 4])
    clock.now = 599_000
    assert.deepEqual(await outcome(library.consume('key')), ['refused', 0, 1000, 4])
    assert.deepEqual(factsOf(await library.get('key')), [0, 1000, 4])
    clock.now = 600_000
    assert.deepEqual(await outcome(library.consume('key')), ['passed', 2, 60_000, 1])
  })

  it('blocks a key for 0 seconds, which means until it is deleted', async () => {
    const { library, clock } = limiterOf()
    assert.deepEqual(factsOf(await library.block('key', 0)), [0, -1, 4])
    clock.now = 1e12
    assert.deepEqual(await outcome(library.consume('key')), ['refused', 0, -1, 4])
    assert.deepEqual([await library.delete('key'), await library.delete('key')], [true, false])
    assert.deepEqual(await outcome(library.consume('key')), ['passed', 2, 60_000, 1])
  })

  it('blocks a key that exceeds its limit for the blockDuration', async () => {
    const { library, clock } = limiterOf()
    library.blockDuration = 300
    await library.consume('key', 3)
    assert.deepEqual(await outcome(library.consume('key')), ['refused', 0, 300_000, 4])
    clock.now = 299_999
    assert.deepEqual(await outcome(library.consume('key')), ['refused', 0, 1, 4])
    clock.now = 300_000
    assert.deepEqual(await outcome(library.consume('key')), ['passed', 2, 60_000, 1])
  })

  it('keeps at most the newest 10,000 blocks', async () => {
    const { library } = limiterOf()
    for (let index = 0; index < 10_002; index += 1) await library.block(index, 600)
    const stillBlocked = await Promise.all([0, 1, 2, 10_001].map(async key => (await library.get(key)) !== null))
    assert.deepEqual(stillBlocked, [false, false, true, true])
  })

  it('deletes the count of a key', async () => {
    const { library } = limiterOf()
    await library.consume('key', 3)
    assert.equal(await library.delete('key'), true)
    assert.deepEqual(await outcome(library.consume('key')), ['passed', 2, 60_000, 1])
  })

  it('separates the keys of two prefixes in one window limiter; an empty prefix adds nothing', async () => {
    const { limiter, library } = limiterOf()
    const monotonic = () => 0
    const other = new LibraryLimiter({ limiter, points: 3, duration: 60, keyPrefix: 'search', monotonic })
    const unprefixed = new LibraryLimiter({ limiter, points: 3, duration: 60, keyPrefix: '', monotonic })
    await library.consume('key', 3)
    assert.deepEqual(await outcome(other.consume('key')), ['passed', 2, 60_000, 1])
    assert.deepEqual(await outcome(unprefixed.consume('read:key')), ['refused', 0, 60_000, 4])
  })

  it("takes over from the library's Redis limiter when Redis is unreachable, with its own limit", async () => {
    const { library, limiter } = limiterOf({ keyPrefix: 'rlflx' })
    const gone = { defineCommand() {}, rlflxIncr: () => Promise.reject(new Error('ECONNREFUSED')) }
    const redis = new RateLimiterRedis({ storeClient: gone, points: 3, duration: 60, insuranceLimiter: library })
    const calls = []
    for (let call = 0; call < 4; call += 1) calls.push(await outcome(redis.consume('key')))
    assert.deepEqual(calls, [
      ['passed', 2, 60_000, 1],
      ['passed', 1, 60_000, 2],
      ['passed', 0, 60_000, 3],
      ['refused', 0, 60_000, 4],
    ])
    assert.equal(limiter.size, 1)
  })
})
