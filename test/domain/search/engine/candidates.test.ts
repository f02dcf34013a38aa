import { deepEqual, equal } from 'node:assert/strict'
import fc from 'fast-check'
import { createCandidates, maxCandidates } from '#domain/search/engine/candidates.ts'

describe('candidates: documents with the scores of their terms', () => {
  it('sums the scores and weights of each document by names and by addresses, in order of first addition', () => {
    const candidates = createCandidates()
    candidates.addNameScore(Uint32Array.of(7, 3, 9), 2, 0.5, 0.75)
    candidates.addAddressScore(Uint32Array.of(3, 4), 2, 0.25)
    candidates.addNameScore(Uint32Array.of(3), 1, 1, 0.5)
    equal(candidates.length, 3)
    deepEqual([...candidates.documents.subarray(0, 3)], [7, 3, 4])
    deepEqual([...candidates.nameScores.subarray(0, 3)], [0.5, 1.5, 0])
    deepEqual([...candidates.nameWeights.subarray(0, 3)], [0.75, 1.25, 0])
    deepEqual([...candidates.addressScores.subarray(0, 3)], [0, 0.25, 0.25])
  })

  it('each document is counted once in spite of hash collisions; clear removes all', () => {
    const candidates = createCandidates()
    fc.assert(
      fc.property(fc.array(fc.nat(200_000), { maxLength: 500 }), documents => {
        candidates.clear()
        candidates.addNameScore(Uint32Array.from(documents), documents.length, 1, 1)
        equal(candidates.length, new Set(documents).size)
        const [first] = documents
        if (first !== undefined)
          equal(candidates.nameScores[0], documents.filter(document => document === first).length)
      }),
    )
  })

  it('holds at most 90,000 documents, and still adds scores to those', () => {
    const candidates = createCandidates()
    const documents = Uint32Array.from({ length: 100_000 }, (_, at) => at * 17)
    candidates.addNameScore(documents, documents.length, 1, 1)
    candidates.addNameScore(documents, documents.length, 1, 1)
    equal(candidates.length, maxCandidates)
    equal(candidates.nameScores[maxCandidates - 1], 2)
  })
})
