import type { Lexicon } from '../index/segment.ts'
import type { QueryPlan } from './query-plan.ts'
import { prefixSimilarity, splitSimilarity } from './scoring.ts'
import { hasProperPrefix, tokenLength } from './token-dictionary.ts'

/** By slot, the similarity of the best token for each word of a query in one part of a document. */
export type TermMatches = Float64Array

/** Coverages of a query by the matches of several parts of a document. */
export interface MatchSums {
  /** Share of the query that was found, and share found better in the place than elsewhere. */
  coverage: number
  placeCoverage: number
  /** Similarity of the worst word, and share of the query that was found exactly. */
  minSimilarity: number
  exactCoverage: number
}

/** Matches the tokens of a document with the words of a query. */
export interface TermMatcher {
  create(): TermMatches
  /** Matches a token with every word that it may stand for; returns the term's entry for the closest, -1 for none. */
  match(token: number, into: TermMatches): number
  /** Matches a token with a word that may be cut short; returns the term's entry, -1 where it is no prefix. */
  matchPrefix(token: number, into: TermMatches): number
  /** Matches words whose two halves were found. */
  matchSplits(into: TermMatches): void
  /** Sums up what was found in a name or street, in the place, and perhaps in a third part, in `sums`. */
  sum(part: TermMatches, place: TermMatches, third?: TermMatches): void
  readonly sums: Readonly<MatchSums>
}

/** Entries that words cut short may add while documents are compared. */
const maxPrefixEntries = 400

export function createTermMatcher(plan: QueryPlan, lexicon: Lexicon): TermMatcher {
  const { terms, weights, slots, splits, words, totalWeight, prefixWords } = plan
  const { similarities, next } = terms
  let room = prefixWords.length === 0 ? 0 : maxPrefixEntries
  const sums: MatchSums = { coverage: 0, placeCoverage: 0, minSimilarity: 0, exactCoverage: 0 }
  const none: TermMatches = new Float64Array(slots)

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
          into[word] = Math.max(into[word] as number, splitSimilarity)
    },

    sum: (part, place, third = none) => {
      let found = 0
      let placed = 0
      let worst = 1
      let exact = 0
      for (let word = 0; word < words.length; word += 1) {
        const inPart = Math.max(part[word] as number, third[word] as number)
        const best = Math.max(inPart, place[word] as number)
        const weight = weights[word] as number
        found += best * weight
        if (best > inPart) placed += weight
        worst = Math.min(worst, best)
        if (best === 1) exact += weight
      }
      sums.coverage = found / totalWeight
      sums.placeCoverage = placed / totalWeight
      sums.minSimilarity = worst
      sums.exactCoverage = exact / totalWeight
    },
  }
}
