import { fact, factOf } from '../index/document-facts.ts'
import type { Segment } from '../index/segment.ts'
import { boundBuckets } from './bound-order.ts'
import { type BoundQueue, createBoundQueue } from './bound-queue.ts'
import { type Candidates, maxCandidates } from './candidates.ts'
import type { Ranking } from './ranking.ts'
import { createScoreBounds, type ScoreBounds } from './score-bounds.ts'

/** Number of candidates, those with the highest bounds by lists, whose bound is refined by the weight of their names. */
export const maxRefined = 2_000
/** Including candidates with the same bound as the last of them. */
export const maxRefinedTied = 24_000

/** Refines bounds by lists. */
interface BoundRefiner {
  /** Candidates with refined bounds. */
  refined: BoundQueue
  scoreBounds: ScoreBounds
  /** How many of the promising candidates to refine, including ties with the last one. */
  refinedCount(count: number): number
  /** Refines the bounds of some promising candidates, and keeps those that could be among the hits. */
  refine(from: number, to: number, min: number, ranking: Ranking): void
}

interface BoundedCandidates {
  candidates: Candidates
  /** By candidate. */
  bounds: Float32Array
  /** Candidates, highest bound first. */
  promising: Uint32Array
}

export function createBoundRefiner(
  { facts }: Segment,
  { candidates, bounds, promising }: BoundedCandidates,
): BoundRefiner {
  const { documents } = candidates
  const refined = createBoundQueue(maxCandidates)
  // By candidate, the minimum weight of its names.
  const minNameWeights = new Uint8Array(maxCandidates)
  const scoreBounds = createScoreBounds(candidates, minNameWeights)

  const bucketAt = (place: number) => Math.floor((bounds[promising[place] as number] as number) * boundBuckets)

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

  const refine = (from: number, to: number, min: number, ranking: Ranking) => {
    gatherWeights(from, to)
    for (let place = from; place < to; place += 1) {
      const candidate = promising[place] as number
      const bound = scoreBounds.refined(candidate, ranking)
      if (bound < min) continue
      bounds[candidate] = bound
      refined.add(candidate, bound)
    }
  }

  return { refined, scoreBounds, refinedCount, refine }
}
