import { deepEqual, equal, ok } from 'node:assert/strict'
import fc from 'fast-check'
import { readConfidence } from '#data/reference/confidence.ts'
import { readTokenWeights } from '#data/reference/token-weights.ts'
import { toEngineQuery } from '#domain/search/engine/engine-query.ts'
import { createSearcher, type EngineHit } from '#domain/search/engine/searcher.ts'
import { createSegmentBuilder } from '#domain/search/index/segment-builder.ts'
import { asker, company, idsOf, type Register, register } from '../register.ts'

const twins = (count: number, isActive: (at: number) => boolean) =>
  Array.from({ length: count }, (_, at) =>
    company(String(at).padStart(3, '0'), 'Tidewater Ropes Limited', { status: isActive(at) ? 'active' : 'dissolved' }),
  )

/** Others, so that common words are common. */
const crowd = (count: number) =>
  Array.from({ length: count }, (_, at) =>
    company(`X${String(at).padStart(5, '0')}`, `Harbour${at} Fisheries Nordlicht Limited`),
  )

const strip = ({ document, ...hit }: EngineHit) => hit

describe('the order of hits', () => {
  it('of the same score the active ones come first, then in order of countries and registry ids', () => {
    const ask = asker({ DE: twins(4, at => at % 2 === 1), GB: twins(2, () => true) })
    const hits = ask('Tidewater Ropes').hits.map(({ country, registry_id }) => country + registry_id)
    deepEqual(hits, ['DE001', 'DE003', 'GB000', 'GB001', 'DE000', 'DE002'])
  })

  it('a limit takes the first of them, and asks for no more: 5 and 200 of 300', () => {
    const ask = asker({ GB: twins(300, at => at >= 150) })
    const all = idsOf(ask('Tidewater Ropes', { limit: 200 }))
    equal(all.length, 200)
    deepEqual(all.slice(0, 2), ['150', '151'])
    deepEqual(all.slice(149, 151), ['299', '000'])
    deepEqual(idsOf(ask('Tidewater Ropes', { limit: 5 })), all.slice(0, 5))
  })

  it('words that weigh less in addresses hide no active company: 20 of 20 hits of 300 called London Castle', () => {
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

  it('the same company scores the same, and is as confident, in an index of 16 and of 5,016 companies', () => {
    const large: Register = { ...register, SE: crowd(5_000) }
    const [few, many] = [asker(), asker(large)]
    for (const q of [
      'Müller Maschinenbau GmbH',
      'Fjordkarft Rederi',
      'Quillmere',
      '9 Mill Lane',
      'Nordlicht Energie',
    ]) {
      const [hit] = few(q).hits
      ok(hit, q)
      const same = many(q, { country: hit.country }).hits[0]
      deepEqual(same && strip(same), strip(hit), q)
    }
  })

  it('by the weights and the model of the product: scores and confidences never rise along the hits', () => {
    const builder = createSegmentBuilder(readTokenWeights())
    for (const [code, companies] of Object.entries(register)) {
      builder.beginCountry(code)
      for (const one of companies) builder.add(one)
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
