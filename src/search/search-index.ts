import { type ConfidenceModel, confidencesOf } from '#domain/search/engine/confidence.ts'
import type { EngineQuery } from '#domain/search/engine/engine-query.ts'
import { createSearcher, type EngineHit, type EngineResult } from '#domain/search/engine/searcher.ts'
import type { Segment } from '#domain/search/index/segment.ts'
import { documentBits, setBits } from './bit-set.ts'

/** What is searched: all companies as they once were, and those that have changed since. Every array is shared by threads. */
export interface SearchIndex {
  base: Segment
  delta: IndexDelta | undefined
}

export interface IndexDelta {
  segment: Segment
  /** A bit for each document of the base that is no more. */
  replaced: Uint8Array
}

/** What is asked of an index. */
export interface IndexQuery extends Omit<EngineQuery, 'deleted'> {
  /** Countries that are passed over. */
  excludedCountries: readonly string[]
}

interface Part {
  segment: Segment
  searcher: ReturnType<typeof createSearcher>
  replaced: Uint8Array | undefined
}

const scoreSteps = 1e6
const order = (value: string, other: string) => (value < other ? -1 : value > other ? 1 : 0)

/** As hits of one segment are ordered: by score, then the active ones first, then by country and registry id. */
const byScore = (hit: EngineHit, other: EngineHit): number =>
  Math.round(other.score * scoreSteps) - Math.round(hit.score * scoreSteps) ||
  Number(other.isActive) - Number(hit.isActive) ||
  order(hit.country, other.country) ||
  order(hit.registry_id, other.registry_id)

function merge(answers: readonly EngineResult[], limit: number, model: ConfidenceModel): EngineResult | undefined {
  const [first, ...others] = answers
  if (!first || others.length === 0) return first
  const hits = answers
    .flatMap(answer => answer.hits)
    .toSorted(byScore)
    .slice(0, limit)
  // What is said of the query is said by whoever knows most of its words.
  const wisest = answers.reduce((best, answer) => (answer.knownWords > best.knownWords ? answer : best))
  const compared = answers.reduce((sum, answer) => sum + answer.compared, 0)
  const { words, knownWords, weightSum: mass } = wisest
  const confidences = confidencesOf(model, hits, { words: words.length, knownWords, weightSum: mass })
  return { ...wisest, hits: hits.map((hit, at) => ({ ...hit, confidence: confidences[at] ?? 0 })), compared }
}

function deletedOf({ segment, replaced }: Part, without: readonly string[]): Uint8Array | undefined {
  if (without.length === 0) return replaced
  const bits = documentBits(segment.documents)
  if (replaced) bits.set(replaced)
  for (const { code, from, to } of segment.countries) if (without.includes(code)) setBits(bits, from, to)
  return bits
}

/** Searches an index, one query at a time. */
export function createIndexSearcher(
  { base, delta }: SearchIndex,
  model: ConfidenceModel,
): (query: IndexQuery) => EngineResult {
  const open = (segment: Segment, replaced?: Uint8Array): Part[] =>
    segment.documents === 0 ? [] : [{ segment, searcher: createSearcher(segment, model), replaced }]
  const parts = [...open(base, delta?.replaced), ...(delta ? open(delta.segment) : [])]
  let passedOver = { without: '', deleted: parts.map(part => deletedOf(part, [])) }

  const deletedFor = (without: readonly string[]) => {
    const key = without.join()
    if (passedOver.without !== key) passedOver = { without: key, deleted: parts.map(part => deletedOf(part, without)) }
    return passedOver.deleted
  }

  return ({ excludedCountries: without, ...query }) => {
    const deleted = deletedFor(without)
    const answers = parts.map(({ searcher }, at) => searcher.search({ ...query, deleted: deleted[at] }))
    return merge(answers, query.limit, model) ?? { hits: [], words: [], weightSum: 0, knownWords: 0, compared: 0 }
  }
}
