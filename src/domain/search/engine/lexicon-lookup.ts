import { neighbourKeys } from '../index/neighbours.ts'
import type { Lexicon } from '../index/segment.ts'
import { minTrigramLength } from '../index/trigrams.ts'
import { soundOf } from '../text/sound-of.ts'
import { createTrigramFinder } from './shared-trigrams.ts'
import { prefixSimilarity, similarity } from './similarity.ts'
import { createTokenDictionary } from './token-dictionary.ts'

/** A token of the lexicon and how much it is like the word asked for, from 0 to 1. */
export interface SimilarToken {
  token: number
  similarity: number
}

/** Finds the tokens of a lexicon, misspelt or cut short. Not for two searches at once: it keeps notes. */
export interface LexiconLookup {
  /** 0 when no token is the word. */
  find(word: string): number
  /** Tokens like the word, but not the word, the likest first. */
  near(word: string, isKnown: boolean, most: number): SimilarToken[]
  /** Tokens that go on where the word ends, those that come most often first. */
  prefixMatches(word: string, most: number): SimilarToken[]
}

/** A token as like as this makes it needless to look for two misspellings. */
const goodSimilarity = 0.84
/** Of the tokens that begin alike, so many are looked at. */
const maxPrefixed = 4096
/** So many tokens are measured letter by letter. */
const maxVerified = 400

export function createLexiconLookup(lexicon: Lexicon): LexiconLookup {
  const { buckets, entries, idBits } = lexicon.neighbours
  const texts = createTokenDictionary(lexicon)
  const { lengthOf, textOf } = texts
  const eachSharingTrigrams = createTrigramFinder(lexicon, texts)
  const shift = 32 - Math.log2(buckets.length - 1)
  const idSpan = 2 ** idBits
  const tags = 2 ** (32 - idBits)
  const seenIn = new Uint32Array(lexicon.sorted.length)

  // Of the word that is asked for.
  let round = 0
  let asked = ''
  let sound = ''
  let verified = 0
  let found: SimilarToken[] = []

  const verify = (token: number) => {
    if (seenIn[token] === round || verified >= maxVerified) return
    seenIn[token] = round
    verified += 1
    const other = textOf(token)
    const score = other === asked ? 0 : similarity(asked, sound, other)
    if (score > 0) found.push({ token, similarity: score })
  }

  /** Looks at the tokens of a bucket whose part of the key is the same. */
  const verifyBucket = (key: number) => {
    const end = buckets[(key >>> shift) + 1] as number
    for (let at = buckets[key >>> shift] as number; at < end; at += 1) {
      const entry = entries[at] as number
      if (idBits === 32 || Math.floor(entry / idSpan) === key % tags) verify(entry % idSpan)
    }
  }

  return {
    find: texts.find,

    near: (word, isKnown, most) => {
      round += 1
      asked = word
      sound = soundOf(word)
      verified = 0
      found = []
      for (const key of neighbourKeys(word, 'asked')) verifyBucket(key)
      if (!isKnown && word.length >= minTrigramLength && !found.some(like => like.similarity > goodSimilarity))
        eachSharingTrigrams(word, verify)
      return found.sort((a, b) => b.similarity - a.similarity || a.token - b.token).slice(0, most)
    },

    prefixMatches: (word, most) => {
      const [from, to] = texts.prefixRange(word)
      const begun = lexicon.sorted.slice(from, Math.min(to, from + maxPrefixed)).sort()
      const longer: SimilarToken[] = []
      for (const token of begun) {
        if (longer.length === most) break
        const length = lengthOf(token)
        if (length > word.length) longer.push({ token, similarity: prefixSimilarity(word, length) })
      }
      return longer
    },
  }
}
