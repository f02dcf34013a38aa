import { fact, factOf } from '../index/document-facts.ts'
import { kindOf } from '../index/document-states.ts'
import { createForwardReader, field, otherNameMarker } from '../index/forward-format.ts'
import type { Segment } from '../index/segment.ts'
import { weightScale } from '../index/token-weights.ts'
import { isOfOtherFamily } from '../text/legal-form-family.ts'
import { spellingMatch } from '../text/spelling.ts'
import { type Comparison, type NameComparison, noMatch } from './comparison.ts'
import { clear, coverageOf, type FieldWeight, noWeight } from './field-weight.ts'
import { createInitialsMatcher } from './match-initials.ts'
import type { QueryPlan, SearchMode } from './query-plan.ts'
import {
  addressFactor,
  addressScore,
  bareStreetFactor,
  combinedScore,
  inversionPenalty,
  legalFormBonus,
  minPlaceSimilarity,
  nameScore,
  otherNameFactor,
  placePenalty,
  wholeStreetCoverage,
} from './scoring.ts'
import { createTermMatcher, type TermMatches } from './term-matches.ts'
import { isNumberToken } from './token-dictionary.ts'

/** Tokens of the postal code and the locality that a document must have; postal code 0 for any. */
export interface PlaceFilter {
  postalCode: number
  locality: readonly number[] | undefined
}

/** The legal form and the spelling of a query; see `spelling.ts`. */
export interface RequestedName {
  legalForm: number
  spelling: number
}

export interface Scorer {
  /**
   * Compares a document; false when it does not pass the filter, nothing matches, or its score is below a minimum. The
   * address is not read if it is known to have no word of the query. `comparison` is valid until the next call.
   */
  compare(document: number, minScore?: number, isNameOnly?: boolean): boolean
  readonly comparison: Comparison
}

// A loop, because a call of `fill` takes longer than these few slots.
const reset = (matches: TermMatches) => {
  for (let slot = 0; slot < matches.length; slot += 1) matches[slot] = 0
}

const hasAbove = (matches: TermMatches, similarity: number): boolean => {
  for (let slot = 0; slot < matches.length; slot += 1) if ((matches[slot] as number) > similarity) return true
  return false
}

/** 1 when two legal forms agree, -1 when they differ, 0 when either is not known. */
const compareLegalForms = (requested: number, form: number) =>
  requested === 0 || form === 0 ? 0 : form === requested ? 1 : -1

const givenForms = (requested: number, form: number): Comparison['formsGiven'] =>
  requested === 0 ? (form === 0 ? 'none' : 'name') : form === 0 ? 'query' : 'both'

