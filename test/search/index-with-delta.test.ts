import assert from 'node:assert/strict'
import { readConfidence } from '#data/reference/confidence.ts'
import { toEngineQuery } from '#domain/search/engine/engine-query.ts'
import { documentBits } from '../../src/search/bit-set.ts'
import { createIndexSearcher, type SearchIndex } from '../../src/search/search-index.ts'
import { company, segmentOf } from '../domain/search/register.ts'

const loaded = [company('G1', 'Quillmere Ospreywing Limited'), company('G2', 'Harbourgate Fisheries Limited')]
const added = ['Badgerford Tamarisk', 'Kestrelby Threadmill', 'Sunflower Bakehouse'].map((words, at) =>
  company(`G${at + 3}`, `Quillmere ${words} Limited`),
)
const base = segmentOf({ GB: loaded })
const whole: SearchIndex = { base: segmentOf({ GB: [...loaded, ...added] }), delta: undefined }
const withDelta: SearchIndex = {
  base,
  delta: { segment: segmentOf({ GB: added }), replaced: documentBits(base.documents) },
}

const model = readConfidence()
const hitsIn = (index: SearchIndex, q: string) =>
  createIndexSearcher(
    index,
    model,
  )({
    ...toEngineQuery({ q, country: 'GB', mode: 'auto', limit: 10, filters: {} }),
    excludedCountries: [],
  }).hits.map(({ registry_id, confidence }) => ({ registry_id, confidence }))

describe('an index with a delta', () => {
  it('leaves out companies of the delta with less than half of the best score, as an index built anew does', () => {
    assert.deepEqual(
      hitsIn(withDelta, 'Quillmere Ospreywing Ltd').map(({ registry_id }) => registry_id),
      ['G1'],
    )
  })

  for (const q of [
    'Quillmere Ospreywing Ltd',
    'Quillmere Badgerford Tamarisk',
    'Harbourgate Fisheries',
    'Quilmere Ospreywing',
  ])
    it(`has the candidates and confidences of an index built anew: ${q}`, () =>
      assert.deepEqual(hitsIn(withDelta, q), hitsIn(whole, q)))
})
