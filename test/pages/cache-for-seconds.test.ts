import assert from 'node:assert/strict'
import { cacheForSeconds } from '../../src/pages/cache-for-seconds.ts'

describe('a value kept for 5 seconds', () => {
  const setUp = () => {
    let time = 0
    let loads = 0
    const load = cacheForSeconds(5, { monotonic: () => time }, async () => {
      loads += 1
      if (loads === 3) throw new Error('unreadable')
      return loads
    })
    return {
      load,
      advance: (ms: number) => {
        time += ms
      },
    }
  }

  it('is loaded once for 1,000 callers at the same time, and again after 5 seconds', async () => {
    const { load, advance } = setUp()
    const values = await Promise.all(Array.from({ length: 1000 }, () => load()))
    assert.deepEqual(new Set(values), new Set([1]))
    advance(4_999)
    assert.equal(await load(), 1)
    advance(1)
    assert.equal(await load(), 2)
  })

  it('is loaded again by the next caller after a failure', async () => {
    const { load, advance } = setUp()
    await load()
    advance(5_000)
    await load()
    advance(5_000)
    await assert.rejects(load(), /unreadable/)
    assert.equal(await load(), 4)
  })

  it('is kept although a load before it, which took more than 5 seconds, fails then', async () => {
    let time = 0
    const loads = [Promise.withResolvers<string>(), Promise.withResolvers<string>(), Promise.withResolvers<string>()]
    const started = loads.values()
    const load = cacheForSeconds(5, { monotonic: () => time }, () => started.next().value?.promise ?? assert.fail())
    const slow = load()
    time = 6_000
    const newer = load()
    loads[1]?.resolve('newer')
    loads[0]?.reject(new Error('late'))
    await assert.rejects(slow, /late/)
    assert.deepEqual([await newer, await load()], ['newer', 'newer'])
  })
})
