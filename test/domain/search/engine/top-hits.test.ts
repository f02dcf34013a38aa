import { deepEqual, equal } from 'node:assert/strict'
import fc from 'fast-check'
import { noMatch } from '#domain/search/engine/comparison.ts'
import { createTopHits } from '#domain/search/engine/top-hits.ts'

const offer = (top: ReturnType<typeof createTopHits>, score: number, document: number, isActive = true) =>
  top.offer({ ...noMatch(), score }, document, isActive)

describe('top hits: the best of what is shown', () => {
  it('scores that differ by less than a millionth are equal: the active one is first, then the earlier document', () => {
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

  it('the bar is 0.4 of the first score until there are enough, then the least score kept', () => {
    const top = createTopHits(2)
    equal(top.threshold, 0)
    offer(top, 0.9, 1)
    equal(top.threshold, 0.9 * 0.4)
    offer(top, 0.5, 2)
    equal(top.threshold, 0.5)
    offer(top, 0.7, 3)
    equal(top.threshold, 0.7)
  })

  it('beside one of 0.9 nothing below 0.36 is kept, whichever is shown first', () => {
    const top = createTopHits(4)
    offer(top, 0.35, 1)
    offer(top, 0.9, 2)
    offer(top, 0.37, 3)
    offer(top, 0.35, 4)
    deepEqual(
      top.hits.map(({ document }) => document),
      [2, 3],
    )
  })

  it('in whatever order documents come, the same are kept in the same order', () =>
    fc.assert(
      fc.property(
        fc.array(fc.record({ level: fc.nat(5), isActive: fc.boolean() }), { maxLength: 40 }),
        fc.integer({ min: 1, max: 10 }),
        (shown, most) => {
          const [forth, back] = [createTopHits(most), createTopHits(most)]
          const documents = shown.map((one, document) => ({ ...one, document }))
          for (const { level, document, isActive } of documents) offer(forth, level / 5, document, isActive)
          for (const { level, document, isActive } of documents.toReversed()) offer(back, level / 5, document, isActive)
          deepEqual(forth.hits, back.hits)
          const best = Math.max(...shown.map(({ level }) => level))
          const alike = shown.filter(({ level }) => level >= best * 0.4).length
          equal(forth.hits.length, Math.min(most, alike))
        },
      ),
    ))
})
