import type { Lexicon } from '../index/segment.ts'
import { everyCountry, isInCountries } from '../index/token-countries.ts'
import { maxTrigramLength, trigramsOf } from '../index/trigrams.ts'
import type { TokenDictionary } from './token-dictionary.ts'

/** Maximum entries counted in the lists of a word's trigrams. */
const maxEntries = 60_000
/** The same with the entries of other countries, which are read but not counted. */
const maxRead = 600_000
/** A misspelt letter changes three trigrams; up to two misspelt letters are tolerated. */
const maxLostTrigrams = 6
const maxLengthDifference = 2

/** Calls `visit` for each token two edits from a word, and possibly for some others, in the countries of a mask. */
export type ForEachSharingTrigrams = (word: string, countries: number, visit: (token: number) => void) => void

/** The tokens with a trigram. */
interface TrigramList {
  tokens: Uint32Array
  from: number
  to: number
}

const byLength = (one: TrigramList, other: TrigramList) => one.to - one.from - (other.to - other.from)

/** Finds tokens of similar length that share as many trigrams with a word as remain after two misspellings. */
export function createTrigramFinder(
  { sorted, trigramOffsets, trigrams, countries: tokenCountries }: Lexicon,
  { lengthOf }: TokenDictionary,
): ForEachSharingTrigrams {
  const shared = new Uint8Array(sorted.length)
  const touched = new Uint32Array(maxEntries)
  const wordTrigrams = new Uint32Array(maxTrigramLength)
  const kept = new Uint32Array(Math.min(maxRead, trigrams.length))
  let touchedCount = 0

  const listsOf = (count: number): TrigramList[] =>
    Array.from(wordTrigrams.subarray(0, count), trigram => ({
      tokens: trigrams,
      from: trigramOffsets[trigram] as number,
      to: trigramOffsets[trigram + 1] as number,
    })).sort(byLength)

  /** The lists without the tokens of other countries. Lists beyond `maxRead` keep them, and are the longest. */
  const listsIn = (lists: TrigramList[], countries: number): TrigramList[] => {
    if (countries === everyCountry) return lists
    let budget = maxRead
    let end = 0
    const inCountries = lists.map(list => {
      budget -= list.to - list.from
      if (budget < 0) return list
      const from = end
      for (let at = list.from; at < list.to; at += 1) {
        const token = trigrams[at] as number
        if (isInCountries(tokenCountries, token, countries)) kept[end++] = token
      }
      return { tokens: kept, from, to: end }
    })
    return inCountries.sort(byLength)
  }

  const countTokens = ({ tokens, from, to }: TrigramList) => {
    for (let at = from; at < to; at += 1) {
      const token = tokens[at] as number
      if (shared[token] === 0) touched[touchedCount++] = token
      shared[token] = (shared[token] as number) + 1
    }
  }

  /** Counts the shortest lists; returns the number of lists skipped because they are too long. */
  const countLists = (lists: readonly TrigramList[]): number => {
    let skipped = 0
    let budget = maxEntries
    for (const list of lists) {
      budget -= list.to - list.from
      if (budget < 0) skipped += 1
      else countTokens(list)
    }
    return skipped
  }

  return (word, countries, visit) => {
    touchedCount = 0
    const count = trigramsOf(word, wordTrigrams)
    const skipped = countLists(listsIn(listsOf(count), countries))
    // Trigrams of skipped lists may be shared too.
    const needed = Math.max(2 - Math.min(skipped, 1), count - maxLostTrigrams - skipped)
    for (let place = 0; place < touchedCount; place += 1) {
      const token = touched[place] as number
      const isShared = (shared[token] as number) >= needed
      shared[token] = 0
      if (isShared && Math.abs(lengthOf(token) - word.length) <= maxLengthDifference) visit(token)
    }
  }
}
