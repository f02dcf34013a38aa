import type { Lexicon } from '../index/segment.ts'
import { everyCountry } from '../index/token-countries.ts'
import { maxTrigramLength, trigramsOf } from '../index/trigrams.ts'
import type { TokenDictionary } from './token-dictionary.ts'
import { createTrigramLists, type TrigramList } from './trigram-lists.ts'

/** Maximum entries counted in the lists of a word's trigrams. */
const maxEntries = 60_000
/** Two misspelt letters change at most six trigrams; two pairs of swapped letters change eight. */
const lostByMisspellings = 6
const lostBySwaps = 8
/** Words that share fewer trigrams after that are chance. */
const minAfterSwaps = 3
const maxLengthDifference = 2

/** Calls `visit` for each token two edits from a word, and possibly for some others, in the countries of a mask. */
type ForEachSharingTrigrams = (word: string, countries: number, visit: (token: number) => void) => void

/** Finds tokens of similar length that share as many trigrams with a word as remain after two misspellings, closest first. */
export function createTrigramFinder(lexicon: Lexicon, { lengthOf }: TokenDictionary): ForEachSharingTrigrams {
  const lists = createTrigramLists(lexicon, maxEntries)
  const { kept } = lists
  const shared = new Uint8Array(lexicon.sorted.length)
  const touched = new Uint32Array(maxEntries)
  const wordTrigrams = new Uint32Array(maxTrigramLength)
  let touchedCount = 0

  const countTokens = (list: TrigramList) => {
    if (list.from < 0) lists.decode(list, everyCountry)
    for (let at = list.from; at < list.from + list.count; at += 1) {
      const token = kept[at] as number
      if (shared[token] === 0) touched[touchedCount++] = token
      shared[token] = (shared[token] as number) + 1
    }
  }

  /** Counts the shortest lists; returns the number of lists skipped because they are too long. */
  const countLists = (shortestFirst: readonly TrigramList[]): number => {
    let skipped = 0
    let budget = maxEntries
    for (const list of shortestFirst) {
      budget -= list.count
      if (budget < 0) skipped += 1
      else countTokens(list)
    }
    return skipped
  }

  /** Visits the tokens that share as many trigrams as needed and fewer than `below`. */
  const visitShared = (word: string, needed: number, below: number, visit: (token: number) => void) => {
    for (let place = 0; place < touchedCount; place += 1) {
      const token = touched[place] as number
      const count = shared[token] as number
      if (count >= needed && count < below && Math.abs(lengthOf(token) - word.length) <= maxLengthDifference)
        visit(token)
    }
  }

  const forget = () => {
    for (let place = 0; place < touchedCount; place += 1) shared[touched[place] as number] = 0
    touchedCount = 0
  }

  return (word, countries, visit) => {
    const count = trigramsOf(word, wordTrigrams)
    const skipped = countLists(lists.of(wordTrigrams.subarray(0, count), countries))
    // Trigrams of skipped lists may be shared too.
    const needed = Math.max(2 - Math.min(skipped, 1), count - lostByMisspellings - skipped)
    visitShared(word, needed, Number.POSITIVE_INFINITY, visit)
    const afterSwaps = Math.max(minAfterSwaps, count - lostBySwaps - skipped)
    visitShared(word, afterSwaps, needed, visit)
    forget()
  }
}
