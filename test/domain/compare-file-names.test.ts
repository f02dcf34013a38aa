import assert from 'node:assert/strict'
import fc from 'fast-check'
import { compareFileNames } from '#domain/compare-file-names.ts'

describe('names of files', () => {
  it('sort a copy by its number and a longer name behind the name without them: (1), (2), (10), -corrected', () => {
    const names = ['a.csv', 'a (1).csv', 'a (2).csv', 'a(10).csv', 'a-corrected.csv', 'a_v2.csv.gz', 'b.csv']
    assert.deepEqual(names.toReversed().toSorted(compareFileNames), names)
  })

  it('sort by their extension last, and are never equal where they differ', () => {
    assert.deepEqual(['a.zip', 'a.csv', 'a.csv.zip'].toSorted(compareFileNames), ['a.csv', 'a.csv.zip', 'a.zip'])
    fc.assert(
      fc.property(fc.string(), fc.string(), (one, other) => (compareFileNames(one, other) === 0) === (one === other)),
    )
  })
})
