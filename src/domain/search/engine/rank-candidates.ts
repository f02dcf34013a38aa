import { fact, factOf } from '../index/document-facts.ts'
import { stateMatches } from '../index/document-states.ts'
import { nameWeightScale } from '../index/forward-format.ts'
import type { Segment } from '../index/segment.ts'
import { boundBuckets, createBoundOrder } from './bound-order.ts'
import { type Candidates, maxCandidates } from './candidates.ts'
import type { QueryPlan, SearchMode } from './query-plan.ts'
import type { Scorer } from './score-document.ts'
import { boundSlack, maxDocumentScore, scoreStep } from './scoring.ts'
import type { TopHits } from './top-hits.ts'
import type { UnreadScores } from './unread-scores.ts'

export interface RankFilters {
  status?: string | undefined
  legal_form_kind?: string | undefined
  /** A bit for each document that is deleted. */
  deleted?: Uint8Array | undefined
}

/** One pass over the candidates of a search. */
export interface Ranking {
  plan: QueryPlan
  mode: SearchMode
  unread: UnreadScores
  scorer: Scorer
  filters: RankFilters
  top: TopHits
  maxCompared: number
}

export interface Ranked {
  compared: number
  /** Whether no candidate that was not compared could be among the hits. */
  isExhausted: boolean
}

/** Number of candidates, those with the highest bounds by lists, whose bound is refined by the weight of their names. */
const maxRefined = 2_000
/** Including candidates with the same bound as the last of them. */
const maxRefinedTied = 24_000
/** Candidates within a bucket are not sorted. */
const slack = 1 / boundBuckets + boundSlack

const isActive = (state: number) => state >>> 4 === 1
const isDeleted = (deleted: Uint8Array, document: number) =>
  (((deleted[document >>> 3] as number) >> (document & 7)) & 1) === 1

/** Compares candidates with the query, highest bound first, until no other candidate could be among the hits. */
export type RankCandidates = (ranking: Ranking) => Ranked

