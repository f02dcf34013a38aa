import { type CountryCode, readCountry } from '#domain/countries.ts'
import type { SuggestedRequest } from '#domain/errors/facts.ts'
import { Problem } from '#domain/errors/problem.ts'
import {
  type EngineQuery,
  isLongEnough,
  minCharacters,
  readQueryText,
  type TextQuery,
  toEngineQuery,
} from '#domain/search/engine/engine-query.ts'
import { type Call, operations } from '#generated/operations.ts'
import { servedCountry } from './served-country.ts'

type Query = Call<'searchCompanies'>['query']

/** A search with its defaults filled in. */
export interface SearchRequest extends Pick<TextQuery, 'q' | 'mode' | 'filters'> {
  /** Parsed once for the engine. */
  engineQuery: EngineQuery
  country: CountryCode | null
  limit: number
  minScore: number
  threshold: number
  isExplained: boolean
  /** The search that a cursor is bound to: everything that determines the hits and their order. */
  boundTo: string
}

const maxExplainedByDefault = 10
const maxCharacters = 200

function textOf(q: string): string {
  const text = readQueryText(q)
  const isTooLong = [...q.trim()].length > maxCharacters
  if (isLongEnough(text) && !isTooLong) return text
  const length = isTooLong ? `at most ${maxCharacters}` : `at least ${minCharacters}`
  throw new Problem('invalid_request', {
    invalid_fields: [{ pointer: '/query/q', message: `must have ${length} characters after trimming` }],
    correction: `Send a name or an address, or the start of one, of ${minCharacters} to ${maxCharacters} characters.`,
  })
}

const otherParameters = operations.searchCompanies.queryParameters.filter(name => name !== 'q')
/** A parameter behind a separator that was percent-encoded, or is none in a query: `q=water;country=BE`. */
const parameterInText = new RegExp(`[;&]\\s*(${otherParameters.join('|')})=([^;&]*)`, 'i')

/** Refuses a text with a parameter in it: without its country, a search costs ten times as much. */
function refuseParameters(query: Query): void {
  const [whole, name = '', value = ''] = parameterInText.exec(query.q) ?? []
  if (whole === undefined) return
  const rest = query.q.replace(whole, '')
  const country = name.toLowerCase() === 'country' ? readCountry(value.trim()) : undefined
  const isKnown = country !== undefined && !parameterInText.test(rest) && isLongEnough(rest.trim())
  throw new Problem('invalid_request', {
    invalid_fields: [{ pointer: '/query/q', message: `contains the parameter ${name.toLowerCase()}` }],
    correction: 'Separate parameters with &, and do not percent-encode it.',
    ...(isKnown && { suggested_request: inCountry({ ...query, q: rest.trim() }, country) }),
  })
}

const defaults: Partial<Query> = { mode: 'auto', limit: 10, min_score: 0, threshold: 0.85 }

/** The same search from its first page, without parameters that have their default value. */
export function fromFirstPage({ cursor: _, ...query }: Query): SuggestedRequest {
  const sent = Object.entries(query).filter(([name, value]) => defaults[name as keyof Query] !== value)
  return { method: 'GET', path: operations.searchCompanies.path, query: Object.fromEntries(sent), body: null }
}

/** The same search in a country. */
export const inCountry = (query: Query, country: string): SuggestedRequest => fromFirstPage({ ...query, country })

const countryOf = (query: Query): CountryCode | null =>
  query.country === undefined
    ? null
    : servedCountry(query.country, country => inCountry(query, country), { isOptional: true })

/** Reads the parameters that the contract has checked. Throws `invalid_request` and `country_not_supported`. */
export function searchRequest(query: Query): SearchRequest {
  const { mode = 'auto', limit = 10, min_score = 0, threshold = 0.85, explain } = query
  const { status, legal_form_kind, postal_code, locality } = query
  const filters = { status, legal_form_kind, postal_code, locality }
  refuseParameters(query)
  const country = countryOf(query)
  const q = textOf(query.q)
  return {
    q,
    country,
    mode,
    limit,
    filters,
    threshold,
    engineQuery: toEngineQuery({ q, country, mode, limit, filters }),
    minScore: min_score,
    isExplained: explain ?? limit <= maxExplainedByDefault,
    boundTo: JSON.stringify([q, country, mode, status, legal_form_kind, postal_code, locality]),
  }
}
