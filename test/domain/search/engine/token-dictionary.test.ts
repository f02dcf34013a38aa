import { deepEqual, equal, ok } from 'node:assert/strict'
import { createTokenDictionary } from '#domain/search/engine/token-dictionary.ts'
import { segmentOf } from '../register.ts'

const { lexicon } = segmentOf()
const { find, prefixRange, textOf } = createTokenDictionary(lexicon)
const inOrder = [...lexicon.sorted].map(textOf)

/** The tokens that start with a word, by comparing all. */
const startingWith = (word: string) => inOrder.filter(token => token.startsWith(word))
const inRange = ([from, to]: readonly [number, number]) => inOrder.slice(from, to)

describe('the dictionary of an index', () => {
  it('has its tokens in alphabetical order', () => {
    ok(inOrder.length > 20, String(inOrder.length))
    deepEqual(inOrder, inOrder.toSorted())
  })

  it('finds each token, and no beginning of one that is not a token itself', () => {
    for (const token of inOrder)
      for (let length = 0; length <= token.length; length += 1) {
        const word = token.slice(0, length)
        equal(textOf(find(word)), inOrder.includes(word) ? word : textOf(0), word)
      }
  })

  it('has the range of the tokens with each beginning, of all and in the range of a shorter one', () => {
    for (const token of inOrder)
      for (let length = 1; length <= token.length + 1; length += 1) {
        const word = `${token}z`.slice(0, length)
        deepEqual(inRange(prefixRange(word)), startingWith(word), word)
        deepEqual(inRange(prefixRange(word, prefixRange(word.slice(0, -1)))), startingWith(word), word)
      }
  })

  it('has an empty range for a word before, between and behind all tokens', () => {
    for (const word of ['!', 'equiz', '~~~']) deepEqual(inRange(prefixRange(word)), [], word)
  })
})
