import { pageOfHits } from '#domain/search/answer/page-of-hits.ts'
import type { EngineHit } from '#domain/search/engine/searcher.ts'
import type { Judged } from '../calibration/judge.ts'
import type { RealQuery } from './real-query.ts'

export interface Confident {
  /** The engine's own score, if it has no confidence. */
  confidence: number
}

/** A query with its hits, judged. */
export interface Answered<Hit extends Confident = EngineHit> {
  query: RealQuery
  hits: readonly Hit[]
  /** By hit, whether it is right. */
  isRight: readonly boolean[]
  /** The number of right companies in the index. */
  rightCount: number
}

const share = <Answer>(list: readonly Answer[], is: (answered: Answer) => boolean) =>
  list.filter(is).length / Math.max(1, list.length)

export const percent = (value: number): string => (value * 100).toFixed(1)

export const recallAt = (list: readonly Answered<Confident>[], rank: number): number =>
  share(list, ({ isRight }) => isRight.slice(0, rank).includes(true))

const confidenceOf = ({ hits }: Answered<Confident>) => hits[0]?.confidence ?? 0
const isFirstRight = ({ isRight }: Answered<Confident>) => isRight[0] === true

/** Confidence and outcome of first candidates. If the query cannot distinguish several companies, each is right by its share. */
export const judgedOf = (list: readonly Answered<Confident>[]): Judged[] =>
  list
    .filter(({ hits }) => hits.length > 0)
    .map(answered => ({
      confidence: confidenceOf(answered),
      isRight: isFirstRight(answered),
      share: isFirstRight(answered) ? 1 / answered.rightCount : 0,
    }))

/** Precision and recall over all thresholds of confidence. */
interface Curve {
  bestF1: number
  /** Precision and recall where F1 is best. */
  precision: number
  recall: number
  recallAtPrecision: number
  averagePrecision: number
}

const wantedPrecision = 0.95

export function curveOf(list: readonly Answered<Confident>[]): Curve {
  const positives = list.filter(({ query }) => query.answer).length
  const ranked = list.filter(({ hits }) => hits.length > 0).toSorted((a, b) => confidenceOf(b) - confidenceOf(a))
  const curve = { bestF1: 0, precision: 0, recall: 0, recallAtPrecision: 0, averagePrecision: 0 }
  let right = 0
  for (const [at, answered] of ranked.entries()) {
    const isRight = isFirstRight(answered)
    if (isRight) right += 1
    const precision = right / (at + 1)
    const recall = right / positives
    if (isRight) curve.averagePrecision += precision / positives
    const next = ranked[at + 1]
    if (next && confidenceOf(next) === confidenceOf(answered)) continue
    const f1 = (2 * precision * recall) / Math.max(1e-9, precision + recall)
    if (f1 > curve.bestF1) Object.assign(curve, { bestF1: f1, precision, recall })
    if (precision >= wantedPrecision) curve.recallAtPrecision = Math.max(curve.recallAtPrecision, recall)
  }
  return curve
}

const threshold = 0.85

/** Precision and recall of `match`, and the share of negatives that have one. */
export function matchesOf(list: readonly Answered<Confident>[]): {
  precision: number
  recall: number
  negatives: number
} {
  const matched = list.filter(answered => confidenceOf(answered) >= threshold)
  const right = matched.filter(isFirstRight).length
  const negatives = list.filter(({ query }) => !query.answer)
  return {
    precision: right / Math.max(1, matched.length),
    recall: right / Math.max(1, list.length - negatives.length),
    negatives: share(negatives, answered => confidenceOf(answered) >= threshold),
  }
}

const isAmbiguous = ({ hits }: Answered) =>
  pageOfHits(hits, { limit: 10, requested: 11, minScore: 0, after: undefined }).isAmbiguous

/** How often `ambiguous` is set where the first candidate is right but not the only one, and elsewhere. */
export function ambiguityOf(list: readonly Answered[]): { inTies: number; inOthers: number } {
  const isTie = (answered: Answered) => isFirstRight(answered) && answered.rightCount > 1
  const ties = list.filter(isTie)
  const others = list.filter(answered => !isTie(answered))
  return { inTies: share(ties, isAmbiguous), inOthers: share(others, isAmbiguous) }
}
