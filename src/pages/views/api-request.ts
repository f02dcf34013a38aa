import { companyPath } from '#domain/companies/company-path.ts'
import type { SuggestedRequest } from '#domain/errors/facts.ts'

/** A request to the REST interface. */
export type ApiRequest = Pick<SuggestedRequest, 'method' | 'path' | 'query' | 'body'>

export const searchPath = '/v1/companies/search'
export const matchPath = '/v1/companies/match'

/** What a visitor searches for; `country` is empty for all countries. */
export interface Search {
  q: string
  country: string
  /** That of all results; of any by default. */
  status?: string
  /** The cursor of a further page of results. */
  cursor?: string
}

export const searchRequest = ({ q, country, status, cursor }: Search): ApiRequest => ({
  method: 'GET',
  path: searchPath,
  body: null,
  query: { q, ...(country && { country }), ...(status && { status }), ...(cursor && { cursor }) },
})

export const companyRequest = (country: string, registry_id: string): ApiRequest => ({
  method: 'GET',
  path: companyPath.fill({ country, registry_id }),
  query: null,
  body: null,
})

/** A match of names, all in one country or each in all. */
export const matchRequest = (names: readonly string[], country: string, idempotency_key: string): ApiRequest => ({
  method: 'POST',
  path: matchPath,
  query: null,
  body: { idempotency_key, rows: names.map(name => ({ name, ...(country && { country }) })) },
})

const pairsOf = ({ query }: ApiRequest): [string, string][] =>
  Object.entries(query ?? {}).map(([name, value]) => [name, String(value)])

/** Path and query of a request. */
export function targetOf(request: ApiRequest): string {
  const query = new URLSearchParams(pairsOf(request)).toString()
  return query === '' ? request.path : `${request.path}?${query}`
}