export function createRanker(segment: Segment, candidates: Candidates): RankCandidates {
  const { nameScores, nameWeights, addressScores, documents, isCompared } = candidates
  const { facts } = segment
  const orderByBound = createBoundOrder(maxCandidates)
  const bounds = new Float32Array(maxCandidates)
  const viable = new Uint32Array(maxCandidates)
  const promising = new Uint32Array(maxCandidates)
  const refined = new Uint32Array(maxRefinedTied)
  // By candidate, the minimum weight of its names.
  const minNameWeights = new Uint8Array(maxCandidates)

  /** Bounds the candidates by the lists alone; returns how many could be among the hits. */
  const boundByLists = ({ plan, unread, top }: Ranking): number => {
    const min = (top.threshold - slack) * plan.totalWeight - unread.words
    const end = candidates.length
    let count = 0
    for (let candidate = 0; candidate < end; candidate += 1) {
      const score = (nameScores[candidate] as number) + (addressScores[candidate] as number)
      if (score < min || isCompared[candidate] === 1) continue
      bounds[candidate] = Math.min(1, score / plan.totalWeight)
      viable[count++] = candidate
    }
    return count
  }

  const bucketAt = (place: number) => Math.floor((bounds[promising[place] as number] as number) * boundBuckets)

  /** The number of promising candidates to refine, including ties with the last one. */
  const refinedCount = (count: number) => {
    const last = bucketAt(maxRefined)
    const max = Math.min(count, maxRefinedTied)
    let end = maxRefined
    while (end < max && bucketAt(end) === last) end += 1
    return end
  }

  /** The maximum score of a candidate; `matched` is the maximum weight of its name's tokens that the query matches. */
  const maxScore = (candidate: number, matched: number, { plan, unread, mode }: Ranking): number => {
    const addressScore = addressScores[candidate] as number
    const score = (nameScores[candidate] as number) + addressScore + unread.words
    const weight = (minNameWeights[candidate] as number) / nameWeightScale
    // By its lists, the share of the name that the query matches; a name without a weight matches if any token does.
    const byLists = matched < weight ? matched / weight : matched > 0 ? 1 : 0
    return maxDocumentScore(
      Math.min(1, score / plan.totalWeight),
      Math.min(1, (addressScore + unread.addressWords) / plan.totalWeight),
      byLists + (1 - byLists) * unread.prefixSimilarity,
      mode,
    )
  }

  /** The maximum score of a candidate, by its lists and the minimum weight of its names. */
  const refine = (candidate: number, ranking: Ranking): number => {
    const { plan, unread } = ranking
    return maxScore(candidate, ((nameScores[candidate] as number) + unread.nameTokens) * plan.maxWeightRatio, ranking)
  }

  /**
   * Whether a candidate cannot be among the hits, by the weights of its own tokens. This bound is lower than that of
   * `refine`, but does not order the candidates: their order decides which are compared before the limit.
   */
  const isHopeless = (candidate: number, ranking: Ranking): boolean => {
    const matched = (nameWeights[candidate] as number) + ranking.unread.nameWeights
    return maxScore(candidate, matched, ranking) + slack < ranking.top.threshold
  }

  const isWanted = (document: number, filters: RankFilters) =>
    stateMatches(factOf(facts, document, fact.state), filters) &&
    !(filters.deleted && isDeleted(filters.deleted, document))

  const compare = (candidate: number, document: number, ranking: Ranking) => {
    const { scorer, top, unread } = ranking
    isCompared[candidate] = 1
    if (isHopeless(candidate, ranking)) return
    // A score that counts as equal to the threshold may still be among the hits.
    const minScore = top.threshold - scoreStep
    const isNameOnly = addressScores[candidate] === 0 && unread.addressWords === 0
    if (scorer.compare(document, minScore, isNameOnly))
      top.offer(scorer.comparison, document, isActive(factOf(facts, document, fact.state)))
  }

  const compareRefined = (count: number, ranking: Ranking): Ranked => {
    const { filters, top, maxCompared } = ranking
    let compared = 0
    for (let at = 0; at < count; at += 1) {
      const candidate = refined[at] as number
      const document = documents[candidate] as number
      if ((bounds[candidate] as number) + slack < top.threshold) break
      if (!isWanted(document, filters)) continue
      if (compared === maxCompared) return { compared, isExhausted: false }
      compare(candidate, document, ranking)
      compared += 1
    }
    return { compared, isExhausted: true }
  }

  /** In a loop of its own, in which the processor waits for several of these scattered bytes at a time. */
  const gatherWeights = (chosen: Uint32Array, count: number) => {
    for (let at = 0; at < count; at += 1) {
      const candidate = chosen[at] as number
      minNameWeights[candidate] = factOf(facts, documents[candidate] as number, fact.minNameWeight)
    }
  }

  /** Refines the bounds of the first `count` chosen candidates, and returns how many could still be among the hits. */
  const refineAll = (chosen: Uint32Array, count: number, ranking: Ranking): number => {
    const min = ranking.top.threshold - slack
    let kept = 0
    gatherWeights(chosen, count)
    for (let at = 0; at < count; at += 1) {
      const candidate = chosen[at] as number
      const bound = refine(candidate, ranking)
      if (bound < min) continue
      bounds[candidate] = bound
      chosen[kept++] = candidate
    }
    return kept
  }

  return ranking => {
    const viableCount = boundByLists(ranking)
    const isChoice = viableCount > maxRefined
    if (isChoice) orderByBound(viable, viableCount, bounds, promising)
    const chosen = isChoice ? promising : viable
    const count = refineAll(chosen, isChoice ? refinedCount(viableCount) : viableCount, ranking)
    orderByBound(chosen, count, bounds, refined)
    return compareRefined(count, ranking)
  }
}