/** Compares documents of a segment with one query. */
export function createScorer(
  segment: Segment,
  plan: QueryPlan,
  { mode, legalForm, filter, spelling }: RequestedName & { mode: SearchMode; filter: PlaceFilter },
): Scorer {
  const { facts, lexicon } = segment
  const { nameWeights, addressWeights } = lexicon
  const reader = createForwardReader(segment)
  const matcher = createTermMatcher(plan, lexicon)
  const { sums, lost, closest } = matcher
  const initials = plan.initials.length > 0 ? createInitialsMatcher(plan, lexicon) : undefined
  const { postalCode, locality } = filter
  const [inName, inStreet, inPlace] = [matcher.create(), matcher.create(), matcher.create()]
  const comparison = noMatch()
  const street = noWeight()
  const noName: NameComparison = {
    ...{ otherNameIndex: -1, legalFormMatch: 0, formsGiven: 'none', inversions: 0, isInitials: false },
  }
  const name = { ...noWeight(), lastSlot: -1, ...noName }
  // Whether the postal code and the locality pass the filter.
  let isPlaceWanted = true
  const isAnyPlace = postalCode === 0 && !locality
  let minScore = 0

  /** Looked up for hits only: the texts of tokens are scattered in memory. */
  const hasNumber = ({ others, extraWords }: FieldWeight): boolean => {
    for (let at = 0; at < extraWords; at += 1) if (isNumberToken(lexicon, others[at] as number)) return true
    return false
  }

  /** Stores the current sums as the comparison if their score is higher than the stored one. */
  const keepIfBetter = (kind: Comparison['kind'], score: number, field: FieldWeight, compared: NameComparison) => {
    if (score <= comparison.score || score < minScore) return
    matcher.sumLost()
    comparison.score = score
    comparison.kind = kind
    comparison.queryCoverage = sums.coverage
    comparison.fieldCoverage = coverageOf(field)
    comparison.fieldWeight = field.sum
    comparison.extraWeight = field.extra
    comparison.isNumberExtra = hasNumber(field)
    comparison.missingWeight = sums.missingWeight
    comparison.isNumberMissing = lost.isNumber
    comparison.otherNameIndex = compared.otherNameIndex
    comparison.legalFormMatch = compared.legalFormMatch
    comparison.inversions = compared.inversions
    comparison.minSimilarity = sums.minSimilarity
    comparison.exactCoverage = sums.exactCoverage
    comparison.lostWeight = lost.weight
    comparison.isLostKnown = plan.isKnown[lost.word] ?? false
    comparison.isLostPlace = plan.isPlace[lost.word] ?? false
    comparison.letterCoverage = lost.letterCoverage
    comparison.extraWords = field.extraWords
    comparison.formsGiven = compared.formsGiven
    comparison.leadingWeight = field.leading
    comparison.heaviestSimilarity = lost.heaviest
    comparison.firstSimilarity = lost.first
    comparison.lastSimilarity = lost.last
    comparison.isInitials = compared.isInitials
  }

  const beginName = (otherNameIndex: number, form: number) => {
    reset(inName)
    clear(name)
    name.inversions = 0
    name.lastSlot = -1
    name.isInitials = false
    initials?.begin()
    name.otherNameIndex = otherNameIndex
    name.legalFormMatch = compareLegalForms(legalForm, form)
    name.formsGiven = givenForms(legalForm, form)
  }

  /** Adds a token of the weight, which matches with a similarity, to a field. */
  const addTo = (field: FieldWeight, token: number, weight: number, similarity: number) => {
    field.sum += weight
    field.matched += weight * similarity
    field.extra = Math.max(field.extra, weight * (1 - similarity))
    if (similarity > 0) return
    if (field.matched === 0) field.leading = Math.max(field.leading, weight)
    field.others[field.extraWords++] = token
  }

  const addToName = (token: number) => {
    const isMatched = matcher.match(token, inName) || matcher.matchPrefix(token, inName)
    const similarity = isMatched ? closest.similarity : 0
    addTo(name, token, (nameWeights[token] as number) / weightScale, similarity)
    initials?.add(token, similarity)
    if (!isMatched) return
    if (plan.acronyms.includes(token)) name.isInitials = true
    if (closest.slot < name.lastSlot) name.inversions += 1
    name.lastSlot = closest.slot
  }

  /** Counts the words whose initials are in the query as matched. Only current names are indexed by their initials. */
  const matchInitials = ({ match, similarities, tokens }: NonNullable<typeof initials>) => {
    if (name.otherNameIndex >= 0 || !match(inName)) return
    clear(name)
    name.isInitials = true
    for (const [at, token] of tokens.entries())
      addTo(name, token, (nameWeights[token] as number) / weightScale, similarities[at] ?? 0)
  }

  const endName = () => {
    if (initials) matchInitials(initials)
    matcher.matchSplits(inName)
    if (mode === 'address' || !hasAbove(inName, 0)) return
    const coverage = coverageOf(name)
    const adjustment = name.legalFormMatch * legalFormBonus - name.inversions * inversionPenalty
    const factor = name.otherNameIndex < 0 ? 1 : otherNameFactor
    matcher.sum(inName, inPlace)
    const score = nameScore(sums.coverage, coverage) + adjustment - sums.placeCoverage * placePenalty
    keepIfBetter('name', score * factor, name, name)
    if (mode !== 'auto' || street.matched === 0) return
    matcher.sum(inName, inPlace, inStreet)
    const combined = combinedScore(sums.coverage, coverage, coverageOf(street)) + adjustment
    keepIfBetter('both', combined * factor, name, name)
  }

  const addToStreet = (token: number) => {
    const isMatched = matcher.match(token, inStreet)
    addTo(street, token, (addressWeights[token] as number) / weightScale, isMatched ? closest.similarity : 0)
  }

  const endStreet = () => {
    matcher.matchSplits(inStreet)
    matcher.matchSplits(inPlace)
    // What has a legal form is a name, also that of a building: `Camden Mill Limited` is not its tenant.
    if (mode === 'name' || (mode === 'auto' && legalForm !== 0)) return
    matcher.sum(inStreet, inPlace)
    const coverage = coverageOf(street)
    const isBare = mode === 'auto' && coverage <= wholeStreetCoverage && !hasAbove(inPlace, minPlaceSimilarity)
    const factor = isBare ? bareStreetFactor : addressFactor
    keepIfBetter('address', addressScore(sums.coverage, coverage) * factor, street, noName)
  }

  const begin = () => {
    reset(inStreet)
    reset(inPlace)
    clear(street)
    comparison.score = 0
  }

  // Each of these functions takes its first entry and returns the first entry after those it reads.

  const readPostalCode = (first: number): number => {
    const token = first >>> 2
    isPlaceWanted = postalCode === 0 || postalCode === token
    if (token !== 0) matcher.match(token, inPlace)
    return reader.next()
  }

  const readLocality = (first: number): number => {
    let entry = first
    let words = 0
    for (; (entry & 3) === field.locality; entry = reader.next()) {
      if (locality && locality[words] !== entry >>> 2) isPlaceWanted = false
      words += 1
      matcher.match(entry >>> 2, inPlace)
    }
    if (locality && locality.length !== words) isPlaceWanted = false
    return entry
  }

  const readStreet = (first: number): number => {
    let entry = first
    // A search by name does not compare streets.
    for (; (entry & 3) === field.street; entry = reader.next()) if (mode !== 'name') addToStreet(entry >>> 2)
    return entry
  }

  const readName = (first: number): number => {
    let entry = first
    for (; entry >= 0 && entry !== otherNameMarker; entry = reader.next()) addToName(entry >>> 2)
    return entry
  }

  const skipAddress = (first: number): number => {
    let entry = first
    while ((entry & 3) === field.locality || (entry & 3) === field.street) entry = reader.next()
    return entry
  }

  /** Returns the first entry of the name; undefined if the place does not pass the filter. */
  const readAddress = (first: number): number | undefined => {
    const behindPlace = readLocality(readPostalCode(first))
    if (!isPlaceWanted) return undefined
    const behindStreet = readStreet(behindPlace)
    endStreet()
    return behindStreet
  }

  return {
    comparison,
    compare: (document, min = 0, isNameOnly = false) => {
      begin()
      minScore = min
      const first = reader.open(document)
      let entry = isNameOnly && isAnyPlace ? skipAddress(first) : readAddress(first)
      if (entry === undefined) return false
      beginName(-1, factOf(facts, document, fact.legalForm))
      entry = readName(entry)
      endName()
      while (entry === otherNameMarker) {
        beginName(reader.nextByte(), reader.nextByte())
        entry = readName(reader.next())
        endName()
      }
      comparison.isOtherFamily = isOfOtherFamily(legalForm, {
        kind: kindOf(factOf(facts, document, fact.state)),
        form: factOf(facts, document, fact.legalForm),
      })
      comparison.isPlaceMatched = hasAbove(inPlace, minPlaceSimilarity)
      const isCurrentName = comparison.kind !== 'address' && comparison.otherNameIndex < 0
      comparison.spellingMatch = isCurrentName ? spellingMatch(spelling, factOf(facts, document, fact.spelling)) : 0
      return comparison.score > 0
    },
  }
}
