import { deepEqual, equal } from 'node:assert/strict'
import { type MatchRow, readMatchRow } from '../../src/operations/match-row.ts'

/** The words that are searched for a row. */
const wordsOf = (row: Omit<MatchRow, 'name' | 'country'>) => {
  const read = readMatchRow({ name: 'Quillmere', country: 'NO', ...row }, 0, 1, [])
  return 'search' in read ? read.search.engineQuery.parsed.tokens.join(' ') : read.error.code
}

describe('the address of a row of a match', () => {
  it('has its place once, also if the address has it in other letters or with its postal code', () => {
    deepEqual(
      wordsOf({ address: 'Åsveien 1, 1430 ÅS', locality: 'Ås', postal_code: '1430' }),
      'quillmere asveien 1 1430 as',
    )
  })

  it('has its place if that is only the beginning of a street, and its postal code if that is part of a number', () => {
    deepEqual(wordsOf({ address: 'Åsveien 1', locality: 'Ås' }), 'quillmere asveien 1 as')
    deepEqual(wordsOf({ address: 'Åsveien 21430', postal_code: '1430' }), 'quillmere asveien 21430 1430')
  })
})

describe('a place of a row of a match', () => {
  const evidenceOf = (value: string) => {
    const read = readMatchRow({ name: 'Quillmere', country: 'NO', locality: value, postal_code: value }, 0, 1, [])
    return 'search' in read ? [read.search.evidence.locality, read.search.evidence.postalCode] : []
  }
  const noValues =
    'NULL|(null)|n/a|N.A.|#N/A|nan|-|--|?|0|00000|unknown|Unbekannt|keine Angabe|inconnu|onbekend|Ukjent|TBC|(leer)'

  for (const value of noValues.split('|'))
    it(`that is ${value} is neither searched nor compared: the right company would be less likely`, () => {
      equal(wordsOf({ address: value, postal_code: value, locality: value }), 'quillmere')
      deepEqual(evidenceOf(value), [undefined, undefined])
    })

  for (const value of ['Å', 'None-les-Bains', 'Nulles', 'Leer', 'Leer (Ostfriesland)', 'Blankenberge', '01067'])
    it(`that is ${value} is one`, () => deepEqual(evidenceOf(value), [value, value]))
})

describe('the name of a row of a match', () => {
  const outcomeOf = (name: string) => {
    const read = readMatchRow({ name, country: 'NO' }, 0, 1, [])
    return 'search' in read ? 'searched' : read.error.code
  }
  const cells = (count: number) => Array.from({ length: count }, () => 'Quillmere').join('\t')

  it('may have 500 characters as it is sent: 50 cells, whose tabs become commas and spaces, are searched', () => {
    equal(cells(50).length, 499)
    equal(outcomeOf(cells(50)), 'searched')
    equal(outcomeOf('Q'.repeat(500)), 'searched')
    equal(outcomeOf(` ${'Q'.repeat(500)} `), 'searched')
  })

  it('is refused with 501 characters', () => {
    equal(outcomeOf('Q'.repeat(501)), 'invalid_request')
    equal(outcomeOf(cells(51)), 'invalid_request')
  })
})
