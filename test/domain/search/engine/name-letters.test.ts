import { deepEqual, equal } from 'node:assert/strict'
import { company, createTestSearch, register } from '../register.ts'

const search = createTestSearch(register)

/** The similarity of letters of the first hit, as written and with sorted words. */
const letters = (q: string) => {
  const [hit] = search(q).hits
  return [hit?.registry_id, hit?.letterSimilarity.toFixed(2), hit?.wordSimilarity.toFixed(2)]
}

describe('the letters of a query and of the name that it matched', () => {
  it('are alike however the words are joined, and without legal form', () => {
    deepEqual(letters('Bergen Fiskeeksport'), ['N2', '1.00', '1.00'])
    deepEqual(letters('Green-Field Organics Ltd'), ['G8', '1.00', '1.00'])
  })

  it('differ by the share of wrong letters: 1 of 17, and 4 of 22', () => {
    deepEqual(letters('Nordlicht Enerrgie AG'), ['D2', '0.94', '0.94'])
    deepEqual(letters('Blackwater Services'), ['G1', '0.82', '0.82'])
  })

  it('are also compared with the words in alphabetical order', () =>
    deepEqual(letters('Rederi Fjordkraft'), ['N1', '0.25', '1.00']))

  it('are those of a former name if that is the one that matched', () =>
    deepEqual(letters('Tamarisk Foods'), ['G5', '1.00', '1.00']))

  it('are those of the words that mean the same: Verwaltungs and Verwaltungsgesellschaft, apart or not', () => {
    const search = createTestSearch({ DE: [company('D1', 'Hafenverwaltungsgesellschaft mbH')] })
    for (const q of ['Hafenverwaltungs GmbH', 'Hafen Verwaltungs-GmbH', 'Hafenverwaltungsgesellschaft']) {
      const { letterSimilarity, lostLetters, extraLetters } = search(q).hits[0] ?? {}
      deepEqual([letterSimilarity, lostLetters, extraLetters], [1, 0, 0], q)
    }
  })

  it('and a country are the whole name, except of three letters and in Great Britain, where X UK is often a company beside X', () => {
    const search = createTestSearch({
      FI: [company('F1', 'Nordlys Finland Oy'), company('F2', 'NLS Finland Oy')],
      GB: [company('G1', 'Nordlys UK Limited')],
      SE: [company('S1', 'Nordlys Finland AB'), company('S2', 'Nordlys Sverige Sund AB')],
    })
    const found = ['Nordlys', 'NLS'].flatMap(q => search(q).hits.filter(({ addsCountry }) => addsCountry))
    deepEqual(
      found.map(({ registry_id }) => registry_id),
      ['F1'],
    )
    equal(
      search('Nordlys Marine').hits.some(({ addsCountry }) => addsCountry),
      false,
    )
  })

  it('of a query are the beginning of a name up to a word, or up to a letter inside one, or neither', () => {
    const beginning = (q: string) => search(q).hits[0]?.beginning
    const rows = [
      ['Nordlicht Energie AG', 'words'],
      ['Bergen Fisk', 'letters'],
      ['Bergen', 'words'],
      ['Energie Nordlicht', 'none'],
    ] as const
    for (const [q, expected] of rows) equal(beginning(q), expected, q)
  })

  it('are compared without the words that only the address has, each word of the name once', () => {
    deepEqual(letters('Nordlicht Energie AG, 22765 Hamburg'), ['D2', '1.00', '1.00'])
    deepEqual(letters('Bergen Fiskeeksport Tromsø'), ['N2', '1.00', '1.00'])
    deepEqual(letters('Fjordkraft Rederi Bergen Bergen'), ['N1', '1.00', '1.00'])
    deepEqual(letters('Nordlicht Energie AG, Kiel'), ['D2', '0.80', '0.80'])
  })
})
