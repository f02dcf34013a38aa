import { equal, ok } from 'node:assert/strict'
import fc from 'fast-check'
import { createNeighbourKeys } from '#domain/search/index/neighbours.ts'

const neighbourKeys = createNeighbourKeys()
const queryKeys = (word: string) => Array.from(neighbourKeys(word, 'query'))
const nameKeys = (word: string) => new Set(neighbourKeys(word, 'name'))
const shareKey = (word: string, token: string) => queryKeys(word).some(key => nameKeys(token).has(key))

const pairs: readonly [word: string, token: string, reason: string][] = [
  ['mueller', 'muller', 'both spellings of an umlaut sound the same'],
  ['schmitt', 'schmidt', 'they sound the same'],
  ['filipps', 'philips', 'their sounds differ by one letter'],
  ['equinr', 'equinor', 'a letter is missing'],
  ['grundstuckverwaltungsgesellschaft', 'grundstucksverwaltungsgesellschaft', 'words may have up to 40 letters'],
  ['eqiunor', 'equinor', 'two letters are swapped'],
]

describe('neighbours: a misspelt word and a token share a key', () => {
  for (const [word, token, reason] of pairs)
    it(`${word} and ${token} share a key: ${reason}`, () => ok(shareKey(word, token)))

  it('house numbers, postal codes and words of two letters have no keys', () => {
    for (const word of ['12c', '5020', 'as']) equal(queryKeys(word).length, 0, word)
  })

  it('a token of three letters has one key, a query word of three letters has four', () => {
    equal(nameKeys('bks').size, 1)
    equal(queryKeys('bks').length, 4)
  })

  it('keys are distinct, for 500 random words', () =>
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z]{3,40}$/), word => {
        const keys = queryKeys(word)
        equal(new Set(keys).size, keys.length)
      }),
      { numRuns: 500 },
    ))
})
