import type { Lexicon } from '../index/segment.ts'
import { maxTrigramLength, trigramsOf } from '../index/trigrams.ts'
import type { TokenDictionary } from './token-dictionary.ts'

/** Maximum entries counted in the lists of a word's trigrams. */
const maxEntries = 60_000
/** A misspelt letter changes three trigrams; up to two misspelt letters are tolerated. */
const maxLostTrigrams = 6
const maxLengthDifference = 2

/** Calls `visit` for each token two edits from a word, and possibly for some others. */
export type ForEachSharingTrigrams = (word: string, visit: (token: number) => void) => void

/** Finds tokens of similar length that share as many trigrams with a word as remain after two misspellings. */
export function createTrigramFinder(
  { sorted, trigramOffsets, trigrams }: Lexicon,
  { lengthOf }: TokenDictionary,
): ForEachSharingTrigrams {
  const shared = new Uint8Array(sorted.length)
  const touched = new Uint32Array(maxEntries)
  const wordTrigrams = new Uint32Array(maxTrigramLength)
  let touchedCount = 0

  const listsOf = (count: number) =>
    Array.from(wordTrigrams.subarray(0, count), trigram => ({
      from: trigramOffsets[trigram] as number,
      to: trigramOffsets[trigram + 1] as number,
    })).sort((a, b) => a.to - a.from - (b.to - b.from))

  const countTokens = (from: number, to: number) => {
    for (let at = from; at < to; at += 1) {
      const token = trigrams[at] as number
      if (shared[token] === 0) touched[touchedCount++] = token
      shared[token] = (shared[token] as number) + 1
    }
  }

  /** Counts the shortest lists; returns the number of lists skipped because they are too long. */
  const countLists = (lists: readonly { from: number; to: number }[]): number => {
    let skipped = 0
    let budget = maxEntries
    for (const { from, to } of lists) {
      budget -= to - from
      if (budget < 0) skipped += 1
      else countTokens(from, to)
    }
    return skipped
  }

  return (word, visit) => {
    touchedCount = 0
    const count = trigramsOf(word, wordTrigrams)
    const skipped = countLists(listsOf(count))
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
