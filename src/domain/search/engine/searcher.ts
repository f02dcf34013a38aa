import { postalToken } from '../index/collect-documents.ts'
import { registryIdAt } from '../index/registry-ids.ts'
import type { Segment } from '../index/segment.ts'
import { parseQuery } from '../text/parse-query.ts'
import { tokensOf } from '../text/tokens-of.ts'
import { createCandidates } from './candidates.ts'
import type { Comparison } from './comparison.ts'
import { type ConfidenceModel, confidencesOf } from './confidence.ts'
import { createCandidateFinder } from './find-candidates.ts'
import { createLexiconLookup } from './lexicon-lookup.ts'
import type { DocumentRange } from './posting-lists.ts'
import { createPlanner, type QueryPlan, type SearchMode } from './query-plan.ts'
import { createRanker } from './rank-candidates.ts'
import { isCertain, rankInPasses } from './rank-in-passes.ts'
import { createScorer, type PlaceFilter } from './score-document.ts'
import { createTopHits, type RankedHit } from './top-hits.ts'

export interface EngineQuery {
  q: string
  /** Alpha-2 code; null for all countries. */
  country: string | null
  mode: SearchMode
  /** Hits wanted, at most 200. */
  limit: number
  filters: EngineFilters
  /** A bit for each document that is no more. */
  deleted?: Uint8Array | undefined
}

export interface EngineFilters {
  status?: string | undefined
  legal_form_kind?: string | undefined
  postal_code?: string | undefined
  locality?: string | undefined
}

/** A company found, and how it compares. */
export interface EngineHit extends Comparison {
  document: number
  country: string
  registry_id: string
  isActive: boolean
  /** Probability that this is the company meant; never rising from one hit to the next. */
  confidence: number
}

export interface EngineResult {
  /** The likest first. */
  hits: EngineHit[]
  words: readonly string[]
  /** Weight of the words, and how many of them the index knows: what confidence is judged by. */
  weightSum: number
  knownWords: number
  /** Documents compared token by token. */
  compared: number
}

export interface Searcher {
  search(query: EngineQuery): EngineResult
}

const maxWords = 14
interface Interpretation extends Omit<EngineResult, 'hits'> {
  hits: readonly RankedHit[]
}

const bestScore = ({ hits: [best] }: Interpretation) => best?.score ?? 0

/** Searches one segment, one query at a time: each thread has its own. */
export function createSearcher(segment: Segment, model: ConfidenceModel): Searcher {
  const lexicon = createLexiconLookup(segment.lexicon)
  const planner = createPlanner(segment.lexicon, lexicon)
  const candidates = createCandidates()
  const find = createCandidateFinder(segment, candidates)
  const rank = createRanker(segment, candidates)

  const rangeOf = (country: string | null): DocumentRange =>
    country === null
      ? { from: 0, to: segment.documents }
      : (segment.countries.find(({ code }) => code === country) ?? { from: 0, to: 0 })

  /** Undefined where a token of the filter is nobody's. */
  const placeFilter = ({ postal_code, locality }: EngineFilters): PlaceFilter | undefined => {
    const postal = postal_code === undefined ? 0 : lexicon.find(postalToken(postal_code))
    const place = locality === undefined ? undefined : tokensOf(locality).map(lexicon.find)
    const isStrange = (postal_code !== undefined && postal === 0) || place?.includes(0) || place?.length === 0
    return isStrange ? undefined : { postal, locality: place }
  }

  const countryOf = (document: number) =>
    segment.countries.find(({ from, to }) => document >= from && document < to)?.code ?? ''

  const toHit = (hit: RankedHit, confidence: number): EngineHit => ({
    ...hit,
    confidence,
    country: countryOf(hit.document),
    registry_id: registryIdAt(segment.registryIds, segment.registryIdBlocks, hit.document),
  })

  const none = (words: readonly string[]): EngineResult => ({
    hits: [],
    words,
    weightSum: 0,
    knownWords: 0,
    compared: 0,
  })

  /** Of the words as they stand, and where that is not sure, of all that they may be misspellings of. */
  const searchWords = (
    words: readonly string[],
    legal: number,
    query: EngineQuery,
    filter: PlaceFilter,
  ): Interpretation => {
    const { mode, limit, deleted } = query
    const filters = { ...query.filters, deleted }
    const run = (plan: QueryPlan) => {
      const findings = find(plan, rangeOf(query.country), mode)
      const scorer = createScorer(segment, plan, { mode, legal, filter })
      const top = createTopHits(limit)
      const compared = rankInPasses(rank, findings, { plan, mode, scorer, filters, top })
      return {
        hits: top.hits,
        words,
        weightSum: plan.totalWeight,
        knownWords: plan.isKnown.filter(Boolean).length,
        compared,
      }
    }
    const exact = planner.exact(words, mode)
    const first = exact && run(exact)
    return first && isCertain(first.hits) ? first : run(planner.fuzzy(words, mode))
  }

  /** Reads two letters that may be a legal form as one, and where no company has it, as part of the name. */
  const bestInterpretation = (query: EngineQuery, filter: PlaceFilter): Interpretation => {
    const { words, legalForm, tokens, isAmbiguous } = parseQuery(query.q)
    const cut = searchWords(words.slice(0, maxWords), legalForm, query, filter)
    if (!isAmbiguous || cut.hits[0]?.legalFormMatch === 1) return cut
    const whole = searchWords(tokens.slice(0, maxWords), 0, query, filter)
    return bestScore(whole) > bestScore(cut) ? whole : cut
  }

  return {
    search: query => {
      const filter = placeFilter(query.filters)
      const range = rangeOf(query.country)
      const words = parseQuery(query.q).words.slice(0, maxWords)
      if (words.length === 0 || !filter || range.from === range.to) return none(words)
      const reading = bestInterpretation(query, filter)
      const { knownWords, weightSum: mass } = reading
      const confidences = confidencesOf(model, reading.hits, {
        knownWords,
        words: reading.words.length,
        weightSum: mass,
      })
      return { ...reading, hits: reading.hits.map((hit, at) => toHit(hit, confidences[at] ?? 0)) }
    },
  }
}
