import { comparePositions, positionOf, type RankPosition } from './rank-position.ts'
import type { SearchHit } from './search-hit.ts'

/** Maximum number of candidates of a query, over all its pages. */
export const maxResults = 200

/** Minimum confidence of a candidate: what is found below it is noise, and must not be billed. */
export const minConfidence = 0.02

/** Minimum confidence of the first of two hits that can be mistaken for each other. */
const minAmbiguous = 0.3

/** Maximum difference in confidence between the first two hits of an ambiguous search. */
export const ambiguityGap = 0.05
const tolerance = 1e-9

export interface PageRequest {
  limit: number
  /** Maximum number of hits requested from the engine. */
  requested: number
  minScore: number
  /** The last candidate of the previous page. */
  after: RankPosition | undefined
}

export interface PageOfHits {
  hits: SearchHit[]
  total: { value: number; relation: 'eq' | 'gte' }
  isAmbiguous: boolean
  /** The last candidate of this page; undefined on the last page. */
  next: RankPosition | undefined
}

function isAmbiguous([first, second]: readonly SearchHit[]): boolean {
  if (first === undefined || second === undefined || first.confidence < minAmbiguous) return false
  return first.confidence - second.confidence <= ambiguityGap + tolerance
}

/** One page of the engine's hits. Their order depends on the hits alone, so pages neither overlap nor skip hits. */
export function pageOfHits(
  found: readonly SearchHit[],
  { limit, requested, minScore, after }: PageRequest,
): PageOfHits {
  const least = Math.max(minScore, minConfidence)
  const likely = found.filter(({ confidence }) => confidence >= least)
  const ranked = likely
    .map(hit => ({ hit, position: positionOf(hit) }))
    .sort((one, other) => comparePositions(one.position, other.position))
  const rest = after ? ranked.filter(({ position }) => comparePositions(after, position) < 0) : ranked
  const page = rest.slice(0, limit)
  return {
    hits: page.map(({ hit }) => hit),
    // Confidence never rises along the hits: if some are below `least`, so are all hits beyond those requested.
    total: { value: likely.length, relation: likely.length >= requested ? 'gte' : 'eq' },
    isAmbiguous: isAmbiguous(ranked.map(({ hit }) => hit)),
    next: rest.length > limit ? page.at(-1)?.position : undefined,
  }
}
