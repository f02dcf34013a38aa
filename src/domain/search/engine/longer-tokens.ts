import type { Lexicon } from '../index/segment.ts'
import { isInScope, type LexiconScope } from './lexicon-scope.ts'
import { prefixSimilarity } from './scoring.ts'
import type { SimilarToken } from './similar-tokens.ts'
import type { AlphabeticalRange, TokenDictionary } from './token-dictionary.ts'

/** Tokens with the same prefix that are considered. */
const maxPrefixed = 4096
/** The same with the tokens of other countries, which are not considered. */
const maxRange = 2 ** 16

/** Finds longer tokens of a scope that start with a word, most frequent first. */
type FindLonger = (word: string, scope: LexiconScope, max: number) => SimilarToken[]

export function createLongerTokens(lexicon: Lexicon, dictionary: TokenDictionary): FindLonger {
  const { lengthOf } = dictionary
  const prefixKeys = new Float64Array(maxPrefixed)

  /** Sort keys of the longer tokens in a range of the alphabetical order: descending frequency, then place in the range. */
  const keysByFrequency = (word: string, scope: LexiconScope, [from, to]: AlphabeticalRange): Float64Array => {
    let count = 0
    for (let place = from; place < Math.min(to, from + maxRange) && count < maxPrefixed; place += 1) {
      const token = lexicon.sorted[place] as number
      if (!isInScope(lexicon, scope, token) || lengthOf(token) === word.length) continue
      prefixKeys[count++] = place - from - scope.frequencyOf(token) * maxRange
    }
    return prefixKeys.subarray(0, count).sort()
  }

  return (word, scope, max) => {
    const range = dictionary.prefixRange(word)
    const [from] = range
    const found: SimilarToken[] = []
    for (const key of keysByFrequency(word, scope, range)) {
      if (found.length === max) break
      const place = key - Math.floor(key / maxRange) * maxRange
      const token = lexicon.sorted[from + place] as number
      found.push({ token, similarity: prefixSimilarity(word, lengthOf(token)) })
    }
    return found
  }
}
