import { fact, factOf } from '../index/document-facts.ts'
import { stateMatches } from '../index/document-states.ts'
import { forwardStart } from '../index/forward-format.ts'
import type { Segment } from '../index/segment.ts'
import { boundBuckets } from './bound-order.ts'
import type { Candidates } from './candidates.ts'
import type { Ranked, RankFilters, Ranking } from './ranking.ts'
import type { ScoreBounds } from './score-bounds.ts'
import { boundSlack, scoreStep } from './scoring.ts'

/** Documents whose tokens are brought into the cache together. */
export const touchedAtOnce = 24
/** By how much a score can exceed its bound: candidates within a bucket are not sorted. */
export const slack = 1 / boundBuckets + boundSlack

const isActive = (state: number) => state >>> 4 === 1
const isDeleted = (deleted: Uint8Array, document: number) =>
  (((deleted[document >>> 3] as number) >> (document & 7)) & 1) === 1

interface BatchDeps {
  candidates: Candidates
  scoreBounds: ScoreBounds
  /** By candidate, its refined bound. */
  bounds: Float32Array
  batch: Uint32Array
}

/** Compares the first `count` candidates of the batch; returns whether later ones could be among the hits too. */
type CompareBatch = (count: number, passed: Ranked, ranking: Ranking) => boolean

export function createBatchComparison(
  { facts, forward, forwardBlocks }: Segment,
  { candidates, scoreBounds, bounds, batch }: BatchDeps,
): CompareBatch {
  const { addressScores, documents, isCompared } = candidates
  // Keeps what was read, so that reading is not optimized away.
  const touched = new Uint8Array(1)

  const isWanted = (document: number, filters: RankFilters) =>
    stateMatches(factOf(facts, document, fact.state), filters) &&
    !(filters.deleted && isDeleted(filters.deleted, document))

  const compare = (candidate: number, document: number, ranking: Ranking) => {
    const { scorer, top, unread } = ranking
    isCompared[candidate] = 1
    if (scoreBounds.lowest(candidate, ranking) + slack < top.threshold) return
    // A score that counts as equal to the threshold may still be among the hits.
    const minScore = top.threshold - scoreStep
    const isNameOnly = addressScores[candidate] === 0 && unread.addressWords === 0
    if (scorer.compare(document, minScore, isNameOnly))
      top.offer(scorer.comparison, document, isActive(factOf(facts, document, fact.state)))
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

  return (count, passed, ranking) => {
    for (let from = 0; from < count; from += touchedAtOnce)
      if (!compareFrom(from, Math.min(count, from + touchedAtOnce), passed, ranking)) return false
    return true
  }
}
