import { createNeighbourKeys } from '../index/neighbours.ts'
import type { Lexicon } from '../index/segment.ts'
import { minTrigramLength } from '../index/trigrams.ts'
import { phoneticKey } from '../tokens/phonetic-key.ts'
import { isInScope, type LexiconScope } from './lexicon-scope.ts'
import { createTrigramFinder } from './shared-trigrams.ts'
import { createSimilarity } from './similarity.ts'
import type { TokenDictionary } from './token-dictionary.ts'

/** A token of the lexicon and its similarity to the word looked up, from 0 to 1. */
export interface SimilarToken {
  token: number
  similarity: number
}

/** Tokens at two edits are not searched when one this similar was found. */
const goodSimilarity = 0.84
/** Tokens whose edit distance is measured. */
const maxVerified = 400

interface FoundToken extends SimilarToken {
  text: string
}

/** Tokens of the same similarity in alphabetical order: their ids depend on other countries. */
const bySimilarity = (one: FoundToken, other: FoundToken) =>
  other.similarity - one.similarity || (one.text < other.text ? -1 : 1)

/** Finds tokens of a scope similar to a word, without the word itself, most similar first. */
type FindSimilar = (word: string, scope: LexiconScope, isKnown: boolean, max: number) => SimilarToken[]

export function createSimilarTokens(lexicon: Lexicon, dictionary: TokenDictionary): FindSimilar {
  const { buckets, entries, idBits } = lexicon.neighbours
  const { textOf } = dictionary
  const forEachSharingTrigrams = createTrigramFinder(lexicon, dictionary)
  const neighbourKeys = createNeighbourKeys()
  const similarityOf = createSimilarity()
  const shift = 32 - Math.log2(buckets.length - 1)
  // An entry has the id of its token in its lower bits, and above them the lower bits of its key.
  const idMask = 2 ** idBits - 1
  const keyMask = 2 ** (32 - idBits) - 1
  // The round in which a token was last verified.
  const verifiedIn = new Uint32Array(lexicon.sorted.length)

  // Keeps what was read, so that reading is not optimized away.
  const touched = new Uint32Array(1)

  // State of the current lookup.
  let scope: LexiconScope
  let round = 0
  let lookedUp = ''
  let sound = ''
  let verified = 0
  let found: FoundToken[] = []

  const verify = (token: number) => {
    if (verifiedIn[token] === round || verified >= maxVerified || !isInScope(lexicon, scope, token)) return
    verifiedIn[token] = round
    verified += 1
    const other = textOf(token)
    const similarity = other === lookedUp ? 0 : similarityOf(lookedUp, sound, other)
    if (similarity > 0) found.push({ token, similarity, text: other })
  }

  /** Brings the buckets of keys into the processor's cache, several at a time; each alone would be waited for. */
  const touchBuckets = (keys: Uint32Array) => {
    let sum = 0
    for (let at = 0; at < keys.length; at += 1) sum += entries[buckets[(keys[at] as number) >>> shift] as number] ?? 0
    touched[0] = sum
  }

  /** Verifies the tokens of a bucket that store the same part of the key. */
  const verifyBucket = (key: number) => {
    const end = buckets[(key >>> shift) + 1] as number
    for (let at = buckets[key >>> shift] as number; at < end; at += 1) {
      const entry = entries[at] as number
      if (idBits === 32 || entry >>> idBits === (key & keyMask) >>> 0) verify((entry & idMask) >>> 0)
    }
  }

  return (word, within, isKnown, max) => {
    round += 1
    scope = within
    lookedUp = word
    sound = phoneticKey(word)
    verified = 0
    found = []
    const keys = neighbourKeys(word, 'query')
    touchBuckets(keys)
    for (const key of keys) verifyBucket(key)
    if (!isKnown && word.length >= minTrigramLength && !found.some(({ similarity }) => similarity > goodSimilarity))
      forEachSharingTrigrams(word, scope.countries, verify)
    return found
      .sort(bySimilarity)
      .slice(0, max)
      .map(({ token, similarity }) => ({ token, similarity }))
  }
}
