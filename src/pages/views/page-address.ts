import { companyPath } from '#domain/companies/company-path.ts'
import { type ApiRequest, type Search, searchPath, searchRequest } from './api-request.ts'

/** The page of a search; that of an empty one is the home page. */
export function searchAddress(search: Search): string {
  const members = Object.entries(searchRequest(search).query ?? {}).filter(([, value]) => value !== '')
  const query = new URLSearchParams(members.map(([name, value]): [string, string] => [name, String(value)]))
  return query.size === 0 ? '/' : `/?${query}`
}

/** The page of a company. */
export const companyAddress = (country: string, registry_id: string): string =>
  companyPath.fill({ country, registry_id }).replace('/v1/', '/')

const searchMembers = ['q', 'country', 'status', 'cursor']

/** The page that shows the answer to a request; undefined if there is none. */
export function addressOf({ method, path, query }: ApiRequest): string | undefined {
  if (method !== 'GET') return undefined
  const members = Object.entries(query ?? {}).map(([name, value]): [string, string] => [name, String(value)])
  if (path === searchPath && members.every(([name]) => searchMembers.includes(name)))
    return `/?${new URLSearchParams(members)}`
  return companyPath.fits(path) && members.length === 0 ? path.replace('/v1/', '/') : undefined
}
