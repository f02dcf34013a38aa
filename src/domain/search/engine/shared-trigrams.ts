import type { Lexicon } from '../index/segment.ts'
import { maxTrigramLength, trigramsOf } from '../index/trigrams.ts'
import type { TokenDictionary } from './token-dictionary.ts'

/** Of the lists of a word's trigrams, so many entries are counted. */
const maxEntries = 60_000
/** A misspelt letter takes three trigrams with it; two are looked for. */
const maxLostTrigrams = 6
const maxLengthDifference = 2

/** Finds tokens of about the same length that share so many trigrams with a word that two misspellings may part them. */
export function createTrigramFinder({ sorted, trigramOffsets, trigrams }: Lexicon, { lengthOf }: TokenDictionary) {
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

  /** Counts the shortest lists; tells how many were too long to count. */
  const countLists = (lists: readonly { from: number; to: number }[]): number => {
    let left = 0
    let budget = maxEntries
    for (const { from, to } of lists) {
      budget -= to - from
      if (budget < 0) left += 1
      else countTokens(from, to)
    }
    return left
  }

  return (word: string, visit: (token: number) => void): void => {
    touchedCount = 0
    const count = trigramsOf(word, wordTrigrams)
    const left = countLists(listsOf(count))
    // Those of lists that were not counted may have been shared too.
    const needed = Math.max(2 - Math.min(left, 1), count - maxLostTrigrams - left)
    for (let place = 0; place < touchedCount; place += 1) {
      const token = touched[place] as number
      const isShared = (shared[token] as number) >= needed
      shared[token] = 0
      if (isShared && Math.abs(lengthOf(token) - word.length) <= maxLengthDifference) visit(token)
    }
  }
}
