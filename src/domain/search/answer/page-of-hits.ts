import { comparePositions, positionOf, type RankPosition } from './rank-position.ts'
import type { SearchHit } from './search-hit.ts'

/** Maximum number of candidates of a query, over all its pages. */
export const maxResults = 200

/** Minimum confidence of a candidate: hits below it are noise, and must not be billed. */
export const minConfidence = 0.02

/** Minimum confidence, together, of hits that can be mistaken for each other. */
const minAmbiguous = 0.2

/** A hit can be mistaken for the first if it has this share of its confidence. */
const minShareOfFirst = 0.5
const tolerance = 1e-9

/** Hits that decide whether a query is ambiguous: so many candidates, however unlikely, reach `minAmbiguous` together. */
export const decisiveHits = Math.ceil(minAmbiguous / minConfidence)

interface PageRequest {
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

/** Whether several hits can be mistaken for the first. Those of one name share its confidence, so their sum counts. */
export function isAmbiguous(hits: readonly Pick<SearchHit, 'confidence'>[]): boolean {
  const first = hits[0]?.confidence ?? 0
  const near = hits.filter(({ confidence }) => confidence >= first * minShareOfFirst - tolerance)
  const sum = near.reduce((together, { confidence }) => together + confidence, 0)
  return near.length > 1 && sum >= minAmbiguous - tolerance
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
