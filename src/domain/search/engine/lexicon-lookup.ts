import { createNeighbourKeys } from '../index/neighbours.ts'
import type { Lexicon } from '../index/segment.ts'
import { everyCountry, isInCountries } from '../index/token-countries.ts'
import { minTrigramLength } from '../index/trigrams.ts'
import { phoneticKey } from '../text/phonetic-key.ts'
import { createBoundedCache } from './bounded-cache.ts'
import { prefixSimilarity } from './scoring.ts'
import { createTrigramFinder } from './shared-trigrams.ts'
import { createSimilarity } from './similarity.ts'
import { createTokenDictionary } from './token-dictionary.ts'

/** A token of the lexicon and its similarity to the word looked up, from 0 to 1. */
export interface SimilarToken {
  token: number
  similarity: number
}

/** The countries that are searched. */
export interface LexiconScope {
  /** Their mask. */
  countries: number
  /** A number that is higher for tokens that are more frequent in these countries. */
  frequencyOf(token: number): number
}

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

/** Tokens at two edits are not searched when one this similar was found. */
const goodSimilarity = 0.84
/** Tokens with the same prefix that are considered. */
const maxPrefixed = 4096
/** The same with the tokens of other countries, which are not considered. */
const maxRange = 2 ** 16
/** Words whose lookups are remembered. */
const maxRemembered = 1_000
/** Tokens whose edit distance is measured. */
const maxVerified = 400

interface FoundToken extends SimilarToken {
  text: string
}

/** Tokens of the same similarity in alphabetical order: their ids depend on other countries. */
const bySimilarity = (one: FoundToken, other: FoundToken) =>
  other.similarity - one.similarity || (one.text < other.text ? -1 : 1)

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
  const prefixKeys = new Float64Array(maxPrefixed)
  const tokens = createBoundedCache<number>(maxRemembered)
  const similar = createBoundedCache<SimilarToken[]>(maxRemembered)
  const longer = createBoundedCache<SimilarToken[]>(maxRemembered)
  // The round in which a token was last verified.
  const verifiedIn = new Uint32Array(lexicon.sorted.length)

  // Ascending ids are descending frequencies in all countries.
  let scope: LexiconScope = { countries: everyCountry, frequencyOf: token => -token }
  const isKnownHere = (token: number) =>
    scope.countries === everyCountry || isInCountries(lexicon.countries, token, scope.countries)

  // State of the current lookup.
  let round = 0
  let lookedUp = ''
  let sound = ''
  let verified = 0
  let found: FoundToken[] = []

  const verify = (token: number) => {
    if (verifiedIn[token] === round || verified >= maxVerified || !isKnownHere(token)) return
    verifiedIn[token] = round
    verified += 1
    const other = textOf(token)
    const similarity = other === lookedUp ? 0 : similarityOf(lookedUp, sound, other)
    if (similarity > 0) found.push({ token, similarity, text: other })
  }

  /** Verifies the tokens of a bucket that store the same part of the key. */
  const verifyBucket = (key: number) => {
    const end = buckets[(key >>> shift) + 1] as number
    for (let at = buckets[key >>> shift] as number; at < end; at += 1) {
      const entry = entries[at] as number
      if (idBits === 32 || Math.floor(entry / idSpan) === key % tags) verify(entry % idSpan)
    }
  }

  /** Sort keys of the longer tokens in a range of the alphabetical order: descending frequency, then place in the range. */
  const keysByFrequency = (word: string, from: number, to: number): Float64Array => {
    let count = 0
    for (let place = from; place < Math.min(to, from + maxRange) && count < maxPrefixed; place += 1) {
      const token = lexicon.sorted[place] as number
      if (!isKnownHere(token) || lengthOf(token) === word.length) continue
      prefixKeys[count++] = place - from - scope.frequencyOf(token) * maxRange
    }
    return prefixKeys.subarray(0, count).sort()
  }

  const findToken = (word: string): number => {
    const token = dictionary.find(word)
    return isKnownHere(token) ? token : 0
  }

  const findSimilar = (word: string, isKnown: boolean, max: number): SimilarToken[] => {
    round += 1
    lookedUp = word
    sound = phoneticKey(word)
    verified = 0
    found = []
    for (const key of neighbourKeys(word, 'query')) verifyBucket(key)
    if (!isKnown && word.length >= minTrigramLength && !found.some(({ similarity }) => similarity > goodSimilarity))
      forEachSharingTrigrams(word, scope.countries, verify)
    return found
      .sort(bySimilarity)
      .slice(0, max)
      .map(({ token, similarity }) => ({ token, similarity }))
  }

  const findLonger = (word: string, max: number): SimilarToken[] => {
    const [from, to] = dictionary.prefixRange(word)
    const found: SimilarToken[] = []
    for (const key of keysByFrequency(word, from, to)) {
      if (found.length === max) break
      const place = key - Math.floor(key / maxRange) * maxRange
      const token = lexicon.sorted[from + place] as number
      found.push({ token, similarity: prefixSimilarity(word, lengthOf(token)) })
    }
    return found
  }

  return {
    limitTo: to => {
      scope = to
      for (const memory of [tokens, similar, longer]) memory.forget()
    },
    find: word => tokens.find(word, () => findToken(word)),
    fuzzyMatches: (word, isKnown, max) =>
      similar.find(`${word} ${isKnown} ${max}`, () => findSimilar(word, isKnown, max)),
    prefixMatches: (word, max) => longer.find(`${word} ${max}`, () => findLonger(word, max)),
  }
}
