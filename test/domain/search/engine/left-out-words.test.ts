import { deepEqual, ok } from 'node:assert/strict'
import { readConfidence } from '#data/reference/confidence.ts'
import { readTokenWeights } from '#data/reference/token-weights.ts'
import { toEngineQuery } from '#domain/search/engine/engine-query.ts'
import { createSearcher } from '#domain/search/engine/searcher.ts'
import { createSegmentBuilder } from '#domain/search/index/segment-builder.ts'
import { company } from '../register.ts'

/** Fourteen words that are searched, as many as of a query at most. */
const name =
  '"Geburtshaus aus dem Bauch heraus" - Praxis für außerklinische Geburtshilfe, Hebammenpartnerschaft Heitmann-Mbise und Partnerinnen'

const searchAmong = (names: readonly string[], q: string, limit = 10) => {
  const builder = createSegmentBuilder(readTokenWeights())
  builder.beginCountry('DE')
  const address = { street: 'Hauptstraße 12', postal_code: '20095', locality: 'Hamburg' }
  for (const [at, each] of names.entries()) builder.add(company(`D${at}`, each, address))
  const searcher = createSearcher(builder.finish(), readConfidence())
  return searcher.search(toEngineQuery({ q, country: 'DE', mode: 'auto', limit, filters: {} })).hits
}
const threshold = 0.85

describe('words of a query after the 14th', () => {
  for (const end of ['Immobilien GmbH', 'Zentrum', 'Süd', '2', 'Xanthippe Quorl'])
    it(`make no match of a company without them: ${end}`, () => {
      const [hit] = searchAmong([name], `${name} ${end}`)
      deepEqual([hit?.registry_id, hit && hit.confidence <= 0.5], ['D0', true])
    })

  it('put the company that has them before the one that lacks them', () => {
    const names = [name, `${name} Immobilien GmbH`]
    const [first, second] = searchAmong(names, `${name} Immobilien GmbH`)
    deepEqual([first?.registry_id, second?.registry_id], ['D1', 'D0'])
    ok(first && first.confidence >= threshold)
    deepEqual(searchAmong(names, name)[0]?.registry_id, 'D0')
  })

  it('give hits the same order whatever the limit', () => {
    const names = [...Array.from({ length: 12 }, () => name), `${name} Zentrum`]
    const order = (limit: number) => searchAmong(names, `${name} Zentrum`, limit).map(hit => hit.registry_id)
    deepEqual(order(1), ['D12'])
    deepEqual(order(5), order(200).slice(0, 5))
  })

  it('are no difference when they are misspelt, a legal form, an article, or the address of the company', () => {
    const found = [
      searchAmong([`${name} Immobilien GmbH`], `${name} Imobilien GmbH`),
      searchAmong([name], `${name} GmbH`),
      searchAmong([name], `${name} und der`),
      searchAmong([name], `${name}, Hauptstr. 12, 20095 Hamburg`),
    ]
    deepEqual(
      found.map(([hit]) => hit && hit.confidence >= threshold),
      [true, true, true, true],
    )
  })
})
