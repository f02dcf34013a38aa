import type { Lexicon } from '../index/segment.ts'
import type { QueryPlan } from './query-plan.ts'
import { hasProperPrefix } from './token-dictionary.ts'

/** The word of a query that is a prefix of a token; -1 if there is none. */
type PrefixWordOf = (token: number) => number

const sizeBits = 11

/** Finds such words for the tokens of many names. The same ones recur, and their texts are scattered in memory: results are kept. */
export function createPrefixWords(
  { prefixWords, words }: Pick<QueryPlan, 'prefixWords' | 'words'>,
  lexicon: Lexicon,
): PrefixWordOf {
  if (prefixWords.length === 0) return () => -1
  // By hash, the last token there and its word; no name has token 0.
  const tokens = new Uint32Array(1 << sizeBits)
  const found = new Int8Array(1 << sizeBits).fill(-1)

  const find = (token: number): number => {
    for (const word of prefixWords) if (hasProperPrefix(lexicon, token, words[word] ?? '')) return word
    return -1
  }

  return token => {
    const place = Math.imul(token, 0x9e3779b1) >>> (32 - sizeBits)
    if (tokens[place] !== token) {
      tokens[place] = token
      found[place] = find(token)
    }
    return found[place] as number
  }
}
