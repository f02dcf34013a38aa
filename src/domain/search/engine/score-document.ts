import { fact, factOf } from '../index/document-facts.ts'
import { kindOf } from '../index/document-states.ts'
import { createForwardReader, otherNameMarker } from '../index/forward-format.ts'
import type { Segment } from '../index/segment.ts'
import { isOfOtherFamily } from '../text/forms/legal-form-family.ts'
import { spellingMatch } from '../tokens/spelling.ts'
import { createBestComparison } from './best-comparison.ts'
import { createComparedAddress, type PlaceFilter } from './compared-address.ts'
import { createComparedName, noName } from './compared-name.ts'
import type { Comparison } from './comparison.ts'
import { coverageOf } from './field-weight.ts'
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
  wholeNameCoverage,
  wholeStreetCoverage,
} from './scoring.ts'
import { createTermMatcher, hasAbove } from './term-matches.ts'

/** What a query asks for beside its words; the spelling is that of `spelling.ts`. */
interface Requested {
  mode: SearchMode
  legalForm: number
  spelling: number
  filter: PlaceFilter
}

export interface Scorer {
  /**
   * Compares a document; false when it does not pass the filter, nothing matches, or its score is below a minimum. The
   * address is not read if it is known to have no word of the query. `comparison` is valid until the next call.
   */
  compare(document: number, minScore?: number, isNameOnly?: boolean): boolean
  readonly comparison: Comparison
}

/** Compares documents of a segment with one query. */
export function createScorer(
  segment: Segment,
  plan: QueryPlan,
  { mode, legalForm, spelling, filter }: Requested,
): Scorer {
  const { facts, lexicon } = segment
  const reader = createForwardReader(segment)
  const matcher = createTermMatcher(plan, lexicon)
  const { sums } = matcher
  const best = createBestComparison(plan, lexicon, matcher)
  const { comparison } = best
  const comparedName = createComparedName(plan, lexicon, matcher, legalForm)
  const { name, matches: inName } = comparedName
  // A search by name does not compare streets.
  const address = createComparedAddress(lexicon, matcher, reader, { ...filter, hasStreet: mode !== 'name' })
  const { street, inStreet, inPlace } = address
  const isAnyPlace = filter.postalCode === 0 && !filter.locality
  // What has a legal form is a name, also that of a building: `Camden Mill Limited` is not its tenant.
  const isAddressScored = mode === 'address' || (mode === 'auto' && legalForm === 0)

  const scoreAddress = () => {
    if (!isAddressScored) return
    matcher.sum(inStreet, inPlace)
    const coverage = coverageOf(street)
    const isBare = mode === 'auto' && coverage <= wholeStreetCoverage && !hasAbove(inPlace, minPlaceSimilarity)
    const factor = isBare ? bareStreetFactor : addressFactor
    best.offer('address', addressScore(sums.coverage, coverage) * factor, street, noName)
  }

  const scoreName = () => {
    if (mode === 'address' || !hasAbove(inName, 0)) return
    const coverage = coverageOf(name)
    const adjustment = name.legalFormMatch * legalFormBonus - name.inversions * inversionPenalty
    const factor = name.otherNameIndex < 0 ? 1 : otherNameFactor
    matcher.sum(inName, inPlace)
    const score = nameScore(sums.coverage, coverage) + adjustment - sums.placeCoverage * placePenalty
    best.offer('name', score * factor, name, name)
    if (mode !== 'auto' || street.matched === 0) return
    matcher.sum(inName, inPlace, inStreet)
    const combined = combinedScore(sums.coverage, coverage, coverageOf(street)) + adjustment
    best.offer('both', combined * factor, name, name)
  }

  /** Returns the first entry behind the address; undefined if its place does not pass the filter. */
  const compareAddress = (first: number): number | undefined => {
    const behindAddress = address.read(first)
    if (behindAddress !== undefined) scoreAddress()
    return behindAddress
  }

  /** Returns the first entry behind the name. */
  const compareName = (otherNameIndex: number, form: number, first: number): number => {
    let entry = first
    comparedName.begin(otherNameIndex, form)
    for (; entry >= 0 && entry !== otherNameMarker; entry = reader.next()) comparedName.add(entry >>> 2)
    comparedName.end()
    scoreName()
    return entry
  }

  const compareNames = (first: number, form: number) => {
    let entry = compareName(-1, form, first)
    // Index and legal form precede the entries of an other name.
    while (entry === otherNameMarker) entry = compareName(reader.nextByte(), reader.nextByte(), reader.next())
  }

  /** Sets what is of the company, whichever name or address is the best. */
  const compareFacts = (document: number, form: number) => {
    const kind = kindOf(factOf(facts, document, fact.state))
    // A name that has the form itself says more than the register's kind: British associations are companies.
    const isOfName = comparison.legalFormMatch === 1 && comparison.fieldCoverage > wholeNameCoverage
    comparison.isOtherFamily = !isOfName && isOfOtherFamily(legalForm, { kind, form })
    comparison.isPlaceMatched = hasAbove(inPlace, minPlaceSimilarity)
    const isCurrentName = comparison.kind !== 'address' && comparison.otherNameIndex < 0
    comparison.spellingMatch = isCurrentName ? spellingMatch(spelling, factOf(facts, document, fact.spelling)) : 0
  }

  return {
    comparison,
    compare: (document, minScore = 0, isNameOnly = false) => {
      best.begin(minScore)
      const first = reader.open(document)
      const behindAddress = isNameOnly && isAnyPlace ? address.skip(first) : compareAddress(first)
      if (behindAddress === undefined) return false
      const form = factOf(facts, document, fact.legalForm)
      compareNames(behindAddress, form)
      compareFacts(document, form)
      return comparison.score > 0
    },
  }
}
