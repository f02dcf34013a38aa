import { comparePositions, positionOf, type RankPosition } from './rank-position.ts'
import type { SearchHit } from './search-hit.ts'

/** Maximum number of candidates of a query, over all its pages. */
export const maxResults = 200

/**
 * Minimum confidence of a candidate: what is found below it is noise, and must not be billed. Names with all words of a
 * query are none: many companies have a common word, so each is unlikely.
 */
export const minConfidence = 0.02

/** Shares of a query above this one are all of it. */
const wholeCoverage = 0.999
const hasAllWords = ({ kind, queryCoverage }: SearchHit) => kind !== 'address' && queryCoverage > wholeCoverage

/** Minimum confidence, together, of hits that can be mistaken for each other. */
const minAmbiguous = 0.2

/** A hit can be mistaken for the first if it has this share of its confidence. */
const minShareOfFirst = 0.5
const tolerance = 1e-9

export interface PageRequest {
  limit: number
  /** Maximum number of hits requested from the engine. */
  requested: number
  minScore: number
  /** The last candidate of the previous page. */
  after: RankPosition | undefined
  /** Whether names with all words of the query are candidates below `minConfidence`; not for articles and prepositions alone. */
  isAnyWhole?: boolean
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
  return near.length > 1 && sum >= minAmbiguous
}

/** One page of the engine's hits. Their order depends on the hits alone, so pages neither overlap nor skip hits. */
export function pageOfHits(
  found: readonly SearchHit[],
  { limit, requested, minScore, after, isAnyWhole = false }: PageRequest,
): PageOfHits {
  const isNoise = (hit: SearchHit) => hit.confidence < minConfidence && !(isAnyWhole && hasAllWords(hit))
  const likely = found.filter(hit => hit.confidence >= minScore && !isNoise(hit))
  // Among hits beyond those requested may be more names with all words.
  const isOpen = found.length >= requested && likely.some(({ confidence }) => confidence < minConfidence)
  const ranked = likely
    .map(hit => ({ hit, position: positionOf(hit) }))
    .sort((one, other) => comparePositions(one.position, other.position))
  const rest = after ? ranked.filter(({ position }) => comparePositions(after, position) < 0) : ranked
  const page = rest.slice(0, limit)
  return {
    hits: page.map(({ hit }) => hit),
    // Confidence never rises along the hits: if some are too low, so are all hits beyond those requested.
    total: { value: likely.length, relation: isOpen || likely.length >= requested ? 'gte' : 'eq' },
    isAmbiguous: isAmbiguous(ranked.map(({ hit }) => hit)),
    next: rest.length > limit ? page.at(-1)?.position : undefined,
  }
}
