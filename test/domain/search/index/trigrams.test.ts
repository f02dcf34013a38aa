import { deepEqual, equal } from 'node:assert/strict'
import fc from 'fast-check'
import { buildTrigrams, type Trigrams, trigramCount, trigramsOf } from '#domain/search/index/trigrams.ts'

/** The ids of a list, in order. */
function idsOf({ bytes, offsets }: Trigrams, trigram: number): number[] {
  const ids: number[] = []
  let id = 0
  let distance = 0
  let shift = 0
  for (const byte of bytes.subarray(offsets[trigram], offsets[trigram + 1])) {
    distance |= (byte & 127) << shift
    shift += 7
    if (byte > 127) continue
    id += distance
    ids.push(id)
    distance = 0
    shift = 0
  }
  return ids
}

describe('trigrams: the tokens that have each of them', () => {
  it('banana has ana twice and is listed twice; words of fewer than 6 letters or with a digit are not listed', () => {
    const trigrams = buildTrigrams(['', 'banana', 'ana', 'anagram', 'banana7'], () => true)
    const ana = new Uint32Array(24)
    trigramsOf('banana', ana)
    equal(ana[2], ana[4])
    deepEqual(idsOf(trigrams, ana[2] ?? 0), [1, 1, 3])
    equal(trigrams.counts[ana[2] ?? 0], 3)
  })

  it('any words: each list has the ids of the included words with its trigram, ascending, and their number', () =>
    fc.assert(
      fc.property(
        fc.array(fc.string({ unit: fc.constantFrom('a', 'b'), minLength: 4, maxLength: 9 }), { maxLength: 300 }),
        fc.integer({ min: 1, max: 4 }),
        (words, step) => {
          const isIncluded = (id: number) => id % step === 0
          const trigrams = buildTrigrams(words, isIncluded)
          const found = new Uint32Array(24)
          const expected = Map.groupBy(
            words.flatMap((word, id) =>
              isIncluded(id) && word.length >= 6
                ? [...found.slice(0, trigramsOf(word, found))].map(trigram => ({ trigram, id }))
                : [],
            ),
            ({ trigram }) => trigram,
          )
          for (let trigram = 0; trigram < trigramCount; trigram += 1) {
            const ids = (expected.get(trigram) ?? []).map(({ id }) => id)
            if (ids.length > 0) deepEqual(idsOf(trigrams, trigram), ids)
            equal(trigrams.counts[trigram], ids.length)
          }
        },
      ),
      { numRuns: 30 },
    ))
})
