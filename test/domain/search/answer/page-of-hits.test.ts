import assert from 'node:assert/strict'
import fc from 'fast-check'
import { decisiveHits, isAmbiguous, pageOfHits } from '#domain/search/answer/page-of-hits.ts'
import type { RankPosition } from '#domain/search/answer/rank-position.ts'
import type { SearchHit } from '#domain/search/answer/search-hit.ts'
import { hitOf } from './hits.ts'

const nameOf = ({ country, registry_id }: { country: string; registry_id: string }) => `${country}/${registry_id}`
const all = { limit: 50, requested: 200, minScore: 0, after: undefined }

/** Hits whose confidence equals their score; many have the same score. */
const hits = fc
  .uniqueArray(fc.tuple(fc.integer({ min: 1, max: 9 }), fc.constantFrom('GB', 'NO'), fc.nat(99), fc.boolean()), {
    maxLength: 60,
    selector: ([, country, id]) => `${country}${id}`,
  })
  .map(list =>
    list.map(([tenths, country, id, isActive]) =>
      hitOf({ score: tenths / 10, confidence: tenths / 10, country, registry_id: String(id), isActive }),
    ),
  )

function allPages(found: readonly SearchHit[], limit: number): SearchHit[] {
  const seen: SearchHit[] = []
  let after: RankPosition | undefined
  do {
    const page = pageOfHits(found, { ...all, limit, after })
    seen.push(...page.hits)
    after = page.next
  } while (after)
  return seen
}

describe('the pages of a search', () => {
  it('hold every company once, for any page size', () => {
    fc.assert(
      fc.property(hits, fc.integer({ min: 1, max: 50 }), (found, limit) => {
        assert.deepEqual(allPages(found, limit).map(nameOf).sort(), found.map(nameOf).sort())
      }),
    )
  })

  it('have the same order for any order of the hits', () => {
    fc.assert(
      fc.property(hits, found =>
        assert.deepEqual(allPages(found, 7).map(nameOf), allPages(found.toReversed(), 3).map(nameOf)),
      ),
    )
  })

  it('have no hit below a confidence of 0.02, whatever min_score is: of 0.02, 0.0199 and 0.001 the first', () => {
    const found = [0.02, 0.0199, 0.001].map(confidence =>
      hitOf({ score: confidence, confidence, registry_id: String(confidence) }),
    )
    for (const minScore of [0, 0.01]) {
      const { hits: kept, total } = pageOfHits(found, { ...all, minScore })
      assert.deepEqual([kept.map(nameOf), total], [['NO/0.02'], { value: 1, relation: 'eq' }])
    }
  })

  it('are by score, then active companies first, then by country and registry id', () => {
    const found = [
      hitOf({ score: 0.5, registry_id: 'low' }),
      hitOf({ score: 0.9, registry_id: '2' }),
      hitOf({ score: 0.9, registry_id: '1' }),
      hitOf({ score: 0.9, registry_id: '0', isActive: false }),
      hitOf({ score: 0.9, country: 'GB', registry_id: '3' }),
    ]
    assert.deepEqual(pageOfHits(found, all).hits.map(nameOf), ['GB/3', 'NO/1', 'NO/2', 'NO/0', 'NO/low'])
  })

  it('have no next page after 2 of 2 companies with a limit of 2, and one after 2 of 3', () => {
    const found = [0.9, 0.8, 0.7].map(score => hitOf({ score, registry_id: String(score) }))
    const nextOf = (length: number) => pageOfHits(found.slice(0, length), { ...all, limit: 2 }).next?.registry_id
    assert.deepEqual([nextOf(2), nextOf(3)], [undefined, '0.8'])
  })

  it('continue after the last company even if it has been removed from the index', () => {
    const found = [0.9, 0.8, 0.7, 0.6].map(score => hitOf({ score, registry_id: String(score) }))
    const { next } = pageOfHits(found, { ...all, limit: 2 })
    const without = found.filter(({ score }) => score !== 0.8)
    assert.deepEqual(pageOfHits(without, { ...all, after: next }).hits.map(nameOf), ['NO/0.7', 'NO/0.6'])
  })

  it('leave out hits below min_score, and count the others', () => {
    const found = [0.9, 0.5, 0.49].map(confidence => hitOf({ confidence, score: confidence }))
    const { hits: left, total } = pageOfHits(found, { ...all, minScore: 0.5 })
    assert.deepEqual([left.length, total], [2, { value: 2, relation: 'eq' }])
  })

  it('have a total of at least 3 when 3 of 3 requested hits reach min_score, otherwise an exact total', () => {
    const found = [0.9, 0.5, 0.49].map(confidence => hitOf({ confidence, score: confidence }))
    assert.deepEqual(pageOfHits(found, { ...all, requested: 3 }).total, { value: 3, relation: 'gte' })
    assert.deepEqual(pageOfHits(found, { ...all, requested: 4 }).total, { value: 3, relation: 'eq' })
    assert.deepEqual(pageOfHits(found, { ...all, requested: 3, minScore: 0.5 }).total, { value: 2, relation: 'eq' })
  })

  it('have a total of at least 200 for 200 hits; with min_score the total is exact', () => {
    const found = Array.from({ length: 200 }, (_, at) => hitOf({ score: 1 - at / 1000, confidence: 1 - at / 1000 }))
    assert.deepEqual(pageOfHits(found, all).total, { value: 200, relation: 'gte' })
    assert.deepEqual(pageOfHits(found, { ...all, minScore: 0.9 }).total, { value: 101, relation: 'eq' })
  })

  const pairs = [
    { first: 0.66, second: 0.33, ambiguous: true },
    { first: 0.67, second: 0.33, ambiguous: false },
    { first: 0.5, second: 0.45, ambiguous: true },
    { first: 0.14, second: 0.07, ambiguous: true },
    { first: 0.12, second: 0.06, ambiguous: false },
    { first: 0.05, second: 0.04, ambiguous: false },
  ]
  for (const { first, second, ambiguous } of pairs)
    it(`are ${ambiguous ? '' : 'not '}ambiguous with ${first} before ${second}, on every page`, () => {
      const found = [first, second].map(confidence => hitOf({ confidence, score: confidence }))
      const { isAmbiguous, next } = pageOfHits(found, { ...all, limit: 1 })
      assert.deepEqual([isAmbiguous, pageOfHits(found, { ...all, after: next }).isAmbiguous], [ambiguous, ambiguous])
    })

  it('are ambiguous with ten namesakes at 0.09 each, 0.9 together', () => {
    const found = Array.from({ length: 10 }, (_, at) => hitOf({ confidence: 0.09, registry_id: String(at) }))
    assert.equal(pageOfHits(found, all).isAmbiguous, true)
  })

  it('are ambiguous or not by their first ten: no further ones change it', () => {
    assert.equal(decisiveHits, 10)
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 20, max: 1000 }), { maxLength: 60 }), thousandths => {
        const found = thousandths
          .toSorted((one, other) => other - one)
          .map(confidence => ({ confidence: confidence / 1000 }))
        assert.equal(isAmbiguous(found.slice(0, decisiveHits)), isAmbiguous(found))
      }),
      { examples: [[Array.from({ length: 11 }, () => 20)]] },
    )
  })

  it('are not ambiguous with one company or none', () => {
    assert.equal(pageOfHits([hitOf()], all).isAmbiguous, false)
    assert.equal(pageOfHits([], all).isAmbiguous, false)
  })
})
