import { deepEqual, equal, ok } from 'node:assert/strict'
import { company, createTestSearch, idsOf } from '../register.ts'

const search = createTestSearch({
  DE: [
    company('D1', 'Nordlys Maschinenbau GmbH', { street: 'Hauptstraße 5', postal_code: null, locality: 'Leipzig' }),
    company('D2', 'Nordlys Maschinenbau 2019 GmbH'),
    company('D3', 'Harbour Zentrale GmbH'),
    company('D4', 'Harbour GmbH'),
    company('D5', 'Sund e.V.', { street: null, postal_code: null, locality: 'Kiel' }),
    company('D6', 'Sund e.V., Sitz Kiel'),
    company('D7', 'Nordlys Maschinenbau Gruppe GmbH'),
    company('D8', 'Invoice Harbour Direct GmbH'),
    company('D9', 'Harbour Direct GmbH'),
  ],
})
const inGermany = (q: string) => search(q, { country: 'DE' })

const found = [
  'Nordlys Maschinenbau GmbH HRB 424',
  'Nordlys Maschinenbau GmbH, Amtsgericht Leipzig, HRB 32001',
  'Nordlys Maschinenbau GmbH Tel. +49 341 1234567',
  'Nordlys Maschinenbau GmbH (seit 1998)',
  'Firma Nordlys Maschinenbau GmbH, Buchhaltung',
  'Nordlys Maschinenbau GmbH, 04109 Leipzig',
  'Nordlys Maschinenbau GmbH 04109 Leipzig',
  'Nordlys Maschinenbau GmbH 1998',
  'K-10023 Nordlys Maschinenbau GmbH',
  'Nordlys Maschinenbau GmbH K-10023',
  'Nordlys Maschinenbau GmbH (2)',
  'find Nordlys Maschinenbau GmbH please',
  'Copy of Nordlys Maschinenbau GmbH',
  'TEST - Nordlys Maschinenbau GmbH',
  'company_name=Nordlys Maschinenbau GmbH',
  '[Nordlys Maschinenbau GmbH](https://example.org/nordlys)',
  '"Nordlys Maschinenbau GmbH";"Leipzig"',
  'Nordlys Maschinenbau GmbH Konzern',
  'Nordlys Maschinenbau GmbH Warehouse',
  'Nordlys Maschinenbau GmbH Store 24',
  'Nordlys Maschinenbau GmbH handelsregister',
  'Nordlys Maschinenbau GmbH (vormals Harbour AG)',
  'Nordlys Maschinenbau GmbH (ex Fjord AG)',
  'Fjord, a brand of Nordlys Maschinenbau GmbH',
  'Payment to Nordlys Maschinenbau GmbH ref: A-114',
  'what is the registration number of Nordlys Maschinenbau GmbH?',
  '© 2019–2024 Nordlys Maschinenbau GmbH. Alle Rechte vorbehalten.',
]

// A postal code of each form, and the country of the company beside it.
const withCodes: readonly (readonly [country: string, q: string])[] = [
  ['NL', 'Harbour Scheepvaart B.V., 3511 AB Utrecht'],
  ['NL', 'Harbour Scheepvaart B.V., Dorpsstraat 5, 3511 AB Utrecht'],
  ['SE', 'Harbour Rederi AB, 211 22 Malmö'],
  ['PL', 'Harbour Żegluga sp. z o.o., 80-001 Gdańsk'],
  ['LV', 'Harbour Kuģi SIA, Liepāja, LV-3401'],
  ['IE', 'Harbour Shipping Ltd, Galway, H91 X2Y3'],
]
const at = (locality: string) => ({ street: null, postal_code: null, locality })
const abroad = createTestSearch({
  NL: [company('N1', 'Harbour Scheepvaart B.V.', at('Utrecht'))],
  SE: [company('S1', 'Harbour Rederi AB', at('Malmö'))],
  PL: [company('P1', 'Harbour Żegluga sp. z o.o.', at('Gdańsk'))],
  LV: [company('L1', 'Harbour Kuģi SIA', at('Liepāja'))],
  IE: [company('I1', 'Harbour Shipping Ltd', at('Galway'))],
})

describe('search with a postal code that the record lacks', () => {
  for (const [country, q] of withCodes)
    it(`is as sure as with the name: ${q}`, () => {
      const confidenceOf = (text: string) => abroad(text, { country }).hits[0]?.confidence ?? 0
      ok(confidenceOf(q) >= confidenceOf(q.split(',')[0] ?? ''))
      ok(confidenceOf(q) > 0.7)
    })
})

