import assert from 'node:assert/strict'
import { bucketsFor, createHashChains } from '../../src/limits/hash-chains.ts'

const chainsOf = (slots: number, maxSlots: number) => {
  const integers = () => new Int32Array(slots + 1)
  const buckets = new Int32Array(bucketsFor(slots))
  return createHashChains({ buckets, lows: integers(), highs: integers(), chain: integers() }, maxSlots)
}

describe('hash chains', () => {
  it('find three keys of one bucket, two of which differ only in their higher half, and the others when one is removed', () => {
    const chains = chainsOf(4, 4)
    const keys = [
      [8, 1],
      [8, 2],
      [12, 1],
    ] as const
    const found = () => keys.map(([low, high]) => chains.find(low, high))
    keys.forEach(([low, high], at) => {
      chains.add(at + 1, low, high)
    })
    assert.deepEqual(found(), [1, 2, 3])
    chains.remove(2)
    assert.deepEqual(found(), [1, 0, 3])
    chains.remove(3)
    chains.add(2, 12, 1)
    assert.deepEqual(found(), [1, 0, 2])
  })

  it('of 4 slots grow to 100 with the fifth, and find all five keys', () => {
    const chains = chainsOf(4, 100)
    const lows = [3, 7, 11, 15, 19]
    lows.forEach((low, at) => {
      chains.add(at + 1, low, -low)
    })
    assert.deepEqual(
      lows.map(low => chains.find(low, -low)),
      [1, 2, 3, 4, 5],
    )
  })
})
