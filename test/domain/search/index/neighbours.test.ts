import { equal, ok } from 'node:assert/strict'
import fc from 'fast-check'
import { createNeighbourKeys } from '#domain/search/index/neighbours.ts'

const neighbourKeys = createNeighbourKeys()
const asked = (word: string) => Array.from(neighbourKeys(word, 'query'))
const inNames = (word: string) => new Set(neighbourKeys(word, 'name'))
const meet = (word: string, token: string) => asked(word).some(key => inNames(token).has(key))

const pairs: readonly [asked: string, indexed: string, why: string][] = [
  ['mueller', 'muller', 'an umlaut written both ways sounds the same'],
  ['schmitt', 'schmidt', 'they sound the same'],
  ['filipps', 'philips', 'they sound the same but for a letter'],
  ['equinr', 'equinor', 'a letter is missing'],
  ['eqiunor', 'equinor', 'two letters are swapped'],
]

describe('neighbours: what a misspelt word and a token have in common', () => {
  for (const [word, token, why] of pairs) it(`${word} meets ${token}: ${why}`, () => ok(meet(word, token)))

  it('house numbers, postal codes, words of two letters and of 31 have no keys', () => {
    for (const word of ['12c', '5020', 'as', 'a'.repeat(31)]) equal(asked(word).length, 0, word)
  })

  it('a token of three letters has one key as it is spelt: too much is one letter from it', () => {
    equal(inNames('bks').size, 1)
    equal(asked('bks').length, 4)
  })

  it('no key comes twice, however word and sound agree', () =>
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z]{3,30}$/), word => {
        const keys = asked(word)
        equal(new Set(keys).size, keys.length)
      }),
      { numRuns: 500 },
    ))
})
