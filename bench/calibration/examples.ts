import { noRivals, rivalsOf } from '#domain/search/engine/confidence.ts'
import { featuresOf, queryFeaturesOf } from '#domain/search/engine/confidence-features.ts'
import type { EngineResult } from '#domain/search/engine/searcher.ts'

/** The features of a candidate, and the probability that it is right: 1 / n if it is one of n that the query cannot distinguish. */
export interface Example {
  features: readonly number[]
  right: number
  /** The query: examples of one query are in the training or in the test set, never in both. */
  query: string
  isHeld: boolean
  source: string
  variant: string
  rank: number
  /** How much the example counts. */
  weight: number
}

/** Maximum number of candidates per query in the training set. */
const maxCandidates = 4

/**
 * How much more the candidates of a query about no company count if its first one looks like an answer: alone, with at
 * least this score, and of so many letters. A wrong match costs more than a missing one.
 */
const mistakableFactor = 2.5
const minMistakableScore = 0.7
const minMistakableLetters = 10

type Asked = Pick<Example, 'query' | 'isHeld' | 'source' | 'variant'> & {
  weight: number
  /** Whether the query is about no company. */
  isNegative: boolean
}

/** The features of a query's first candidates; `rightOf` is the probability that a hit is right. */
export function examplesOf(
  answer: EngineResult,
  { weight, isNegative, ...asked }: Asked,
  rightOf: (hit: EngineResult['hits'][number]) => number,
): Example[] {
  const { hits } = answer
  const query = queryFeaturesOf(answer)
  const rivals = rivalsOf(hits)
  const looksRight = (hits[0]?.score ?? 0) >= minMistakableScore && rivals[0]?.equals === 1
  const isMistakable = isNegative && looksRight && query.letters >= minMistakableLetters
  return hits.slice(0, maxCandidates).map((hit, rank) => ({
    ...asked,
    features: featuresOf(hit, rivals[rank] ?? noRivals, query),
    right: rightOf(hit),
    rank,
    weight: isMistakable ? weight * mistakableFactor : weight,
  }))
}