describe('search with an address that records of the register do not have', () => {
  const paris = { street: null, postal_code: '75002', locality: 'Paris' }
  const french = createTestSearch({
    FR: [
      company('F1', 'NORDLYS CONSEIL'),
      company('F2', 'HARBOUR MARINE', paris),
      company('F3', 'SUND ATELIERS', at('Lyon')),
      company('F4', 'SUND ATELIERS'),
    ],
  })
  const best = (q: string) => french(q, { country: 'FR' }).hits[0]
  const sureness = (q: string) => best(q)?.confidence ?? 0

  it('is as sure as with the name: 75008 Paris, with and without a street', () => {
    for (const address of ['75008 Paris', '- 75008 PARIS', '12 rue de la Paix 75008 Paris', ', 75008 Paris']) {
      equal(best(`Nordlys Conseil ${address}`)?.registry_id, 'F1', address)
      equal(sureness(`Nordlys Conseil ${address}`), sureness('Nordlys Conseil'), address)
    }
  })

  it('is less sure of a company with an address elsewhere, and prefers one without to it', () => {
    ok(sureness('Harbour Marine 69001 Lyon') < sureness('Harbour Marine') / 2)
    equal(best('Sund Ateliers 75008 Paris')?.registry_id, 'F4')
    equal(best('Sund Ateliers 69001 Lyon')?.registry_id, 'F3')
  })
})

describe('search with a long name and a former one', () => {
  const long = 'Fabrique Église Saints Pierre Martin Bierghes Rebecq Brabant'
  it('is as sure as with the long one alone', () => {
    const churches = createTestSearch({ BE: [company('B1', long)] })
    const scoreOf = (q: string) => churches(q, { country: 'BE' }).hits[0]?.score ?? 0
    ok(scoreOf(`${long} (vroeger Nordlicht)`) > scoreOf(long) - 0.05)
  })
})

describe('search with more than the name of a company', () => {
  for (const q of found)
    it(`is as sure as with the name: ${q}`, () => {
      const [{ registry_id, confidence = 0 } = {}] = inGermany(q).hits
      equal(registry_id, 'D1')
      const alone = inGermany(q.includes('04109') ? 'Nordlys Maschinenbau GmbH Leipzig' : 'Nordlys Maschinenbau GmbH')
      ok(confidence >= (alone.hits[0]?.confidence ?? 1), `${confidence}`)
    })

  it('finds the company that has a year or a word in its name', () => {
    deepEqual(idsOf(inGermany('Nordlys Maschinenbau GmbH 2019'))[0], 'D2')
    deepEqual(idsOf(inGermany('Harbour Zentrale'))[0], 'D3')
    deepEqual(idsOf(inGermany('Harbour GmbH - Zentrale'))[0], 'D3')
    deepEqual(idsOf(inGermany('Sund e.V., Sitz Kiel'))[0], 'D6')
    deepEqual(idsOf(inGermany('Sund e.V. Kiel'))[0], 'D5')
    deepEqual(idsOf(inGermany('Nordlys Maschinenbau Gruppe'))[0], 'D7')
    deepEqual(idsOf(inGermany('Invoice Harbour Direct'))[0], 'D8')
    deepEqual(idsOf(inGermany('Invoice 114 Harbour Direct GmbH'))[0], 'D9')
  })
})

describe('search with a number and a dot before a name', () => {
  const names = ['1. Fanfaren Corps Nordlys', 'Turnverein Harbour 1899', 'Sund 4 Reederei']
  const search = createTestSearch({ DE: names.map((name, at) => company(`D${at + 1}`, name)) })
  const confidenceOf = (q: string) => search(q, { country: 'DE' }).hits[0]?.confidence ?? 0

  it('does not take a company of a series for another: 2. Fanfaren Corps Nordlys is not 1. Fanfaren Corps Nordlys', () =>
    ok(confidenceOf('2. Fanfaren Corps Nordlys') < confidenceOf('1. Fanfaren Corps Nordlys') / 2))

  it('finds a company of a list as surely as without it: 3. Turnverein Harbour 1899, 3. Sund 4 Reederei', () => {
    for (const name of names.slice(1)) equal(confidenceOf(`3. ${name}`), confidenceOf(name))
  })

  it('finds the one of a series, not the one without a number: 2. Holm Bau GmbH is Zweite Holm Bau GmbH', () => {
    const pair = createTestSearch({ DE: [company('D1', 'Holm Bau GmbH'), company('D2', 'Zweite Holm Bau GmbH')] })
    deepEqual(idsOf(pair('2. Holm Bau GmbH', { country: 'DE' })).slice(0, 1), ['D2'])
  })
})
