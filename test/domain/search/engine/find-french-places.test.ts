import { deepEqual, equal, ok } from 'node:assert/strict'
import { parseQuery } from '#domain/search/text/parse-query.ts'
import { company, createTestSearch, idsOf } from '../register.ts'

const at = (postal_code: string, locality: string) => ({ postal_code, locality })

const search = createTestSearch({
  FR: [
    company('F1', 'TRANSPORTS NORDLYS', at('69003', 'LYON')),
    company('F2', 'HARBOUR CONSEIL', at('75008', 'PARIS')),
    company('F3', 'VIGNOBLES SUND', at('20090', 'AJACCIO')),
    company('F4', 'FEDERATION FJORD'),
    company('F5', 'HOLM'),
  ],
})
const inFrance = (q: string) => search(q, { country: 'FR' })
const confidenceOf = (q: string) => inFrance(q).hits[0]?.confidence ?? 0

const placed: readonly (readonly [q: string, name: string, id: string])[] = [
  ['Transports Nordlys (69)', 'Transports Nordlys', 'F1'],
  ['Transports Nordlys Lyon (69)', 'Transports Nordlys Lyon', 'F1'],
  ['Transports Nordlys - 69', 'Transports Nordlys', 'F1'],
  ['Vignobles Sund (2A)', 'Vignobles Sund', 'F3'],
  ['HARBOUR CONSEIL PARIS 8', 'Harbour Conseil Paris', 'F2'],
  ['HARBOUR CONSEIL PARIS 08', 'Harbour Conseil Paris', 'F2'],
  ['Harbour Conseil Paris 8ème', 'Harbour Conseil Paris', 'F2'],
]

describe('search by a French name with the number of its department or arrondissement', () => {
  for (const [q, name, id] of placed)
    it(`${q} finds the company there as surely as ${name}`, () => {
      deepEqual(idsOf(inFrance(q)).slice(0, 1), [id])
      equal(confidenceOf(q), confidenceOf(name))
    })

  it('finds it in a search of all countries as well: Transports Nordlys Lyon (69), HARBOUR CONSEIL PARIS 8', () => {
    deepEqual(idsOf(search('Transports Nordlys Lyon (69)')).slice(0, 1), ['F1'])
    deepEqual(idsOf(search('HARBOUR CONSEIL PARIS 8')).slice(0, 1), ['F2'])
    equal(search('HARBOUR CONSEIL PARIS 8').hits[0]?.confidence, confidenceOf('Harbour Conseil Paris'))
  })

  it('without a country, one word with a number is a name: NORDLYS - 38 is not NORDLYS in Grenoble', () => {
    const [first] = search('NORDLYS - 38').hits
    ok((first?.confidence ?? 0) < 0.5)
    deepEqual(parseQuery('NORDLYS - 38').others, [])
    deepEqual(parseQuery('NORDLYS - 38', 'FR').others.length, 1)
  })

  it('is no match in another department, or without an address in the record', () => {
    for (const q of [
      'Transports Nordlys (38)',
      'Vignobles Sund (2A) - 38',
      'HARBOUR CONSEIL PARIS 9',
      'Federation Fjord (38)',
    ])
      ok(confidenceOf(q) < 0.85, `${q}: ${confidenceOf(q)}`)
  })

  it('takes no saint for a company: Ste Holm is Holm, Ste Anne Holm is not', () => {
    equal(confidenceOf('Ste. Holm'), confidenceOf('Holm'))
    ok(confidenceOf('Ste Anne Holm') < 0.85)
  })
})
