import { createAddressReader } from '../index/document-address.ts'
import { spanOf } from '../index/read-postings.ts'
import { createRegistryIdReader } from '../index/registry-ids.ts'
import type { Segment } from '../index/segment.ts'
import { countryMask, everyCountry } from '../index/token-countries.ts'
import type { ParsedQuery } from '../text/parse-query.ts'
import { isCertainForm } from '../tokens/misspelt-forms.ts'
import { isOnlyForm } from '../tokens/parse-name.ts'
import { isStopWord } from '../tokens/stop-words.ts'
import type { PlaceFilter } from './compared-address.ts'
import type { Comparison } from './comparison.ts'
import { type ConfidenceModel, confidencesOf } from './confidence.ts'
import { queryFeaturesOf } from './confidence-features.ts'
import type { EngineFilters, EngineQuery } from './engine-query.ts'
import { createQueryInterpreter } from './interpret-query.ts'
import { leftOutWords, maxReordered } from './left-out-words.ts'
import { createLexiconLookup } from './lexicon-lookup.ts'
import type { LexiconScope } from './lexicon-scope.ts'
import { createNameLetters } from './name-letters.ts'
import { createPlanner } from './planner.ts'
import { createPostalCodeReader } from './postal-code-reader.ts'
import type { DocumentRange } from './posting-lists.ts'
import { createPlanRunner, type Interpretation } from './run-plan.ts'
import { rankKey } from './scoring.ts'
import { searchLimits } from './search-limits.ts'
import { createWordingSearch, maxWords } from './search-wordings.ts'
import { createSplitWordings } from './split-wordings.ts'
import { createWordSplitter } from './split-words.ts'
import type { RankedHit } from './top-hits.ts'

/** A company found, and how it compares. */
export interface EngineHit extends Comparison {
  document: number
  country: string
  registry_id: string
  isActive: boolean
  /** Probability that this is the company searched for; never higher than of the previous hit. */
  confidence: number
}

export interface EngineResult extends Omit<Interpretation, 'hits'> {
  /** Highest score first. */
  hits: EngineHit[]
}

export interface Searcher {
  search(query: EngineQuery): EngineResult
}

/** A legal form alone finds names of which it is at least this share. */
const minFormCoverage = 0.5

/** Articles and prepositions alone, such as `AT&T`, find only names that have all of them; so does a legal form that is most of a name. */
function exactForCommonWords(hits: readonly RankedHit[], { words, tokens }: ParsedQuery, country: string | null) {
  const isForm = isCertainForm(tokens) && isOnlyForm(tokens, country ?? undefined)
  if (!isForm && !words.every(isStopWord)) return hits
  return hits.filter(hit => hit.exactCoverage > 0.99 && (!isForm || hit.fieldCoverage >= minFormCoverage))
}

const emptyResult = (words: readonly string[]): EngineResult => ({
  hits: [],
  words,
  weightSum: 0,
  knownWords: 0,
  compared: 0,
})

/** Searches one segment, one query at a time. Reuses its buffers, so each thread has its own searcher. */
export function createSearcher(segment: Segment, model: ConfidenceModel): Searcher {
  const lexicon = createLexiconLookup(segment.lexicon)
  const planner = createPlanner(segment.lexicon, lexicon, model.commonness)
  const runner = createPlanRunner(segment, searchLimits)
  const withLetters = createNameLetters(segment, model.commonness)
  const registryIdOf = createRegistryIdReader(segment.registryIds, segment.registryIdBlocks)

  const rangeOf = (country: string | null): DocumentRange => {
    if (country === null) return { from: 0, to: segment.documents, countries: everyCountry }
    const place = segment.countries.findIndex(({ code }) => code === country)
    const { from, to } = segment.countries[place] ?? { from: 0, to: 0 }
    return { from, to, countries: place < 0 ? 0 : countryMask(place) }
  }

  const hasAddress = createAddressReader(segment)
  const postalCodeOf = createPostalCodeReader(segment)
  const wordings = createWordingSearch({ lexicon, planner, runner, rangeOf, hasAddress, postalCodeOf })
  const splitWordings = createSplitWordings({ lexicon, splitWords: createWordSplitter(segment), rangeOf })
  const interpret = createQueryInterpreter(wordings, splitWordings)

  const scopeOf = ({ from, to, countries }: DocumentRange): LexiconScope => ({
    countries,
    frequencyOf: token => (countries === everyCountry ? -token : spanOf(segment.names, token, from, to).count),
  })

  /** Undefined when no document has a token of the filter. */
  const placeFilter = ({ postalToken, localityTokens }: EngineFilters): PlaceFilter | undefined => {
    const postalCode = postalToken === undefined ? 0 : lexicon.find(postalToken)
    const locality = localityTokens?.map(lexicon.find)
    const isUnknown = (postalToken !== undefined && postalCode === 0) || locality?.includes(0) || locality?.length === 0
    return isUnknown ? undefined : { postalCode, locality }
  }

  const countryOf = (document: number) =>
    segment.countries.find(({ from, to }) => document >= from && document < to)?.code ?? ''

  const toHit = (hit: RankedHit, confidence: number): EngineHit => ({
    ...hit,
    confidence,
    country: countryOf(hit.document),
    registry_id: registryIdOf(hit.document),
  })

  /** The hits in their order, which words that were not searched may change. */
  const compared = ({ hits, words }: Interpretation, { parsed, country }: EngineQuery): RankedHit[] => {
    const leftOut = words.length < maxWords ? [] : leftOutWords(parsed, words)
    const found = withLetters(exactForCommonWords(hits, parsed, country), words, leftOut)
    return leftOut.length === 0 ? found : found.toSorted((one, other) => rankKey(other) - rankKey(one))
  }

  // The list and the country whose lookups are remembered.
  let remembered = ''
  const beginIn = (range: DocumentRange, { list, country }: EngineQuery) => {
    const now = list === undefined ? '' : `${list} ${country}`
    if (now !== '' && now === remembered) return
    remembered = now
    lexicon.limitTo(scopeOf(range))
    runner.keepLists(list !== undefined)
  }

  return {
    search: query => {
      const range = rangeOf(query.country)
      beginIn(range, query)
      const filter = placeFilter(query.filters)
      const words = query.parsed.words.slice(0, maxWords)
      if (words.length === 0 || !filter || range.from === range.to) return emptyResult(words)
      const isCut = query.parsed.words.length > maxWords
      const limit = isCut ? Math.max(query.limit, maxReordered) : query.limit
      const found = interpret({ query: { ...query, limit }, filter })
      const best = { ...found, hits: compared(found, query).slice(0, query.limit) }
      const confidences = confidencesOf(model, best.hits, queryFeaturesOf(best))
      const { minConfidence = 0 } = query
      const likely = confidences.filter(confidence => confidence >= minConfidence)
      // They never rise along the hits, so these are the first.
      return { ...best, hits: likely.map((confidence, at) => toHit(best.hits[at] as RankedHit, confidence)) }
    },
  }
}
