import { deepEqual, equal } from 'node:assert/strict'
import fc from 'fast-check'
import { noMatch } from '#domain/search/engine/comparison.ts'
import { createTopHits } from '#domain/search/engine/top-hits.ts'

const offer = (top: ReturnType<typeof createTopHits>, score: number, document: number, isActive = true) =>
  top.offer({ ...noMatch(), score }, document, isActive)

describe('top hits: the best of the documents offered', () => {
  it('scores that differ by less than a millionth are equal: active companies first, then the lower document', () => {
    const top = createTopHits(4)
    offer(top, 0.9, 8, false)
    offer(top, 0.9000001, 9, false)
    offer(top, 0.9, 7)
    offer(top, 0.8999999, 6)
    deepEqual(
      top.hits.map(({ document }) => document),
      [6, 7, 8, 9],
    )
  })

  it('the threshold is 0.5 of the best score until the limit is reached, then the minimum score kept', () => {
    const top = createTopHits(2)
    equal(top.threshold, 0)
    offer(top, 0.9, 1)
    equal(top.threshold, 0.9 * 0.5)
    offer(top, 0.6, 2)
    equal(top.threshold, 0.6)
    offer(top, 0.7, 3)
    equal(top.threshold, 0.7)
  })

  it('when 0.8 is required from now on, hits below it are dropped and no longer kept, and the threshold is 0.8', () => {
    const top = createTopHits(4)
    offer(top, 0.7, 1)
    offer(top, 0.9, 2)
    top.require(0.8)
    equal(top.threshold, 0.8)
    offer(top, 0.79, 3)
    offer(top, 0.8, 4)
    deepEqual(
      top.hits.map(({ document }) => document),
      [2, 4],
    )
    equal(createTopHits(1, 0.6).threshold, 0.6)
  })

  it('with a best score of 0.9, nothing below 0.45 is kept, in any order of offers', () => {
    const top = createTopHits(4)
    offer(top, 0.44, 1)
    offer(top, 0.9, 2)
    offer(top, 0.46, 3)
    offer(top, 0.44, 4)
    deepEqual(
      top.hits.map(({ document }) => document),
      [2, 3],
    )
  })

  it('the documents kept and their order do not depend on the order of offers', () =>
    fc.assert(
      fc.property(
        fc.array(fc.record({ level: fc.nat(5), isActive: fc.boolean() }), { maxLength: 40 }),
        fc.integer({ min: 1, max: 10 }),
        (offers, limit) => {
          const forwards = createTopHits(limit)
          const backwards = createTopHits(limit)
          const documents = offers.map((offered, document) => ({ ...offered, document }))
          for (const { level, document, isActive } of documents) offer(forwards, level / 5, document, isActive)
          for (const { level, document, isActive } of documents.toReversed())
            offer(backwards, level / 5, document, isActive)
          deepEqual(forwards.hits, backwards.hits)
          const best = Math.max(...offers.map(({ level }) => level))
          const kept = offers.filter(({ level }) => level >= best * 0.5).length
          equal(forwards.hits.length, Math.min(limit, kept))
        },
      ),
    ))
})
