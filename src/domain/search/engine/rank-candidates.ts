import { fact, factOf } from '../index/document-facts.ts'
import type { Segment } from '../index/segment.ts'
import { boundBuckets, createBoundOrder } from './bound-order.ts'
import { createBoundQueue } from './bound-queue.ts'
import { type Candidates, maxCandidates } from './candidates.ts'
import { createBatchComparison, slack, touchedAtOnce } from './compare-batch.ts'
import type { Ranked, Ranking } from './ranking.ts'
import { createScoreBounds } from './score-bounds.ts'
import { scoreStep } from './scoring.ts'

/** Number of candidates, those with the highest bounds by lists, whose bound is refined by the weight of their names. */
const maxRefined = 2_000
/** Including candidates with the same bound as the last of them. */
const maxRefinedTied = 24_000

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
  const { nameScores, addressScores, documents, isCompared } = candidates
  const { facts } = segment
  const order = createBoundOrder(maxCandidates)
  const bounds = new Float32Array(maxCandidates)
  const viable = new Uint32Array(maxCandidates)
  const promising = new Uint32Array(maxCandidates)
  // Candidates with refined bounds, and the next ones to compare.
  const refined = createBoundQueue(maxCandidates)
  const batch = new Uint32Array(maxRefinedTied + touchedAtOnce)
  // By candidate, the minimum weight of its names.
  const minNameWeights = new Uint8Array(maxCandidates)
  const scoreBounds = createScoreBounds(candidates, minNameWeights)
  const compareBatch = createBatchComparison(segment, { candidates, scoreBounds, bounds, batch })

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
      const bound = scoreBounds.refined(candidate, ranking)
      if (bound < min) continue
      bounds[candidate] = bound
      refined.add(candidate, bound)
    }
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
