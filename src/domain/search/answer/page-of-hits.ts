import type { EngineHit } from '../engine/searcher.ts'
import { comparePositions, positionOf, type RankPosition } from './rank-position.ts'

/** Candidates that a query has at most, over all its pages. */
export const maxResults = 200

/** The second is no clearer than so far behind the first. */
const ambiguityGap = 0.05
const tolerance = 1e-9

export interface PageRequest {
  limit: number
  /** Hits that the engine was asked for. */
  requested: number
  minScore: number
  /** The last candidate of the page before. */
  after: RankPosition | undefined
}

export interface PageOfHits {
  hits: EngineHit[]
  total: { value: number; relation: 'eq' | 'gte' }
  isAmbiguous: boolean
  /** Where the next page goes on; undefined at the end. */
  next: RankPosition | undefined
}

function isAmbiguous([first, second]: readonly EngineHit[]): boolean {
  return first !== undefined && second !== undefined && first.confidence - second.confidence <= ambiguityGap + tolerance
}

/** One page of what the engine found, in an order that depends on the hits alone, so that pages fit together. */
export function pageOfHits(
  found: readonly EngineHit[],
  { limit, requested: asked, minScore, after }: PageRequest,
): PageOfHits {
  const likely = found.filter(({ confidence }) => confidence >= minScore)
  const ranked = likely
    .map(hit => ({ hit, position: positionOf(hit) }))
    .sort((one, other) => comparePositions(one.position, other.position))
  const rest = after ? ranked.filter(({ position }) => comparePositions(after, position) < 0) : ranked
  const page = rest.slice(0, limit)
  return {
    hits: page.map(({ hit }) => hit),
    // Confidence falls along the hits: where some were too unlikely, so is all that was not asked for.
    total: { value: likely.length, relation: likely.length >= asked ? 'gte' : 'eq' },
    isAmbiguous: isAmbiguous(ranked.map(({ hit }) => hit)),
    next: rest.length > limit ? page.at(-1)?.position : undefined,
  }
}
