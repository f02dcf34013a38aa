import { deepEqual, equal, ok } from 'node:assert/strict'
import fc from 'fast-check'
import { readConfidence } from '#data/reference/confidence.ts'
import { readTokenWeights } from '#data/reference/token-weights.ts'
import { toEngineQuery } from '#domain/search/engine/engine-query.ts'
import { createSearcher, type EngineHit } from '#domain/search/engine/searcher.ts'
import { createSegmentBuilder } from '#domain/search/index/segment-builder.ts'
import { company, createTestSearch, idsOf, type Register, register } from '../register.ts'

const sameNames = (count: number, isActive: (at: number) => boolean) =>
  Array.from({ length: count }, (_, at) =>
    company(String(at).padStart(3, '0'), 'Tidewater Ropes Limited', { status: isActive(at) ? 'active' : 'dissolved' }),
  )

/** Companies that share words with the register, which makes these words common. */
const commonNames = (count: number) =>
  Array.from({ length: count }, (_, at) =>
    company(`X${String(at).padStart(5, '0')}`, `Harbour${at} Fisheries Nordlicht Limited`),
  )

const withoutDocument = ({ document, ...hit }: EngineHit) => hit

describe('the order of hits', () => {
  it('hits of the same score: active companies first, then by country and registry id', () => {
    const search = createTestSearch({ DE: sameNames(4, at => at % 2 === 1), GB: sameNames(2, () => true) })
    const hits = search('Tidewater Ropes').hits.map(({ country, registry_id }) => country + registry_id)
    deepEqual(hits, ['DE001', 'DE003', 'GB000', 'GB001', 'DE000', 'DE002'])
  })

  it('a limit returns the first hits: 5 and 200 of 300', () => {
    const search = createTestSearch({ GB: sameNames(300, at => at >= 150) })
    const all = idsOf(search('Tidewater Ropes', { limit: 200 }))
    equal(all.length, 200)
    deepEqual(all.slice(0, 2), ['150', '151'])
    deepEqual(all.slice(149, 151), ['299', '000'])
    deepEqual(idsOf(search('Tidewater Ropes', { limit: 5 })), all.slice(0, 5))
  })

  it('of 300 companies called London Castle, half of them active, all of the first 20 hits are active', () => {
    const castles = Array.from({ length: 300 }, (_, at) =>
      company(String(at).padStart(3, '0'), 'London Castle Limited', { status: at >= 150 ? 'active' : 'dissolved' }),
    )
    const builder = createSegmentBuilder(readTokenWeights())
    builder.beginCountry('GB')
    for (const castle of castles) builder.add(castle)
    const searcher = createSearcher(builder.finish(), readConfidence())
    const query = { q: 'London Castle', country: null, mode: 'auto' as const, limit: 20, filters: {} }
    equal(searcher.search(toEngineQuery(query)).hits.filter(({ isActive }) => isActive).length, 20)
  })

  it('a company has the same score and confidence in an index of 16 and of 5,016 companies', () => {
    const large: Register = { ...register, SE: commonNames(5_000) }
    const small = createTestSearch()
    const big = createTestSearch(large)
    for (const q of [
      'Müller Maschinenbau GmbH',
      'Fjordkarft Rederi',
      'Quillmere',
      '9 Mill Lane',
      'Nordlicht Energie',
    ]) {
      const [hit] = small(q).hits
      ok(hit, q)
      const same = big(q, { country: hit.country }).hits[0]
      deepEqual(same && withoutDocument(same), withoutDocument(hit), q)
    }
  })

  it('with the weights and the model of the product, scores and confidences never rise along the hits', () => {
    const builder = createSegmentBuilder(readTokenWeights())
    for (const [code, companies] of Object.entries(register)) {
      builder.beginCountry(code)
      for (const document of companies) builder.add(document)
    }
    const searcher = createSearcher(builder.finish(), readConfidence())
    const words = Object.values(register).flatMap(companies => companies.flatMap(({ name }) => name.split(' ')))
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 5 }), chosen => {
        const { hits } = searcher.search(
          toEngineQuery({ q: chosen.join(' '), country: null, mode: 'auto', limit: 20, filters: {} }),
        )
        for (const [at, { score, confidence }] of hits.entries()) {
          const before = hits[at - 1]
          ok(confidence >= 0 && confidence <= (before?.confidence ?? 1))
          ok(score > 0 && score <= (before?.score ?? 2) + 1e-6)
        }
      }),
      { numRuns: 200 },
    )
  })
})
