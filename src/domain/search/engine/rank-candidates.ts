import type { Segment } from '../index/segment.ts'
import { boundBuckets, createBoundOrder } from './bound-order.ts'
import { createBoundRefiner, maxRefined, maxRefinedTied } from './bound-refiner.ts'
import { type Candidates, maxCandidates } from './candidates.ts'
import { createBatchComparison, slack, touchedAtOnce } from './compare-batch.ts'
import type { Ranked, Ranking } from './ranking.ts'
import { scoreStep } from './scoring.ts'

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
  const { nameScores, addressScores, isCompared } = candidates
  const order = createBoundOrder(maxCandidates)
  const bounds = new Float32Array(maxCandidates)
  const viable = new Uint32Array(maxCandidates)
  const promising = new Uint32Array(maxCandidates)
  const { refined, scoreBounds, refinedCount, refine } = createBoundRefiner(segment, { candidates, bounds, promising })
  // The next candidates to compare.
  const batch = new Uint32Array(maxRefinedTied + touchedAtOnce)
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
      refine(refinedTo, to, min, ranking)
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
      refinedTo: 0,
      count: 0,
    }
    return comparePromising(walk, ranking)
  }
}
