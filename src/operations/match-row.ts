import type { CountryCode } from '#domain/countries.ts'
import { readCountry } from '#domain/countries.ts'
import { countryNotAllowed } from '#domain/keys/key-checks.ts'
import { minConfidence } from '#domain/search/answer/page-of-hits.ts'
import type { RowEvidence } from '#domain/search/answer/row-evidence.ts'
import { comparedHits } from '#domain/search/engine/confidence.ts'
import {
  type EngineQuery,
  isLongEnough,
  readQueryText,
  type TextQuery,
  toEngineQuery,
} from '#domain/search/engine/engine-query.ts'
import { isNoValue } from '#domain/search/text/details/no-value.ts'
import { tokenize } from '#domain/search/tokens/tokenize.ts'
import type { components } from '#generated/schema.ts'
import type { NumberQuery } from './find-by-identifier.ts'
import { numberQueries } from './number-queries.ts'
import { rowError } from './row-error.ts'
import { unsupportedCountry } from './served-country.ts'

export type MatchRow = components['schemas']['MatchRow']
type RowError = components['schemas']['RowError']

/** The search for the company of a row. */
export interface RowSearch {
  /** The name as it was sent. */
  name: string
  engineQuery: EngineQuery
  /** The search for the name without its address; undefined if there is none. */
  nameQuery: EngineQuery | undefined
  /** The search for a name that has a number in it, as one text with an address; undefined if there is none. */
  wholeQuery: EngineQuery | undefined
  country: CountryCode | null
  /** Maximum number of companies to compare; the query requests more, which show whether the first is ambiguous. */
  compared: number
  evidence: RowEvidence
  /** The searches for its numbers, each with the name. */
  byNumber: readonly NumberQuery[]
}

/** A row, or the reason why it fails before anything is searched. */
export type ReadRow = { row: MatchRow; search: RowSearch } | { row: MatchRow; error: RowError }

const maxNameLength = 500
const isoDay = /^\d{4}-\d{2}-\d{2}$/

const textOf = (field: string | null | undefined) => readQueryText(field ?? '') || undefined

/** Exports write `NULL` or `unknown` where a company has no place: searched, or compared, it would make the right one less likely. */
const placeOf = (field: string | null | undefined) => (isNoValue(field ?? '') ? undefined : textOf(field))

const invalid = (index: number, field: keyof MatchRow, message: string) =>
  rowError('invalid_request', {
    invalid_fields: [{ pointer: `/body/rows/${index}/${field}`, message }],
    correction: 'Correct the row, and send it again with a new idempotency_key.',
  })

function countryOf(given: string | undefined, countryScope: readonly string[]): CountryCode | null | RowError {
  const country = given === undefined ? null : readCountry(given)
  if (country === undefined)
    return rowError('country_not_supported', { ...unsupportedCountry(given ?? ''), sent_in: 'row' })
  const facts = countryNotAllowed(countryScope, country)
  return facts ? rowError('country_not_allowed', facts) : country
}

/** Whether words have others in a row: `Ås` is no part of `Åsveien 1`. */
const hasInOrder = (words: readonly string[], others: readonly string[]): boolean =>
  words.some((_, from) => others.every((word, at) => words[from + at] === word))

/** The parts of an address, without those that the address has already. */
function addressOf({ address, postal_code, locality }: MatchRow): string[] {
  const whole = placeOf(address)
  const known = tokenize(whole ?? '')
  const parts = [placeOf(postal_code), placeOf(locality)].filter(part => part !== undefined)
  const others = parts.filter(part => !hasInOrder(known, tokenize(part)))
  return whole === undefined ? others : [whole, ...others]
}

/** Beside hits by address or number, also the unlikely ones by name count: confidences together are at most 1. */
const leastOf = (byNumber: readonly NumberQuery[], hasAddress: boolean): number =>
  hasAddress || byNumber.length > 0 ? 0 : minConfidence

/** Whether a name may be followed by its address: a later word has a digit, as house numbers and postal codes do. */
function mayHaveAddress(name: string): boolean {
  const [, ...later] = tokenize(name)
  return later.length > 1 && later.some(word => /\d/.test(word))
}

type TextQueries = Pick<RowSearch, 'engineQuery' | 'nameQuery' | 'wholeQuery'>

/** The searches for the name of a row, with its address and without. */
function textQueries(
  name: string,
  address: readonly string[],
  byNumber: readonly NumberQuery[],
  shared: Omit<TextQuery, 'q' | 'mode'>,
): TextQueries {
  const hasAddress = address.length > 0
  const isWhole = !hasAddress && mayHaveAddress(name)
  const minConfidence = leastOf(byNumber, hasAddress || isWhole)
  const nameQuery = toEngineQuery({ ...shared, q: name, mode: 'name', minConfidence })
  const withAddress = () => toEngineQuery({ ...shared, q: [name, ...address].join(' '), mode: 'auto' })
  if (hasAddress) return { engineQuery: withAddress(), nameQuery, wholeQuery: undefined }
  return { engineQuery: nameQuery, nameQuery: undefined, wholeQuery: isWhole ? withAddress() : undefined }
}

/** Companies that are weighed by what a row says beside the name. */
const weighed = 5

/** The name of a row, or its number if it has no other; undefined if it is too short, or too long as it was sent: a tab becomes two characters. */
function nameOf({ name, identifiers }: MatchRow): string | undefined {
  const sent = [name, identifiers?.[0]].find(textOf) ?? ''
  const text = readQueryText(sent)
  const isTooLong = text.length > maxNameLength && [...sent.trim()].length > maxNameLength
  return isLongEnough(text) && !isTooLong ? text.slice(0, maxNameLength) : undefined
}

/** Reads a row, of which `limit` candidates are wanted, for a key with a country scope; an empty scope allows any country. */
export function readMatchRow(row: MatchRow, index: number, limit: number, countryScope: readonly string[]): ReadRow {
  const country = countryOf(textOf(row.country), countryScope)
  if (country !== null && typeof country === 'object') return { row, error: country }
  const name = nameOf(row)
  if (name === undefined)
    return { row, error: invalid(index, 'name', `must have 2 to ${maxNameLength} characters after trimming`) }
  const day = textOf(row.incorporation_date)
  if (day !== undefined && !isoDay.test(day))
    return { row, error: invalid(index, 'incorporation_date', 'must be a day such as 1995-03-12') }
  const address = addressOf(row)
  const hasAddress = address.length > 0
  const compared = day === undefined && !hasAddress ? limit : Math.max(limit, weighed)
  const byNumber = numberQueries(row, name, country)
  const shared = { country, limit: Math.max(compared + 1, comparedHits), filters: {} }
  const evidence = { postalCode: placeOf(row.postal_code), locality: placeOf(row.locality), day }
  const queries = textQueries(name, address, byNumber, shared)
  return { row, search: { ...queries, name: row.name, country, compared, evidence, byNumber } }
}
