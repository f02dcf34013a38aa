import { noRivals, rivalsOf } from '#domain/search/engine/confidence.ts'
import { featuresOf, queryFeaturesOf } from '#domain/search/engine/confidence-features.ts'
import type { EngineResult } from '#domain/search/engine/searcher.ts'

/** The features of a candidate, and the probability that it is right: 1 / n if it is one of n that cannot be told apart. */
export interface Example {
  features: readonly number[]
  right: number
  /** The query: examples of one query are in the training or in the test set, never in both. */
  query: string
  isHeld: boolean
  source: string
  variant: string
  rank: number
  /** How much the example counts; 1 if not given. */
  weight?: number
}

/** Maximum number of candidates per query in the training set. */
const maxCandidates = 4

type Asked = Pick<Example, 'query' | 'isHeld' | 'source' | 'variant' | 'weight'>

/** The features of a query's first candidates; `rightOf` is the probability that a hit is right. */
export function examplesOf(
  answer: EngineResult,
  asked: Asked,
  rightOf: (hit: EngineResult['hits'][number]) => number,
): Example[] {
  const { hits } = answer
  const query = queryFeaturesOf(answer)
  const rivals = rivalsOf(hits)
  return hits.slice(0, maxCandidates).map((hit, rank) => ({
    ...asked,
    features: featuresOf(hit, rivals[rank] ?? noRivals, query),
    right: rightOf(hit),
    rank,
  }))
}
