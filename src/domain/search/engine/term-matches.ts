import type { Lexicon } from '../index/segment.ts'
import { createLostWords, type LostWords } from './lost-words.ts'
import { createPrefixWords } from './prefix-words.ts'
import type { QueryPlan } from './query-plan.ts'
import { prefixSimilarity, splitSimilarity } from './scoring.ts'
import { tokenLength } from './token-dictionary.ts'

/** By slot, the similarity of the best token for the word in one part of a document. */
export type TermMatches = Float64Array

// A loop, because a call of `fill` takes longer than these few slots.
export const clearMatches = (matches: TermMatches): void => {
  for (let slot = 0; slot < matches.length; slot += 1) matches[slot] = 0
}

/** Whether a word matches with more than a similarity. */
export const hasAbove = (matches: TermMatches, similarity: number): boolean => {
  for (let slot = 0; slot < matches.length; slot += 1) if ((matches[slot] as number) > similarity) return true
  return false
}

/** Coverages of a query by the matches of several parts of a document. */
interface MatchSums {
  /** Share of the query that was found, and share that the place matches better than the other parts. */
  coverage: number
  placeCoverage: number
  /** Similarity of the worst word, and share of the query that matches exactly. */
  minSimilarity: number
  exactCoverage: number
  /** Weight of the heaviest word that was not found, or of a similar one its missing part. */
  missingWeight: number
}

/** Matches the tokens of a document with the words of a query. */
export interface TermMatcher {
  create(): TermMatches
  /** Matches a token with every word that it may match; false when there is none. Sets `closest` to the best one. */
  match(token: number, into: TermMatches): boolean
  /** Matches a token with a word that is a prefix of it; false when there is none. Sets `closest` to that word. */
  matchPrefix(token: number, into: TermMatches): boolean
  /** Slot and similarity of the last match. */
  readonly closest: Readonly<{ slot: number; similarity: number }>
  /** Matches split words of which both halves were found. */
  matchSplits(into: TermMatches): void
  /** Sets `sums` to the coverages of a name or street, the place, and optionally a third part. */
  sum(part: TermMatches, place: TermMatches, third?: TermMatches): void
  readonly sums: Readonly<MatchSums>
  /** Sets `lost` to the words that the last sum did not find. */
  sumLost(): void
  readonly lost: Readonly<LostWords>
}

export function createTermMatcher(plan: QueryPlan, lexicon: Lexicon): TermMatcher {
  const { terms, weights, slots, splits, words, totalWeight } = plan
  const { similarities, next } = terms
  const sums: MatchSums = { coverage: 0, placeCoverage: 0, minSimilarity: 0, exactCoverage: 0, missingWeight: 0 }
  const bestOf = new Float64Array(words.length)
  const { lost, sumLost } = createLostWords(plan, bestOf)
  const closest = { slot: -1, similarity: 0 }
  const none: TermMatches = new Float64Array(slots)
  const prefixWordOf = createPrefixWords(plan, lexicon)

  return {
    sums,
    lost,
    sumLost,
    closest,
    create: () => new Float64Array(slots),

    match: (token, into) => {
      closest.similarity = 0
      for (let entry = terms.first(token); entry >= 0; entry = next[entry] as number) {
        const similarity = similarities[entry] as number
        const slot = terms.slots[entry] as number
        if (similarity > (into[slot] as number)) into[slot] = similarity
        if (similarity > closest.similarity) {
          closest.slot = slot
          closest.similarity = similarity
        }
      }
      return closest.similarity > 0
    },

    matchPrefix: (token, into) => {
      const word = prefixWordOf(token)
      if (word < 0) return false
      closest.slot = word
      closest.similarity = prefixSimilarity(words[word] ?? '', tokenLength(lexicon, token))
      into[word] = Math.max(into[word] as number, closest.similarity)
      return true
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
      let missing = 0
      for (let word = 0; word < words.length; word += 1) {
        const inPart = Math.max(part[word] as number, third[word] as number)
        const best = Math.max(inPart, place[word] as number)
        const weight = weights[word] as number
        bestOf[word] = best
        found += best * weight
        if (best > inPart) placed += weight
        worst = Math.min(worst, best)
        if (best === 1) exact += weight
        missing = Math.max(missing, weight * (1 - best))
      }
      sums.coverage = found / totalWeight
      sums.placeCoverage = placed / totalWeight
      sums.minSimilarity = worst
      sums.exactCoverage = exact / totalWeight
      sums.missingWeight = missing
    },
  }
}
