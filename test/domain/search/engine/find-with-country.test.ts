import { deepEqual, equal } from 'node:assert/strict'
import { company, createTestSearch, idsOf } from '../register.ts'

const search = createTestSearch({
  FI: [
    company('F1', 'Nordlys Oyj'),
    company('F2', 'Harbour Finland Oy'),
    company('F3', 'Harbour Oy'),
    company('F4', 'Sund Marine Repair Oy'),
    company('F5', 'Harbour Cargo Line Oy'),
    company('F6', 'Sund Shipping Oyj'),
    company('F7', 'Fjord FI Oy'),
    company('F8', 'Fjord Oy'),
  ],
  FR: [
    company('R1', 'Air Nordlys Société Anonyme pour l’étude des procédés'),
    company('R2', 'SCE Groupe Nordlys'),
    company('R3', 'Entreprise individuelle'),
  ],
})

const found: readonly (readonly [how: string, q: string, country: string, ids: string[]])[] = [
  ['behind a comma', 'Nordlys, Finland', 'FI', ['F1']],
  ['behind a legal form', 'Nordlys Oyj Finland', 'FI', ['F1']],
  ['behind a legal form and a preposition', 'Nordlys Oyj in Finland', 'FI', ['F1']],
  ['as its code', 'Nordlys Oyj, FI', 'FI', ['F1']],
  ['as its code behind a legal form', 'Nordlys Oyj FI', 'FI', ['F1']],
  ['as its code behind a legal form, where a company has both', 'Fjord Oy FI', 'FI', ['F7']],
  ['in its own language', 'Nordlys Oyj, Suomi', 'FI', ['F1']],
  ['behind a name, where no company has both', 'Nordlys Finland', 'FI', ['F1']],
  ['as a word of a name', 'Harbour Finland', 'FI', ['F2']],
  ['before a legal form, where no company has both', 'Nordlys Finland Oyj', 'FI', ['F1']],
  ['in brackets before a legal form', 'Nordlys (Finland) Oyj', 'FI', ['F1']],
  ['before a legal form, where a company has both', 'Harbour Finland Oy', 'FI', ['F2']],
  ['behind a comma, where a company has both', 'Harbour Oy, Finland', 'FI', ['F3']],
]

describe('search with the name of the country', () => {
  for (const [how, q, country, ids] of found)
    it(`${how}: ${q} finds ${ids.join(', ')}`, () => deepEqual(idsOf(search(q, { country })).slice(0, ids.length), ids))

  it('behind a name of three words is as sure as without it, where no company has both', () => {
    const confidenceOf = (q: string) => search(q, { country: 'FI' }).hits[0]?.confidence
    equal(confidenceOf('Sund Marine Repair Finland'), confidenceOf('Sund Marine Repair'))
  })

  it('behind a name of which a company has only a part makes that company no surer', () => {
    const { words } = search('Harbour Cargo Finland', { country: 'FI' })
    deepEqual(words, ['harbour', 'cargo', 'finland'])
  })

  it('before a legal form is as sure as without it, where a company has that form and none has both', () => {
    deepEqual(search('Sund Marine Repair Finland Oy', { country: 'FI' }).words, ['sund', 'marine', 'repair'])
    deepEqual(search('Sund Shipping Finland Oy', { country: 'FI' }).words, ['sund', 'shipping', 'finland'])
  })

  it('behind a legal form is as sure as without it', () => {
    const scoreOf = (q: string) => search(q, { country: 'FI' }).hits[0]?.score
    equal(scoreOf('Nordlys Oyj, Finland'), scoreOf('Nordlys Oyj'))
  })
})

describe('search of all countries with the name of one', () => {
  const banks = ['EE', 'LT', 'LV', 'SE'].map(code => [code, [company(`${code}1`, 'Nordbank AB')]] as const)
  const search = createTestSearch(Object.fromEntries(banks))

  for (const q of [
    'Nordbank Lithuania',
    'Nordbank AB, Lithuania',
    'Nordbank, Lietuva',
    'Nordbank AB, LT',
    'Nordbank AB LT',
  ])
    it(`finds the company there alone: ${q}`, () => deepEqual(idsOf(search(q)), ['LT1']))

  it('finds those elsewhere, if there is none', () =>
    deepEqual(idsOf(search('Nordbank Norway')), ['EE1', 'LT1', 'LV1', 'SE1']))

  it('finds a name with the country in it first', () => {
    const named = { FI: [company('F1', 'Nordbank Lithuania Oy')] }
    deepEqual(idsOf(createTestSearch({ ...Object.fromEntries(banks), ...named })('Nordbank Lithuania'))[0], 'F1')
  })
})

describe('search for a legal form alone', () => {
  it('finds no name that only contains it', () => deepEqual(idsOf(search('société anonyme', { country: 'FR' })), []))

  it('finds a name that is little more', () =>
    deepEqual(idsOf(search('Entreprise individuelle', { country: 'FR' })), ['R3']))

  it('of one word that may be another finds names that have it', () =>
    deepEqual(idsOf(search('SCE', { country: 'FR' })), ['R2']))
})
