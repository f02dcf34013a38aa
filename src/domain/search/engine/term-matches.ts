import type { Lexicon } from '../index/segment.ts'
import type { QueryPlan } from './query-plan.ts'
import { prefixSimilarity } from './similarity.ts'
import { hasProperPrefix, tokenLength } from './token-dictionary.ts'

/** How well each word of a query was found in one part of a document, by slot. */
export type TermMatches = Float64Array

/** Notes which words of a query the tokens of a document stand for. */
export interface TermMatcher {
  create(): TermMatches
  /** Notes a token for every word that it may stand for; tells the entry of the word it is closest to, -1 for none. */
  match(token: number, into: TermMatches): number
  /** Notes a token that goes on where a word was cut short; tells the entry, -1 where it does not. */
  matchPrefix(token: number, into: TermMatches): number
  /** Notes a word whose two halves were found. */
  matchSplits(into: TermMatches): void
  /** Adds up what was found in a name or street, in the place, and perhaps in a third part. */
  sum(part: TermMatches, place: TermMatches, third?: TermMatches): void
  /** Of the last `addUp`: share of the query that was found, and found best in the place; how well its worst word was, and the share found to the letter. */
  readonly sums: Readonly<{ found: number; inPlace: number; weakest: number; exact: number }>
}

const halvesSimilarity = 0.97

/** Entries that words cut short may add while documents are compared. */
const maxPrefixEntries = 400

export function createTermMatcher(plan: QueryPlan, lexicon: Lexicon): TermMatcher {
  const { terms, weights, slots, splits, words, totalWeight, prefixWords } = plan
  const { similarities, next } = terms
  let room = prefixWords.length === 0 ? 0 : maxPrefixEntries
  const sums = { found: 0, inPlace: 0, weakest: 0, exact: 0 }

  const nothing: TermMatches = new Float64Array(slots)

  return {
    sums,
    create: () => new Float64Array(slots),

    matchPrefix: (token, into) => {
      const word = room === 0 ? undefined : prefixWords.find(cut => hasProperPrefix(lexicon, token, words[cut] ?? ''))
      if (word === undefined) return -1
      room -= 1
      terms.add(token, word, prefixSimilarity(words[word] ?? '', tokenLength(lexicon, token)))
      const entry = terms.first(token)
      if (entry >= 0) into[word] = Math.max(into[word] as number, similarities[entry] as number)
      return entry
    },

    match: (token, into) => {
      let best = 0
      let closest = -1
      for (let entry = terms.first(token); entry >= 0; entry = next[entry] as number) {
        const similarity = similarities[entry] as number
        const word = terms.slots[entry] as number
        if (similarity > (into[word] as number)) into[word] = similarity
        if (similarity > best) {
          best = similarity
          closest = entry
        }
      }
      return closest
    },

    matchSplits: into => {
      for (const { word, left, right } of splits)
        if ((into[left] as number) > 0 && (into[right] as number) > 0)
          into[word] = Math.max(into[word] as number, halvesSimilarity)
    },

    sum: (part, place, third = nothing) => {
      let sum = 0
      let placed = 0
      let weakest = 1
      let exact = 0
      for (let word = 0; word < words.length; word += 1) {
        const inPart = Math.max(part[word] as number, third[word] as number)
        const best = Math.max(inPart, place[word] as number)
        const weight = weights[word] as number
        sum += best * weight
        if (best > inPart) placed += weight
        weakest = Math.min(weakest, best)
        if (best === 1) exact += weight
      }
      sums.found = sum / totalWeight
      sums.inPlace = placed / totalWeight
      sums.weakest = weakest
      sums.exact = exact / totalWeight
    },
  }
}
