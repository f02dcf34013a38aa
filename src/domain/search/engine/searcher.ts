import { createAddressReader } from '../index/document-address.ts'
import { spanOf } from '../index/read-postings.ts'
import { createRegistryIdReader } from '../index/registry-ids.ts'
import type { Segment } from '../index/segment.ts'
import { countryMask, everyCountry } from '../index/token-countries.ts'
import { isCertainForm } from '../text/misspelt-forms.ts'
import { isOnlyForm, stripLegalForm } from '../text/parse-name.ts'
import type { ParsedQuery, Reading } from '../text/parse-query.ts'
import { isStopWord } from '../text/stop-words.ts'
import { otherWording } from '../text/synonyms.ts'
import type { Comparison } from './comparison.ts'
import { type ConfidenceModel, confidencesOf } from './confidence.ts'
import { queryFeaturesOf } from './confidence-features.ts'
import type { EngineFilters, EngineQuery } from './engine-query.ts'
import { createLexiconLookup, type LexiconScope } from './lexicon-lookup.ts'
import { createNameLetters } from './name-letters.ts'
import { createPlanner } from './planner.ts'
import type { DocumentRange } from './posting-lists.ts'
import type { QueryPlan } from './query-plan.ts'
import { isCertain } from './rank-in-passes.ts'
import { bestScore, createPlanRunner, type Interpretation, type Planned } from './run-plan.ts'
import type { PlaceFilter } from './score-document.ts'
import { certainScore } from './scoring.ts'
import { type SearchLimits, searchLimits } from './search-limits.ts'
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

const maxWords = 14

/** Words this long may be several; in an address, shorter ones too. Hits with this score end the search for them. */
const enoughScore = 0.75
const minJoinedLength = 15
const minAddressLength = 5
/** Below this score next to nothing was found, and unknown words this long may be several. */
const lostScore = 0.4
const minUnknownLength = 8
/** Hits of several words with this score end the search for initials. */
const initialsScore = 0.6
/** Initials and other words must score this much: one of several words alone says little. */
const minInitialsScore = 0.5
/** Words that were taken apart must score more than the words as written by this factor. */
const apartFactor = 0.98
/** The same for words of which next to nothing was found, as some of their letters may be of any word. */
const lostFactor = 0.6
/** The same for a broader text, as the register may have a company of all words, such as a branch. */
const broaderFactor = 0.8

/** Words to search, without their legal form; in a country of their own, if the query names one. */
type Wording = Readonly<Omit<Reading, 'words'>> & { words: readonly string[] }

/** The words that a word is split into; undefined if it is one. */
type Parts = readonly string[] | undefined

/** A legal form alone finds names of which it is at least this share. */
const minFormCoverage = 0.5

/** Articles and prepositions alone, such as `AT&T`, find only names that have all of them; so does a legal form that is most of a name. */
function exactForCommonWords(hits: readonly RankedHit[], { words, tokens }: ParsedQuery, country: string | null) {
  const isForm = isCertainForm(tokens) && isOnlyForm(tokens, country ?? undefined)
  if (!isForm && !words.every(isStopWord)) return hits
  return hits.filter(hit => hit.exactCoverage > 0.99 && (!isForm || hit.fieldCoverage >= minFormCoverage))
}

const emptyResult = (words: readonly string[]): EngineResult => ({
  ...{ hits: [], words, weightSum: 0, knownWords: 0, compared: 0 },
})

