import { comparePositions, positionOf, type RankPosition } from './rank-position.ts'
import type { SearchHit } from './search-hit.ts'

/** Maximum number of candidates of a query, over all its pages. */
export const maxResults = 200

/** Maximum difference in confidence between the first two hits of an ambiguous search. */
const ambiguityGap = 0.05
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
  return first !== undefined && second !== undefined && first.confidence - second.confidence <= ambiguityGap + tolerance
}

/** One page of the engine's hits. Their order depends on the hits alone, so pages neither overlap nor skip hits. */
export function pageOfHits(
  found: readonly SearchHit[],
  { limit, requested, minScore, after }: PageRequest,
): PageOfHits {
  const likely = found.filter(({ confidence }) => confidence >= minScore)
  const ranked = likely
    .map(hit => ({ hit, position: positionOf(hit) }))
    .sort((one, other) => comparePositions(one.position, other.position))
  const rest = after ? ranked.filter(({ position }) => comparePositions(after, position) < 0) : ranked
  const page = rest.slice(0, limit)
  return {
    hits: page.map(({ hit }) => hit),
    // Confidence never rises along the hits: if some are below `minScore`, so are all hits beyond those requested.
    total: { value: likely.length, relation: likely.length >= requested ? 'gte' : 'eq' },
    isAmbiguous: isAmbiguous(ranked.map(({ hit }) => hit)),
    next: rest.length > limit ? page.at(-1)?.position : undefined,
  }
}
