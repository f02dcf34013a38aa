import { createAddressReader } from '../index/document-address.ts'
import { spanOf } from '../index/read-postings.ts'
import { createRegistryIdReader } from '../index/registry-ids.ts'
import type { Segment } from '../index/segment.ts'
import { countryMask, everyCountry } from '../index/token-countries.ts'
import { isCertainForm } from '../text/misspelt-forms.ts'
import { isOnlyForm } from '../text/parse-name.ts'
import type { ParsedQuery } from '../text/parse-query.ts'
import { isStopWord } from '../text/stop-words.ts'
import type { PlaceFilter } from './compared-address.ts'
import type { Comparison } from './comparison.ts'
import { type ConfidenceModel, confidencesOf } from './confidence.ts'
import { queryFeaturesOf } from './confidence-features.ts'
import type { EngineFilters, EngineQuery } from './engine-query.ts'
import { createLexiconLookup, type LexiconScope } from './lexicon-lookup.ts'
import { createNameLetters } from './name-letters.ts'
import { createPlanner } from './planner.ts'
import type { DocumentRange } from './posting-lists.ts'
import { bestScore, createPlanRunner, type Interpretation } from './run-plan.ts'
import { certainScore } from './scoring.ts'
import { type SearchLimits, searchLimits } from './search-limits.ts'
import { type Asked, createWordingSearch, maxWords, type Wording } from './search-wordings.ts'
import { createWordSplitter } from './split-words.ts'
import type { RankedHit } from './top-hits.ts'
import { createWordsApart } from './words-apart.ts'

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

/** Hits with this score end the search for words that are written together, and for broader texts. */
const enoughScore = 0.75
/** Below this score next to nothing was found. */
const lostScore = 0.4
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

/** A name with this share of the query has all its words. */
const allWords = 0.99
/** A name with this score is the whole text, but for a wrong letter. */
const wholeScore = 0.9

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
  const withLetters = createNameLetters(segment, model.commonness)
  const registryIdOf = createRegistryIdReader(segment.registryIds, segment.registryIdBlocks)

  const rangeOf = (country: string | null): DocumentRange => {
    if (country === null) return { from: 0, to: segment.documents, countries: everyCountry }
    const place = segment.countries.findIndex(({ code }) => code === country)
    const { from, to } = segment.countries[place] ?? { from: 0, to: 0 }
    return { from, to, countries: place < 0 ? 0 : countryMask(place) }
  }

  const wordings = createWordingSearch({ planner, runner, rangeOf, hasAddress: createAddressReader(segment) })
  const wordsApart = createWordsApart({ lexicon, splitWords: createWordSplitter(segment), rangeOf })

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

  /** Interprets two letters that may be a legal form as one, and if no company has that form, as part of the name. */
  const bestInterpretation = (asked: Asked): Interpretation => {
    const { words, legalForm, tokens, isAmbiguous } = asked.query.parsed
    const withForm = wordings.bestOf({ words, legalForm }, asked)
    if (!isAmbiguous || withForm.hits[0]?.legalFormMatch === 1) return withForm
    return wordings.betterOf(withForm, { words: tokens, legalForm: 0 }, asked)
  }

  /** The best of several wordings, of which each must be better than those before by a factor. */
  const bestAmong = (best: Interpretation, others: readonly Wording[], asked: Asked, factor: number) =>
    others.reduce((found, other) => wordings.betterOf(found, other, asked, factor), best)

  /** Searches words that are written together also apart, as in a web address, and other readings; the best answer is used. */
  const bestSpacing = (asked: Asked): Interpretation => {
    const { parsed, country } = asked.query
    const asWritten = bestInterpretation(asked)
    const enough = parsed.address || parsed.hasDetails ? certainScore : enoughScore
    if (bestScore(asWritten) >= enough) return asWritten
    const isLost = !parsed.address && bestScore(asWritten) < lostScore
    const apart = wordsApart(parsed, country, isLost)
    const best = bestAmong(asWritten, apart, asked, isLost ? lostFactor : apartFactor)
    return bestAmong(best, parsed.others, asked, apartFactor)
  }

  /** Searches short words also as the initials of names, if nothing much is found without, or there is no other word. */
  const orInitials = (found: Interpretation, asked: Asked): Interpretation => {
    const { words, legalForm } = asked.query.parsed
    const best = bestScore(found)
    if (words.length > 1 && best >= initialsScore) return found
    const min = Math.max(best, words.length > 1 ? minInitialsScore : 0)
    const other = wordings.asInitials({ words, legalForm }, min, asked)
    return other?.hits.some(({ isInitials }) => isInitials) && bestScore(other) >= min ? other : found
  }

  /** Searches broader texts, too, if nothing much is found. */
  const orBroader = (found: Interpretation, asked: Asked): Interpretation =>
    bestScore(found) >= enoughScore ? found : bestAmong(found, asked.query.parsed.broader, asked, broaderFactor)

  /** Searches for a company of exactly the text without its country, unless one has all words: then the country is part of its name. */
  const orWithoutCountry = (found: Interpretation, asked: Asked): Interpretation => {
    const readings = asked.query.parsed.withoutCountry
    if (readings.length === 0 || found.hits.some(({ queryCoverage }) => queryCoverage > allWords)) return found
    const other = bestAmong(found, readings, asked, apartFactor)
    return bestScore(other) >= wholeScore ? other : found
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
      const asked = { query, filter }
      const found = orWithoutCountry(orBroader(orInitials(bestSpacing(asked), asked), asked), asked)
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
