import { fact, factOf } from '../index/document-facts.ts'
import { stateMatches } from '../index/document-states.ts'
import { forwardStart, nameWeightScale } from '../index/forward-format.ts'
import type { Segment } from '../index/segment.ts'
import { boundBuckets, createBoundOrder } from './bound-order.ts'
import { createBoundQueue } from './bound-queue.ts'
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
/** Documents whose tokens are brought into the cache together. */
const touchedAtOnce = 24
/** Candidates within a bucket are not sorted. */
const slack = 1 / boundBuckets + boundSlack

const isActive = (state: number) => state >>> 4 === 1
const isDeleted = (deleted: Uint8Array, document: number) =>
  (((deleted[document >>> 3] as number) >> (document & 7)) & 1) === 1

/** The state of one pass, which goes through the buckets of bounds from the highest to the lowest. */
interface Walk {
  /** The number of promising candidates that may be compared, and of those whose bounds were refined. */
  readonly end: number
  refinedTo: number
  /** The minimum refined bound of a candidate that could be among the hits. */
  readonly min: number
  /** A refined bound is at most so many buckets above that by lists: the share of the query that is unread. */
  readonly rise: number
  /** Whether candidates of one bucket are compared in their own order, not in that of bounds by lists. */
  readonly isSorted: boolean
  /** The number of candidates in the batch. */
  count: number
}

/** Compares candidates with the query, highest bound first, until no other candidate could be among the hits. */
export type RankCandidates = (ranking: Ranking) => Ranked

export function createRanker(segment: Segment, candidates: Candidates): RankCandidates {
  const { nameScores, nameWeights, addressScores, documents, isCompared } = candidates
  const { facts, forward, forwardBlocks } = segment
  const order = createBoundOrder(maxCandidates)
  const bounds = new Float32Array(maxCandidates)
  const viable = new Uint32Array(maxCandidates)
  const promising = new Uint32Array(maxCandidates)
  // Candidates with refined bounds, and the next ones to compare.
  const refined = createBoundQueue(maxCandidates)
  const batch = new Uint32Array(maxRefinedTied + touchedAtOnce)
  // Keeps what was read, so that reading is not optimized away.
  const touched = new Uint8Array(1)
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

  /** In a loop of its own, in which the processor waits for several of these scattered bytes at a time. */
  const gatherWeights = (from: number, to: number) => {
    for (let place = from; place < to; place += 1) {
      const candidate = promising[place] as number
      minNameWeights[candidate] = factOf(facts, documents[candidate] as number, fact.minNameWeight)
    }
  }

  /** Refines the bounds of some promising candidates, and keeps those that could be among the hits. */
  const refineFrom = (from: number, to: number, min: number, ranking: Ranking) => {
    gatherWeights(from, to)
    for (let place = from; place < to; place += 1) {
      const candidate = promising[place] as number
      const bound = refine(candidate, ranking)
      if (bound < min) continue
      bounds[candidate] = bound
      refined.add(candidate, bound)
    }
  }

  /** Brings the tokens of documents into the processor's cache, several at a time; each comparison alone would wait for them. */
  const touchTokens = (from: number, to: number) => {
    let sum = 0
    for (let at = from; at < to; at += 1) {
      const document = documents[batch[at] as number] as number
      sum += forward[forwardStart(forwardBlocks, facts, document)] as number
    }
    touched[0] = sum
  }

  /** Compares some candidates of the batch; returns whether later ones could be among the hits too. */
  const compareFrom = (from: number, to: number, passed: Ranked, ranking: Ranking): boolean => {
    const { filters, top, maxCompared } = ranking
    touchTokens(from, to)
    for (let at = from; at < to; at += 1) {
      const candidate = batch[at] as number
      const document = documents[candidate] as number
      if ((bounds[candidate] as number) + slack < top.threshold) return false
      if (!isWanted(document, filters)) continue
      passed.isExhausted = passed.compared < maxCompared
      if (!passed.isExhausted) return false
      compare(candidate, document, ranking)
      passed.compared += 1
    }
    return true
  }

  const compareBatch = (count: number, passed: Ranked, ranking: Ranking): boolean => {
    for (let from = 0; from < count; from += touchedAtOnce)
      if (!compareFrom(from, Math.min(count, from + touchedAtOnce), passed, ranking)) return false
    return true
  }

  /** Moves the candidates of a bucket to the batch. */
  const takeBucket = (bucket: number, walk: Walk) => {
    const taken = refined.counts[bucket] as number
    if (taken === 0) return
    refined.take(bucket, batch, walk.count)
    if (taken > 1 && walk.isSorted) batch.subarray(walk.count, walk.count + taken).sort()
    walk.count += taken
  }

  /** Adds the candidates of a bucket to the batch, and refines those that could be among them; returns whether it is the last. */
  const addBucket = (bucket: number, walk: Walk, ranking: Ranking): boolean => {
    const { end, rise, min, refinedTo } = walk
    const to = Math.min(end, order.ends[Math.min(boundBuckets - 1, bucket + rise)] as number)
    if (to > refinedTo) {
      refineFrom(refinedTo, to, min, ranking)
      walk.refinedTo = to
    }
    takeBucket(bucket, walk)
    return walk.refinedTo === end && refined.length === 0
  }

  /**
   * Compares promising candidates, highest refined bound first. A bound is refined before the first bucket that it could be
   * in is compared: most never are, because a search that has found enough ends before.
   */
  const comparePromising = (walk: Walk, ranking: Ranking): Ranked => {
    const passed = { compared: 0, isExhausted: true }
    refined.clear()
    // The bounds of later buckets are lower.
    const isAbove = (bucket: number) => (boundBuckets - bucket) / boundBuckets + slack >= ranking.top.threshold
    for (let bucket = 0; bucket < boundBuckets; bucket += 1) {
      const isLast = addBucket(bucket, walk, ranking) || !isAbove(bucket + 1)
      if (walk.count < touchedAtOnce && !isLast) continue
      if (!compareBatch(walk.count, passed, ranking) || isLast) break
      walk.count = 0
    }
    return passed
  }

  return ranking => {
    const { top, unread, plan } = ranking
    const viableCount = boundByLists(ranking)
    order.sort(viable, viableCount, bounds, promising)
    const isChoice = viableCount > maxRefined
    const walk: Walk = {
      end: isChoice ? refinedCount(viableCount) : viableCount,
      isSorted: !isChoice,
      min: top.threshold - slack,
      rise: Math.ceil((unread.words / plan.totalWeight + scoreStep) * boundBuckets) + 1,
      ...{ refinedTo: 0, count: 0 },
    }
    return comparePromising(walk, ranking)
  }
}
