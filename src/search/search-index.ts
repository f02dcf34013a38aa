import { comparePositions, positionOf } from '#domain/search/answer/rank-position.ts'
import { type ConfidenceModel, comparedHits, confidencesOf } from '#domain/search/engine/confidence.ts'
import { queryFeaturesOf } from '#domain/search/engine/confidence-features.ts'
import type { EngineQuery } from '#domain/search/engine/engine-query.ts'
import { type FoundHits, toFoundHit } from '#domain/search/engine/found-hit.ts'
import { minShareOfBest } from '#domain/search/engine/scoring.ts'
import { createSearcher, type EngineHit, type EngineResult } from '#domain/search/engine/searcher.ts'
import type { Segment } from '#domain/search/index/segment.ts'
import { documentBits, setBits } from './bit-set.ts'

/** A base with all companies, and a delta with those changed since. Threads share every array. */
export interface SearchIndex {
  base: Segment
  delta: IndexDelta | undefined
}

interface IndexDelta {
  segment: Segment
  /** One bit per document of the base: whether it was deleted or replaced. */
  replaced: Uint8Array
}

/** A query, and the countries to leave out. */
export interface IndexQuery extends Omit<EngineQuery, 'deleted'> {
  /** Countries whose documents are left out. */
  excludedCountries: readonly string[]
}

interface Part {
  segment: Segment
  searcher: ReturnType<typeof createSearcher>
  replaced: Uint8Array | undefined
}

/** The order of hits within a segment. */
const byRank = (hit: EngineHit, other: EngineHit): number => comparePositions(positionOf(hit), positionOf(other))

function merge(answers: readonly EngineResult[], limit: number, model: ConfidenceModel): EngineResult | undefined {
  const [first, ...others] = answers
  if (!first || others.length === 0) return first
  const found = answers.flatMap(answer => answer.hits).toSorted(byRank)
  // The same rule as within a segment, applied to the best hit of both: the best hit of one segment may be far below it.
  const least = minShareOfBest * (found[0]?.score ?? 0)
  const hits = found.filter(({ score }) => score >= least).slice(0, limit)
  // The features of the query are those of the segment with the most of its words.
  const best = answers.reduce((most, answer) => (answer.knownWords > most.knownWords ? answer : most))
  const compared = answers.reduce((sum, answer) => sum + answer.compared, 0)
  const confidences = confidencesOf(model, hits, queryFeaturesOf(best))
  return { ...best, hits: hits.map((hit, at) => ({ ...hit, confidence: confidences[at] ?? 0 })), compared }
}

function deletedOf({ segment, replaced }: Part, excluded: readonly string[]): Uint8Array | undefined {
  if (excluded.length === 0) return replaced
  const bits = documentBits(segment.documents)
  if (replaced) bits.set(replaced)
  for (const { code, from, to } of segment.countries) if (excluded.includes(code)) setBits(bits, from, to)
  return bits
}

/** Searches an index, one query at a time. */
export function createIndexSearcher(
  { base, delta }: SearchIndex,
  model: ConfidenceModel,
): (query: IndexQuery) => FoundHits {
  const open = (segment: Segment, replaced?: Uint8Array): Part[] =>
    segment.documents === 0 ? [] : [{ segment, searcher: createSearcher(segment, model), replaced }]
  const parts = [...open(base, delta?.replaced), ...(delta ? open(delta.segment) : [])]
  let cached = { excluded: '', deleted: parts.map(part => deletedOf(part, [])) }

  const deletedFor = (excluded: readonly string[]) => {
    const key = excluded.join()
    if (cached.excluded !== key) cached = { excluded: key, deleted: parts.map(part => deletedOf(part, excluded)) }
    return cached.deleted
  }

  return ({ excludedCountries, ...query }) => {
    const deleted = deletedFor(excludedCountries)
    // Enough hits for confidences that do not depend on the limit.
    const limit = Math.max(query.limit, comparedHits)
    const { minConfidence = 0 } = query
    // Hits of several segments are compared with each other before any is left out.
    const ofSegment = { ...query, limit, minConfidence: parts.length > 1 ? 0 : minConfidence }
    const answers = parts.map(({ searcher }, at) => searcher.search({ ...ofSegment, deleted: deleted[at] }))
    const merged = merge(answers, limit, model)
    const likely = merged?.hits.slice(0, query.limit).filter(({ confidence }) => confidence >= minConfidence)
    return merged && likely
      ? { ...merged, hits: likely.map(toFoundHit) }
      : { hits: [], words: [], weightSum: 0, knownWords: 0, compared: 0 }
  }
}
