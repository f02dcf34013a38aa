import { field, otherNameMark } from '../index/forward-format.ts'
import { createForwardReader } from '../index/forward-reader.ts'
import type { Segment } from '../index/segment.ts'
import { weightScale } from '../index/token-weights.ts'
import { type Comparison, type NameComparison, noMatch } from './comparison.ts'
import type { QueryPlan, SearchMode } from './query-plan.ts'
import { createTermMatcher } from './term-matches.ts'

/** A place and a postal code that a document must have, by token; 0 for any. */
export interface PlaceFilter {
  postal: number
  locality: readonly number[] | undefined
}

export interface Scorer {
  /** Compares, and says whether the document passes the filter; what it found is in `comparison` until the next call. */
  compare(document: number): boolean
  readonly comparison: Comparison
}

const orderCost = 0.012
/** Of two names, the one that holds all words stands before the one in a place called like one of them. */
const placeCost = 0.002
/** What agreement of legal forms adds to a score. */
export const legalFormBonus = 0.012
const addressFactor = 0.985
/** A street alone, without its number or its place, is more often a part of a name, where both are looked for. */
const bareStreetFactor = 0.69
const wholeStreet = 0.9
const otherNameFactor = 0.995
/** A word found so well in the place tells that the place was asked for. */
const placeFound = 0.8

const isAny = (found: Float64Array, more: number): boolean => {
  for (let slot = 0; slot < found.length; slot += 1) if ((found[slot] as number) > more) return true
  return false
}

const shareOf = ({ weightSum, matched }: { weightSum: number; matched: number }) =>
  weightSum === 0 ? 0 : matched / weightSum

/** 1 where two legal forms agree, -1 where they differ, 0 where one is not known. */
const agreement = (asked: number, form: number) => (asked === 0 || form === 0 ? 0 : form === asked ? 1 : -1)

/** Compares documents of a segment with one query. */
export function createScorer(
  segment: Segment,
  plan: QueryPlan,
  { mode, legal, filter }: { mode: SearchMode; legal: number; filter: PlaceFilter },
): Scorer {
  const { legalForms, lexicon } = segment
  const { nameWeights, addressWeights } = lexicon
  const { slots, similarities } = plan.terms
  const reader = createForwardReader(segment)
  const notes = createTermMatcher(plan, lexicon)
  const { sums } = notes
  const { postal, locality } = filter
  const [inName, inStreet, inPlace] = [notes.create(), notes.create(), notes.create()]
  const comparison = noMatch()
  // Weights of a street and of a name, and how much of them was asked for.
  const street = { weightSum: 0, matched: 0 }
  const name = { weightSum: 0, matched: 0, lastSlot: -1, otherNameIndex: -1, legalFormMatch: 0, inversions: 0 }
  // Whether the place is the one that the filter asks for.
  let isWanted = true
  const noName: NameComparison = { otherNameIndex: -1, legalFormMatch: 0, inversions: 0 }

  const keep = (
    kind: Comparison['kind'],
    score: number,
    asked: number,
    { otherNameIndex, legalFormMatch, inversions }: NameComparison,
  ) => {
    if (score <= comparison.score) return
    const { found, weakest, exact } = sums
    Object.assign(comparison, {
      ...{ score, kind, queryCoverage: found, fieldCoverage: asked, otherNameIndex, legalFormMatch, inversions },
      ...{ minSimilarity: weakest, exactCoverage: exact },
    } satisfies Omit<Comparison, 'isPlaceMatched'>)
  }

  const beginName = (otherName: number, form: number) => {
    inName.fill(0)
    name.weightSum = 0
    name.matched = 0
    name.inversions = 0
    name.lastSlot = -1
    name.otherNameIndex = otherName
    name.legalFormMatch = agreement(legal, form)
  }

  const addToName = (token: number) => {
    const weight = (nameWeights[token] as number) / weightScale
    name.weightSum += weight
    let entry = notes.match(token, inName)
    if (entry < 0) entry = notes.matchPrefix(token, inName)
    if (entry < 0) return
    const slot = slots[entry] as number
    name.matched += weight * (similarities[entry] as number)
    if (slot < name.lastSlot) name.inversions += 1
    name.lastSlot = slot
  }

  const endName = () => {
    notes.matchSplits(inName)
    if (mode === 'address' || !isAny(inName, 0)) return
    const asked = shareOf(name)
    const adjust = name.legalFormMatch * legalFormBonus - name.inversions * orderCost
    const worth = name.otherNameIndex < 0 ? 1 : otherNameFactor
    notes.sum(inName, inPlace)
    keep('name', (sums.found * (0.35 + 0.65 * asked) + adjust - sums.inPlace * placeCost) * worth, asked, name)
    if (mode !== 'auto' || street.matched === 0) return
    notes.sum(inName, inPlace, inStreet)
    keep('both', (sums.found * (0.3 + 0.4 * asked + 0.3 * shareOf(street)) + adjust) * worth, asked, name)
  }

  const addToStreet = (token: number) => {
    const weight = (addressWeights[token] as number) / weightScale
    const entry = notes.match(token, inStreet)
    street.weightSum += weight
    if (entry >= 0) street.matched += weight * (similarities[entry] as number)
  }

  const endStreet = () => {
    notes.matchSplits(inStreet)
    notes.matchSplits(inPlace)
    if (mode === 'name') return
    notes.sum(inStreet, inPlace)
    const asked = shareOf(street)
    const isBare = mode === 'auto' && asked <= wholeStreet && !isAny(inPlace, placeFound)
    const worth = isBare ? bareStreetFactor : addressFactor
    keep('address', sums.found * (0.3 + 0.7 * asked) * worth, asked, noName)
  }

  const begin = () => {
    inStreet.fill(0)
    inPlace.fill(0)
    street.weightSum = 0
    street.matched = 0
    comparison.score = 0
  }

  // Each of these takes the entry to begin with, and tells the first that it does not know.

  const readPostalCode = (first: number): number => {
    const token = first >>> 2
    isWanted = postal === 0 || postal === token
    if (token !== 0) notes.match(token, inPlace)
    return reader.next()
  }

  const readLocality = (first: number): number => {
    let entry = first
    let words = 0
    for (; (entry & 3) === field.locality; entry = reader.next()) {
      if (locality && locality[words] !== entry >>> 2) isWanted = false
      words += 1
      notes.match(entry >>> 2, inPlace)
    }
    if (locality && locality.length !== words) isWanted = false
    return entry
  }

  const readStreet = (first: number): number => {
    let entry = first
    for (; (entry & 3) === field.street; entry = reader.next()) addToStreet(entry >>> 2)
    return entry
  }

  const readName = (first: number): number => {
    let entry = first
    for (; entry >= 0 && entry !== otherNameMark; entry = reader.next()) addToName(entry >>> 2)
    return entry
  }

  return {
    comparison,
    compare: document => {
      begin()
      const behindPlace = readLocality(readPostalCode(reader.open(document)))
      if (!isWanted) return false
      let entry = readStreet(behindPlace)
      endStreet()
      beginName(-1, legalForms[document] as number)
      entry = readName(entry)
      endName()
      while (entry === otherNameMark) {
        beginName(reader.nextByte(), reader.nextByte())
        entry = readName(reader.next())
        endName()
      }
      comparison.isPlaceMatched = isAny(inPlace, placeFound)
      return comparison.score > 0
    },
  }
}
