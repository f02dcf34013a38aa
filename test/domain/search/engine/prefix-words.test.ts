import { deepEqual, equal, ok } from 'node:assert/strict'
import { createPrefixWords } from '#domain/search/engine/prefix-words.ts'
import { createTokenDictionary } from '#domain/search/engine/token-dictionary.ts'
import { company, segmentOf } from '../register.ts'

/** 5,000 names of a word of their own: more than are kept, so that many take the place of another. */
const names = Array.from({ length: 5_000 }, (_, at) =>
  company(`N${at}`, `${'nos'.charAt(at % 3)}ord${at.toString(36)}`),
)
const { lexicon } = segmentOf({ NO: names })
const { textOf } = createTokenDictionary(lexicon)
const tokens = [...lexicon.sorted]

describe('the words of a query that are the beginning of a token', () => {
  const words = ['nord', 's', 'bergen', 'nor']
  const wordOf = createPrefixWords({ words, prefixWords: [1, 3] }, lexicon)
  const expected = tokens.map(token => {
    const text = textOf(token)
    return text.startsWith('s') ? 1 : text.startsWith('nor') ? 3 : -1
  })

  it('are found for each of more than 5,000 tokens, and again in another order', () => {
    ok(tokens.length >= 5_000, String(tokens.length))
    deepEqual(tokens.map(wordOf), expected)
    deepEqual(tokens.toReversed().map(wordOf), expected.toReversed())
  })

  it('are not the tokens themselves, and none without words that may be incomplete', () => {
    const [first = 0] = tokens
    equal(createPrefixWords({ words: [textOf(first)], prefixWords: [0] }, lexicon)(first), -1)
    equal(createPrefixWords({ words, prefixWords: [] }, lexicon)(first), -1)
  })
})
