import { deepEqual, equal, ok } from 'node:assert/strict'
import { createWordSplitter } from '#domain/search/engine/split-words.ts'
import { everyCountry } from '#domain/search/index/token-countries.ts'
import { company, createTestSearch, type Register, segmentOf } from '../register.ts'

const german = {
  DE: [
    company('D1', 'Zimmermann Bau Geschäftsführungs-GmbH'),
    company('D2', 'Raiffeisen-Warengenossenschaft Altenoythe eG'),
    company('D3', 'Elektrohof Gesellschaft mit beschränkter Haftung'),
    company('D4', 'Olliges EDV-Beratung GmbH'),
    company('D5', 'Auto.de Vermittlungs GmbH'),
    company('D6', 'Elektro GmbH'),
    company('D7', 'Hotel am Hof GmbH'),
    company('D8', 'Müllerbau GmbH'),
    company('D9', 'Price Waterhouse Coopers Audit GmbH'),
    company('D10', 'Raiffeisen Bank eG'),
    company('D11', 'Angelsportverein Furpach 1961 e.V.'),
  ],
}
const search = createTestSearch(german)
const first = (q: string) => search(q, { country: 'DE' }).hits[0]?.registry_id

const found: readonly (readonly [q: string, id: string])[] = [
  ['zimmermannbaugeschaeftsfuehrungsgmbh.de', 'D1'],
  ['www.zimmermann-bau.de', 'D1'],
  ['raiffeisenwarengenossenschaftaltenoythe.de', 'D2'],
  ['info@elektrohof.de', 'D3'],
  ['https://olligesedvberatung.de/kontakt', 'D4'],
  ['auto.de', 'D5'],
  ['hotelamhof.de', 'D7'],
  ['mueller-bau.de', 'D8'],
  ['angelsportvereinfurpach1961.de', 'D11'],
  ['pricewaterhousecoopers', 'D9'],
  ['PriceWaterhouseCoopers Audit', 'D9'],
]

const splitterOf = (countries: Register) => {
  const segment = segmentOf(countries)
  const split = createWordSplitter(segment)
  const all = { from: 0, to: segment.documents, countries: everyCountry }
  return (text: string, isAddress: boolean) => split(text, isAddress, all)
}

describe('search by a domain, an e-mail address or joined words', () => {
  for (const [q, id] of found) it(`${q} finds ${id}`, () => equal(first(q), id))

  it('joined letters are split into the fewest words; letters of no name remain in an address only', () => {
    const split = splitterOf(german)
    deepEqual(split('pricewaterhousecoopers', false), ['price', 'waterhouse', 'coopers'])
    deepEqual(split('muellerbauzwxqhotel', true)?.at(-1), 'hotel')
    equal(split('pricewaterhousezwxq', false), undefined)
    equal(split('elektrohof', false), undefined)
  })

  it('a domain of 63 letters is split, a longer text is not', () => {
    ok(splitterOf(german)('hotel'.repeat(12), false))
    equal(splitterOf(german)('hotel'.repeat(13), false), undefined)
  })
})
