import { neighbourKeys } from '../index/neighbours.ts'
import type { Lexicon } from '../index/segment.ts'
import { shortestWithTrigrams } from '../index/trigrams.ts'
import { soundOf } from '../text/sound-of.ts'
import { createTrigramFinder } from './shared-trigrams.ts'
import { begunSimilarity, likeness } from './similarity.ts'
import { createTokenTexts } from './token-dictionary.ts'

/** A token of the lexicon and how much it is like the word asked for, from 0 to 1. */
export interface LikeToken {
  token: number
  similarity: number
}

/** Finds the tokens of a lexicon, misspelt or cut short. Not for two searches at once: it keeps notes. */
export interface OpenLexicon {
  /** 0 when no token is the word. */
  find(word: string): number
  /** Tokens like the word, but not the word, the likest first. */
  near(word: string, isKnown: boolean, most: number): LikeToken[]
  /** Tokens that go on where the word ends, those that come most often first. */
  startingWith(word: string, most: number): LikeToken[]
}

/** A token as like as this makes it needless to look for two misspellings. */
const similarEnough = 0.84
/** Of the tokens that begin alike, so many are looked at. */
const mostPrefixed = 4096
/** So many tokens are measured letter by letter. */
const mostVerified = 400

export function openLexicon(lexicon: Lexicon): OpenLexicon {
  const { buckets, entries, idBits } = lexicon.neighbours
  const texts = createTokenTexts(lexicon)
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
  let found: LikeToken[] = []

  const verify = (token: number) => {
    if (seenIn[token] === round || verified >= mostVerified) return
    seenIn[token] = round
    verified += 1
    const other = textOf(token)
    const similarity = other === asked ? 0 : likeness(asked, sound, other)
    if (similarity > 0) found.push({ token, similarity })
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
      if (!isKnown && word.length >= shortestWithTrigrams && !found.some(like => like.similarity > similarEnough))
        eachSharingTrigrams(word, verify)
      return found.sort((a, b) => b.similarity - a.similarity || a.token - b.token).slice(0, most)
    },

    startingWith: (word, most) => {
      const [from, to] = texts.beginningWith(word)
      const begun = lexicon.sorted.slice(from, Math.min(to, from + mostPrefixed)).sort()
      const longer: LikeToken[] = []
      for (const token of begun) {
        if (longer.length === most) break
        const length = lengthOf(token)
        if (length > word.length) longer.push({ token, similarity: begunSimilarity(word, length) })
      }
      return longer
    },
  }
}
