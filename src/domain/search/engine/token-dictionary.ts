import { offsetAt } from '../index/packed-offsets.ts'
import type { Lexicon } from '../index/segment.ts'
import { createBoundedCache } from './bounded-cache.ts'

/** Tokens in alphabetical order; `to` is exclusive. */
export type AlphabeticalRange = readonly [from: number, to: number]

/** The texts of a lexicon's tokens, by id and in alphabetical order. */
export interface TokenDictionary {
  textOf(token: number): string
  lengthOf(token: number): number
  /** The token of a word; 0 when the lexicon has none. */
  find(word: string): number
  /** The range, in alphabetical order, of the tokens that start with a word or equal it, in the range of a prefix of it. */
  prefixRange(word: string, within?: AlphabeticalRange): AlphabeticalRange
}

export const tokenLength = ({ textOffsets }: Lexicon, token: number): number =>
  offsetAt(textOffsets, token + 1) - offsetAt(textOffsets, token)

const nine = 57

/** Letters of the beginnings whose ranges are remembered, and how many of them: two of a to z and 0 to 9, and some others. */
const beginningLength = 2
const maxBeginnings = 2_000

/** Whether a token starts with a digit. */
export const isNumberToken = ({ text, textOffsets }: Lexicon, token: number): boolean =>
  (text[offsetAt(textOffsets, token)] as number) <= nine

/** Whether a token starts with a word and is longer. */
export function hasProperPrefix({ text, textOffsets }: Lexicon, token: number, word: string): boolean {
  const from = offsetAt(textOffsets, token)
  if (offsetAt(textOffsets, token + 1) - from <= word.length) return false
  for (let place = 0; place < word.length; place += 1) if (text[from + place] !== word.charCodeAt(place)) return false
  return true
}

export function createTokenDictionary(lexicon: Lexicon): TokenDictionary {
  const { text, textOffsets, sorted } = lexicon
  const all: AlphabeticalRange = [0, sorted.length]
  const beginnings = createBoundedCache<AlphabeticalRange>(maxBeginnings)

  /** Below 0 when the token sorts before the word, 0 when it equals the word or, with `isPrefix`, starts with it. */
  const compare = (token: number, word: string, isPrefix: boolean): number => {
    const from = offsetAt(textOffsets, token)
    const length = offsetAt(textOffsets, token + 1) - from
    for (let place = 0; place < word.length; place += 1) {
      if (place === length) return -1
      const difference = (text[from + place] as number) - word.charCodeAt(place)
      if (difference !== 0) return difference
    }
    return isPrefix || length === word.length ? 0 : 1
  }

  /** Binary search for the first token not before the word; with `isPast`, for the first after all tokens that start with it. */
  const lowerBound = (word: string, isPast: boolean, within: AlphabeticalRange): number => {
    let [low, high] = within
    while (low < high) {
      const middle = (low + high) >>> 1
      const order = compare(sorted[middle] as number, word, isPast)
      if (order < 0 || (isPast && order === 0)) low = middle + 1
      else high = middle
    }
    return low
  }

  const rangeIn = (word: string, [low, high]: AlphabeticalRange): AlphabeticalRange => {
    const from = lowerBound(word, false, [low, high])
    return [from, lowerBound(word, true, [from, high])]
  }

  /** The range of the tokens that start as a word does: much less than all to search in. */
  const beginningOf = (word: string): AlphabeticalRange => {
    const beginning = word.slice(0, beginningLength)
    return beginnings.find(beginning, () => rangeIn(beginning, all))
  }

  return {
    lengthOf: token => tokenLength(lexicon, token),
    textOf: token => {
      const end = offsetAt(textOffsets, token + 1)
      let at = offsetAt(textOffsets, token)
      let read = ''
      // Four letters at a time, because each sum is another string.
      for (; at + 4 <= end; at += 4)
        read += String.fromCharCode(text[at] ?? 0, text[at + 1] ?? 0, text[at + 2] ?? 0, text[at + 3] ?? 0)
      for (; at < end; at += 1) read += String.fromCharCode(text[at] ?? 0)
      return read
    },
    find: word => {
      const token = sorted[lowerBound(word, false, beginningOf(word))]
      return token !== undefined && word !== '' && compare(token, word, false) === 0 ? token : 0
    },
    prefixRange: (word, within) =>
      word.length <= beginningLength ? beginningOf(word) : rangeIn(word, within ?? beginningOf(word)),
  }
}
