import { deepEqual, equal } from 'node:assert/strict'
import fc from 'fast-check'
import { boundBuckets, bucketOf, createBoundOrder } from '#domain/search/engine/bound-order.ts'
import { createBoundQueue } from '#domain/search/engine/bound-queue.ts'

const maxCount = 200
const boundsOf = fc
  .array(fc.float({ min: 0, max: 1, noNaN: true }), { maxLength: maxCount })
  .map(bounds => Float32Array.from(bounds))
const indexesOf = (bounds: Float32Array) => Uint32Array.from(bounds.keys())
/** Highest bucket first; candidates of one bucket keep their order. */
const inOrder = (bounds: Float32Array) =>
  [...bounds.keys()].toSorted((a, b) => bucketOf(bounds[a] ?? 0) - bucketOf(bounds[b] ?? 0))

describe('the order of candidates by their bounds', () => {
  it('is of the highest bucket first, and stable; the end of each bucket is known', () => {
    const order = createBoundOrder(maxCount)
    fc.assert(
      fc.property(boundsOf, bounds => {
        const ordered = new Uint32Array(bounds.length)
        order.sort(indexesOf(bounds), bounds.length, bounds, ordered)
        deepEqual([...ordered], inOrder(bounds))
        for (let bucket = 0; bucket < boundBuckets; bucket += 1)
          equal(order.ends[bucket], bounds.filter(bound => bucketOf(bound) <= bucket).length)
      }),
    )
  })

  it('is that of a queue, bucket by bucket, also after one that was cleared', () => {
    const queue = createBoundQueue(maxCount)
    fc.assert(
      fc.property(boundsOf, fc.nat(boundBuckets), (bounds, end) => {
        for (const [candidate, bound] of bounds.entries()) queue.add(candidate, bound)
        const taken = new Uint32Array(bounds.length)
        let count = 0
        for (let bucket = 0; bucket < end; bucket += 1) {
          const added = queue.counts[bucket] ?? 0
          queue.take(bucket, taken, count)
          count += added
        }
        equal(queue.length, bounds.length - count)
        queue.clear()
        deepEqual([...taken.subarray(0, count)], inOrder(bounds).slice(0, count))
      }),
    )
  })
})
