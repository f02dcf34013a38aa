import { deepEqual, equal, ok } from 'node:assert/strict'
import { company, createTestSearch, idsOf } from '../register.ts'

const search = createTestSearch({
  FR: [
    company('F1', 'SARL NORDLYS'),
    company('F2', 'SARL HOLM - LE PETIT JARDIN'),
    company('F3', 'SARL HOLM'),
    company('F4', 'SCI LES PINS'),
    company('F5', 'SARL FJORD'),
  ],
  DE: [
    company('D1', 'Jahn GmbH'),
    company('D2', 'Verein für Heimatpflege e.V.'),
    company('D3', 'Nordlys Wanderer e.V.'),
    company('D4', 'Nordlys Bau GmbH'),
    company('D5', 'Energie Services GmbH'),
  ],
  GB: [
    company('G1', 'Nordlys Catering Limited'),
    company('G2', 'Harbour Limited'),
    company('G3', 'Harbour Limited - Leisure'),
  ],
})
const confidenceOf = (q: string, country: string) => search(q, { country }).hits[0]?.confidence ?? 0

describe('search by a name with its trade name beside a dash', () => {
  for (const [q, country, id, alone] of [
    ['SARL NORDLYS - LE FOURNIL', 'FR', 'F1', 'SARL NORDLYS'],
    ['LE FOURNIL - SARL NORDLYS', 'FR', 'F1', 'SARL NORDLYS'],
    ['Nordlys Bau GmbH - Niederlassung Sund', 'DE', 'D4', 'Nordlys Bau GmbH'],
    ['Nordlys Catering Ltd - Medisund', 'GB', 'G1', 'Nordlys Catering Ltd'],
  ] as const)
    it(`${q} finds ${alone} as surely as without it`, () => {
      const result = search(q, { country })
      deepEqual(idsOf(result).slice(0, 1), [id])
      equal(confidenceOf(q, country), confidenceOf(alone, country))
    })

  it('is no match for a company of one word, an association, or a name that begins with Verein', () => {
    for (const q of [
      'Jahn GmbH - Elektrotechnik',
      'Nordlys Wanderer e.V. - Ortsgruppe Sund',
      'Sonnenhof - Verein für Heimatpflege e.V.',
    ])
      ok(confidenceOf(q, 'DE') < 0.5, `${q}: ${confidenceOf(q, 'DE')}`)
  })

  it('is no match for a company of a common name, whose words weigh 0.8 together, as there are others', () =>
    equal(search('Energie Services GmbH - Sundhof', { country: 'DE' }).words.at(-1), 'sundhof'))

  it('finds the company that has both names, if one has them', () => {
    deepEqual(idsOf(search('SARL HOLM - LE PETIT JARDIN', { country: 'FR' })).slice(0, 1), ['F2'])
    deepEqual(idsOf(search('Harbour Limited - Leisure', { country: 'GB' })).slice(0, 1), ['G3'])
  })

  it('keeps all words for a company of real estate, for two partners, and for another legal form', () => {
    for (const [q, words] of [
      ['SCI LES PINS - LES CHENES', 'les pins les chenes'],
      ['SARL FJORD - SUND', 'fjord sund'],
      ['LES CHENES - SAS NORDLYS', 'les chenes nordlys'],
    ] as const)
      equal(search(q, { country: 'FR' }).words.join(' '), words)
  })
})
