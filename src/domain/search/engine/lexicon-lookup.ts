import type { Lexicon } from '../index/segment.ts'
import { everyCountry } from '../index/token-countries.ts'
import { createBoundedCache } from './bounded-cache.ts'
import { isInScope, type LexiconScope } from './lexicon-scope.ts'
import { createLongerTokens } from './longer-tokens.ts'
import { createSimilarTokens, type SimilarToken } from './similar-tokens.ts'
import { createTokenDictionary } from './token-dictionary.ts'

/** Looks up words in a lexicon: exact, fuzzy and by prefix. Reuses its buffers: one lookup at a time. */
export interface LexiconLookup {
  /**
   * Limits later lookups to the tokens of a scope: other tokens are unknown and count towards no limit. Until the next call,
   * words that recur are not looked up again.
   */
  limitTo(scope: LexiconScope): void
  /** The token of a word; 0 when the lexicon has none. */
  find(word: string): number
  /** Tokens similar to the word, without the word itself, most similar first. */
  fuzzyMatches(word: string, isKnown: boolean, max: number): SimilarToken[]
  /** Longer tokens that start with the word, most frequent first. */
  prefixMatches(word: string, max: number): SimilarToken[]
}

/** Words whose lookups are remembered. */
const maxRemembered = 1_000

export function createLexiconLookup(lexicon: Lexicon): LexiconLookup {
  const dictionary = createTokenDictionary(lexicon)
  const findSimilar = createSimilarTokens(lexicon, dictionary)
  const findLonger = createLongerTokens(lexicon, dictionary)
  const tokens = createBoundedCache<number>(maxRemembered)
  const similar = createBoundedCache<SimilarToken[]>(maxRemembered)
  const longer = createBoundedCache<SimilarToken[]>(maxRemembered)
  // Ascending ids are descending frequencies in all countries.
  let scope: LexiconScope = { countries: everyCountry, frequencyOf: token => -token }

  const findToken = (word: string): number => {
    const token = dictionary.find(word)
    return isInScope(lexicon, scope, token) ? token : 0
  }

  return {
    limitTo: to => {
      scope = to
      for (const memory of [tokens, similar, longer]) memory.forget()
    },
    find: word => tokens.find(word, () => findToken(word)),
    fuzzyMatches: (word, isKnown, max) =>
      similar.find(`${word} ${isKnown} ${max}`, () => findSimilar(word, scope, isKnown, max)),
    prefixMatches: (word, max) => longer.find(`${word} ${max}`, () => findLonger(word, scope, max)),
  }
}