/** Searches one segment, one query at a time. Reuses its buffers, so each thread has its own searcher. */
export function createSearcher(
  segment: Segment,
  model: ConfidenceModel,
  limits: SearchLimits = searchLimits,
): Searcher {
  const lexicon = createLexiconLookup(segment.lexicon)
  const planner = createPlanner(segment.lexicon, lexicon, model.commonness)
  const runner = createPlanRunner(segment, limits)
  const splitWords = createWordSplitter(segment)
  const withLetters = createNameLetters(segment, model.commonness)
  const hasAddress = createAddressReader(segment)
  const registryIdOf = createRegistryIdReader(segment.registryIds, segment.registryIdBlocks)

  const rangeOf = (country: string | null): DocumentRange => {
    if (country === null) return { from: 0, to: segment.documents, countries: everyCountry }
    const place = segment.countries.findIndex(({ code }) => code === country)
    const { from, to } = segment.countries[place] ?? { from: 0, to: 0 }
    return { from, to, countries: place < 0 ? 0 : countryMask(place) }
  }

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

  const toPlanned = (plan: QueryPlan, legalForm: number, query: EngineQuery, filter: PlaceFilter): Planned => ({
    ...{ plan, legalForm, query, filter, range: rangeOf(query.country) },
  })

  /** The exact words, if a hit is certain. */
  const searchExact = ({ words, legalForm }: Wording, query: EngineQuery, filter: PlaceFilter) => {
    const plan = planner.exact(words, query.mode)
    return plan && runner.runForCertain(toPlanned(plan, legalForm, query, filter))
  }

  /** Searches the exact words; when no hit is certain, also tokens that they may be misspellings of. */
  const searchWords = (name: Wording, query: EngineQuery, filter: PlaceFilter): Interpretation =>
    searchExact(name, query, filter) ??
    runner.run(toPlanned(planner.fuzzy(name.words, query.mode), name.legalForm, query, filter))

  /** The same for an interpretation that only counts if it scores more than another one; undefined if none of its hits does. */
  const searchBetter = ({ words, legalForm }: Wording, score: number, query: EngineQuery, filter: PlaceFilter) => {
    const runFor = (plan: QueryPlan, min: number) => runner.runFor(toPlanned(plan, legalForm, query, filter), min)
    const plan = planner.exact(words, query.mode)
    const exact = plan && runFor(plan, certainScore)
    return exact && isCertain(exact.hits) ? exact : runFor(planner.fuzzy(words, query.mode), score)
  }

  /** The interpretation of other words, if its score times the factor is higher than that of the best one so far. */
  const betterOf = (
    best: Interpretation,
    { words, legalForm, country, lacksAddress }: Wording,
    query: EngineQuery,
    filter: PlaceFilter,
    factor = 1,
  ): Interpretation => {
    const name = { words: words.slice(0, maxWords), legalForm }
    const all = searchBetter(name, bestScore(best) / factor, { ...query, country: country ?? query.country }, filter)
    const other = lacksAddress && all ? { ...all, hits: all.hits.filter(({ document }) => !hasAddress(document)) } : all
    return other && bestScore(other) * factor > bestScore(best) ? other : best
  }

  /** Searches the words as they are, and with an acronym written out or the other way round. */
  const bestWording = ({ words, legalForm }: Wording, query: EngineQuery, filter: PlaceFilter): Interpretation => {
    const asWritten = searchWords({ words: words.slice(0, maxWords), legalForm }, query, filter)
    const other = isCertain(asWritten.hits) ? undefined : otherWording(words, query.country)
    return other ? betterOf(asWritten, { words: other, legalForm }, query, filter) : asWritten
  }

  /** Interprets two letters that may be a legal form as one, and if no company has that form, as part of the name. */
  const bestInterpretation = (query: EngineQuery, filter: PlaceFilter): Interpretation => {
    const { words, legalForm, tokens, isAmbiguous } = query.parsed
    const withForm = bestWording({ words, legalForm }, query, filter)
    if (!isAmbiguous || withForm.hits[0]?.legalFormMatch === 1) return withForm
    return betterOf(withForm, { words: tokens, legalForm: 0 }, query, filter)
  }

  /** Words that are written together, apart and without a legal form; undefined if there are none. */
  const apart = (words: readonly string[], country: string | null, split: (word: string) => Parts) => {
    const parts = words.map(split)
    if (!parts.some(Boolean)) return undefined
    const tokens = parts.flatMap((part, at) => part ?? [words[at] ?? ''])
    const { from, to, legalForm } = stripLegalForm(tokens, country ?? undefined)
    return { words: tokens.slice(from, to).slice(0, maxWords), legalForm }
  }

  const splitAddress = (country: string | null) => (word: string) =>
    word.length < minAddressLength ? undefined : splitWords(word, true, rangeOf(country))

  /** If next to nothing was found, an unknown word may also be two, or one and letters of another. */
  const splitJoined = (country: string | null, isLost: boolean) => (word: string) => {
    if (isLost && word.length >= minUnknownLength && lexicon.find(word) === 0)
      return splitWords(word, true, rangeOf(country))
    return word.length < minJoinedLength ? undefined : splitWords(word, false, rangeOf(country))
  }

  /** A web address as its parts, with their words apart, and with the words of all parts together apart. */
  const readingsOf = (address: readonly string[], country: string | null) => [
    { words: address.slice(0, maxWords), legalForm: 0 },
    apart(address, country, splitAddress(country)),
    address.length > 1 ? apart([address.join('')], country, splitAddress(country)) : undefined,
  ]

  /** Searches words that are written together also apart, as in a web address; the better answer is used. */
  const bestSpacing = (query: EngineQuery, filter: PlaceFilter): Interpretation => {
    const { parsed, country } = query
    const asWritten = bestInterpretation(query, filter)
    const enough = parsed.address || parsed.hasDetails ? certainScore : enoughScore
    if (bestScore(asWritten) >= enough) return asWritten
    const isLost = !parsed.address && bestScore(asWritten) < lostScore
    const joined = parsed.address
      ? readingsOf(parsed.address, country)
      : [apart(parsed.words, country, splitJoined(country, isLost))]
    const better = (best: Interpretation, reading: Wording | undefined, factor: number) =>
      reading ? betterOf(best, reading, query, filter, factor) : best
    const factor = isLost ? lostFactor : apartFactor
    const apartOnly = joined.reduce((best, reading) => better(best, reading, factor), asWritten)
    return parsed.others.reduce((best, reading) => better(best, reading, apartFactor), apartOnly)
  }

  /** Searches short words also as the initials of names, if nothing much is found without, or there is no other word. */
  const orInitials = (found: Interpretation, query: EngineQuery, filter: PlaceFilter): Interpretation => {
    const { words, legalForm } = query.parsed
    const best = bestScore(found)
    if (words.length > 1 && best >= initialsScore) return found
    const plan = planner.withInitials(words.slice(0, maxWords), query.mode)
    const min = Math.max(best, words.length > 1 ? minInitialsScore : 0)
    const other = plan && runner.runFor(toPlanned(plan, legalForm, query, filter), min)
    return other?.hits.some(({ isInitials }) => isInitials) && bestScore(other) >= min ? other : found
  }

  /** Searches broader texts, too, if nothing much is found. */
  const orBroader = (found: Interpretation, query: EngineQuery, filter: PlaceFilter): Interpretation =>
    bestScore(found) >= enoughScore
      ? found
      : query.parsed.broader.reduce((best, text) => betterOf(best, text, query, filter, broaderFactor), found)

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
      const found = orBroader(orInitials(bestSpacing(query, filter), query, filter), query, filter)
      const best = {
        ...found,
        hits: withLetters(exactForCommonWords(found.hits, query.parsed, query.country), found.words),
      }
      const confidences = confidencesOf(model, best.hits, queryFeaturesOf(best))
      const { minConfidence = 0 } = query
      const likely = confidences.filter(confidence => confidence >= minConfidence)
      // They never rise along the hits, so these are the first.
      return { ...best, hits: likely.map((confidence, at) => toHit(best.hits[at] as RankedHit, confidence)) }
    },
  }
}
