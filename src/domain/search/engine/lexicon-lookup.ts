import { createNeighbourKeys } from '../index/neighbours.ts'
import type { Lexicon } from '../index/segment.ts'
import { minTrigramLength } from '../index/trigrams.ts'
import { phoneticKey } from '../text/phonetic-key.ts'
import { prefixSimilarity } from './scoring.ts'
import { createTrigramFinder } from './shared-trigrams.ts'
import { createSimilarity } from './similarity.ts'
import { createTokenDictionary } from './token-dictionary.ts'

/** A token of the lexicon and its similarity to the word looked up, from 0 to 1. */
export interface SimilarToken {
  token: number
  similarity: number
}

/** Looks up words in a lexicon: exact, fuzzy and by prefix. Reuses its buffers: one lookup at a time. */
export interface LexiconLookup {
  /** The token of a word; 0 when the lexicon has none. */
  find(word: string): number
  /** Tokens similar to the word, without the word itself, most similar first. */
  fuzzyMatches(word: string, isKnown: boolean, max: number): SimilarToken[]
  /** Longer tokens that start with the word, most frequent first. */
  prefixMatches(word: string, max: number): SimilarToken[]
}

/** Tokens at two edits are not searched when one this similar was found. */
const goodSimilarity = 0.84
/** Tokens with the same prefix that are considered. */
const maxPrefixed = 4096
/** Tokens whose edit distance is measured. */
const maxVerified = 400

export function createLexiconLookup(lexicon: Lexicon): LexiconLookup {
  const { buckets, entries, idBits } = lexicon.neighbours
  const dictionary = createTokenDictionary(lexicon)
  const { lengthOf, textOf } = dictionary
  const forEachSharingTrigrams = createTrigramFinder(lexicon, dictionary)
  const neighbourKeys = createNeighbourKeys()
  const similarityOf = createSimilarity()
  const shift = 32 - Math.log2(buckets.length - 1)
  const idSpan = 2 ** idBits
  const tags = 2 ** (32 - idBits)
  // The round in which a token was last verified.
  const verifiedIn = new Uint32Array(lexicon.sorted.length)

  // State of the current lookup.
  let round = 0
  let lookedUp = ''
  let sound = ''
  let verified = 0
  let found: SimilarToken[] = []

  const verify = (token: number) => {
    if (verifiedIn[token] === round || verified >= maxVerified) return
    verifiedIn[token] = round
    verified += 1
    const other = textOf(token)
    const similarity = other === lookedUp ? 0 : similarityOf(lookedUp, sound, other)
    if (similarity > 0) found.push({ token, similarity })
  }

  /** Verifies the tokens of a bucket that store the same part of the key. */
  const verifyBucket = (key: number) => {
    const end = buckets[(key >>> shift) + 1] as number
    for (let at = buckets[key >>> shift] as number; at < end; at += 1) {
      const entry = entries[at] as number
      if (idBits === 32 || Math.floor(entry / idSpan) === key % tags) verify(entry % idSpan)
    }
  }

  return {
    find: dictionary.find,

    fuzzyMatches: (word, isKnown, max) => {
      round += 1
      lookedUp = word
      sound = phoneticKey(word)
      verified = 0
      found = []
      for (const key of neighbourKeys(word, 'query')) verifyBucket(key)
      if (!isKnown && word.length >= minTrigramLength && !found.some(({ similarity }) => similarity > goodSimilarity))
        forEachSharingTrigrams(word, verify)
      return found.sort((a, b) => b.similarity - a.similarity || a.token - b.token).slice(0, max)
    },

    prefixMatches: (word, max) => {
      const [from, to] = dictionary.prefixRange(word)
      // Ascending ids are descending frequencies.
      const byFrequency = lexicon.sorted.slice(from, Math.min(to, from + maxPrefixed)).sort()
      const longer: SimilarToken[] = []
      for (const token of byFrequency) {
        if (longer.length === max) break
        const length = lengthOf(token)
        if (length > word.length) longer.push({ token, similarity: prefixSimilarity(word, length) })
      }
      return longer
    },
  }
}
