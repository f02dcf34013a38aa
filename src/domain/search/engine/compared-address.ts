import { type ForwardReader, field } from '../index/forward-format.ts'
import type { Lexicon } from '../index/segment.ts'
import { weightScale } from '../index/token-weights.ts'
import { addToken, clear, type FieldWeight, noWeight } from './field-weight.ts'
import { clearMatches, type TermMatcher, type TermMatches } from './term-matches.ts'

/** Tokens of the postal code and the locality that a document must have; postal code 0 for any. */
export interface PlaceFilter {
  postalCode: number
  locality: readonly number[] | undefined
}

/** Compares the addresses of documents with a query, and their places with a filter. */
interface ComparedAddress {
  /** The words of the query that the street matches, and the postal code and the locality together. */
  readonly inStreet: TermMatches
  readonly inPlace: TermMatches
  readonly street: FieldWeight
  /** Reads an address from its first entry; returns the first entry behind it, or undefined if its place does not pass the filter. */
  read(first: number): number | undefined
  /** The same for an address that has no word of the query, whatever its place. */
  skip(first: number): number
}

export function createComparedAddress(
  { addressWeights }: Lexicon,
  matcher: TermMatcher,
  reader: ForwardReader,
  { postalCode, locality, hasStreet }: PlaceFilter & { hasStreet: boolean },
): ComparedAddress {
  const inStreet = matcher.create()
  const inPlace = matcher.create()
  const street = noWeight()
  // Whether the postal code and the locality pass the filter.
  let isPlaceWanted = true

  const addToStreet = (token: number) => {
    const isMatched = matcher.match(token, inStreet)
    const weight = (addressWeights[token] as number) / weightScale
    addToken(street, token, weight, isMatched ? matcher.closest.similarity : 0)
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
    for (; (entry & 3) === field.street; entry = reader.next()) if (hasStreet) addToStreet(entry >>> 2)
    return entry
  }

  const begin = () => {
    clearMatches(inStreet)
    clearMatches(inPlace)
    clear(street)
  }

  return {
    inStreet,
    inPlace,
    street,
    read: first => {
      begin()
      const behindPlace = readLocality(readPostalCode(first))
      if (!isPlaceWanted) return undefined
      const behindStreet = readStreet(behindPlace)
      matcher.matchSplits(inStreet)
      matcher.matchSplits(inPlace)
      return behindStreet
    },
    skip: first => {
      begin()
      let entry = first
      while ((entry & 3) === field.locality || (entry & 3) === field.street) entry = reader.next()
      return entry
    },
  }
}
