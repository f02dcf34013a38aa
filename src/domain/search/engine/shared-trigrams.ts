import type { Lexicon } from '../index/segment.ts'
import { everyCountry, isInCountries } from '../index/token-countries.ts'
import { maxTrigramLength, trigramsOf } from '../index/trigrams.ts'
import type { TokenDictionary } from './token-dictionary.ts'

/** Maximum entries counted in the lists of a word's trigrams. */
const maxEntries = 60_000
/** The same with the entries of other countries, which are read but not counted. */
const maxRead = 600_000
/** Two misspelt letters change at most six trigrams; two pairs of swapped letters change eight. */
const lostByMisspellings = 6
const lostBySwaps = 8
/** Words that share fewer trigrams after that are chance. */
const minAfterSwaps = 3
const maxLengthDifference = 2

/** Calls `visit` for each token two edits from a word, and possibly for some others, in the countries of a mask. */
type ForEachSharingTrigrams = (word: string, countries: number, visit: (token: number) => void) => void

/** The tokens with a trigram: how many are read, and where they are kept; `from` is -1 until they are decoded. */
interface TrigramList {
  trigram: number
  count: number
  from: number
}

const byLength = (one: TrigramList, other: TrigramList) => one.count - other.count

/** Finds tokens of similar length that share as many trigrams with a word as remain after two misspellings, closest first. */
export function createTrigramFinder(
  { sorted, trigrams, countries: tokenCountries }: Lexicon,
  { lengthOf }: TokenDictionary,
): ForEachSharingTrigrams {
  const { bytes, offsets, counts } = trigrams
  const shared = new Uint8Array(sorted.length)
  const touched = new Uint32Array(maxEntries)
  const wordTrigrams = new Uint32Array(maxTrigramLength)
  const kept = new Uint32Array(Math.min(maxRead, bytes.length) + maxEntries)
  let touchedCount = 0
  let keptCount = 0

  const listsOf = (count: number): TrigramList[] =>
    Array.from(wordTrigrams.subarray(0, count), trigram => ({
      trigram,
      count: counts[trigram] as number,
      from: -1,
    })).sort(byLength)

  /** Keeps the tokens of a list in the countries of a mask. */
  const decode = (list: TrigramList, countries: number) => {
    const isEvery = countries === everyCountry
    const end = offsets[list.trigram + 1] as number
    list.from = keptCount
    let token = 0
    for (let at = offsets[list.trigram] as number; at < end; ) {
      let byte = bytes[at++] as number
      let distance = byte & 127
      for (let shift = 7; byte > 127; shift += 7) {
        byte = bytes[at++] as number
        distance |= (byte & 127) << shift
      }
      token += distance
      if (isEvery || isInCountries(tokenCountries, token, countries)) kept[keptCount++] = token
    }
    list.count = keptCount - list.from
  }

  /** Leaves the tokens of other countries out. Lists beyond `maxRead` keep them, and are the longest. */
  const limitTo = (lists: TrigramList[], countries: number) => {
    if (countries === everyCountry) return
    let budget = maxRead
    for (const list of lists) {
      budget -= list.count
      if (budget >= 0) decode(list, countries)
    }
    lists.sort(byLength)
  }

  const countTokens = (list: TrigramList) => {
    if (list.from < 0) decode(list, everyCountry)
    for (let at = list.from; at < list.from + list.count; at += 1) {
      const token = kept[at] as number
      if (shared[token] === 0) touched[touchedCount++] = token
      shared[token] = (shared[token] as number) + 1
    }
  }

  /** Counts the shortest lists; returns the number of lists skipped because they are too long. */
  const countLists = (lists: readonly TrigramList[]): number => {
    let skipped = 0
    let budget = maxEntries
    for (const list of lists) {
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
    keptCount = 0
    const lists = listsOf(count)
    limitTo(lists, countries)
    const skipped = countLists(lists)
    // Trigrams of skipped lists may be shared too.
    const needed = Math.max(2 - Math.min(skipped, 1), count - lostByMisspellings - skipped)
    visitShared(word, needed, Number.POSITIVE_INFINITY, visit)
    const afterSwaps = Math.max(minAfterSwaps, count - lostBySwaps - skipped)
    visitShared(word, afterSwaps, needed, visit)
    forget()
  }
}
