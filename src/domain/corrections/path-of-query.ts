import { nearestCountry } from '../companies/nearest-country.ts'
import { pathSegments } from '../path-segments.ts'
import { isFiller, isIgnorable, isNameOf, isRedundant } from './aliases.ts'
import type { Fields } from './schema.ts'

/** A path, percent-encoded, and its query. */
export interface Target {
  path: string
  query: Fields
}

const textOf = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

/** The name of the parameter that has the country or the number of a company. */
function namesIn(query: Fields) {
  const names = Object.keys(query)
  const country = names.find(name => isNameOf('country', name) && nearestCountry(textOf(query[name])) !== undefined)
  const id = names.find(name => name !== country && isNameOf('registry_id', name) && !isNameOf('q', name))
  return { country, id: id !== undefined && /\d/.test(textOf(query[id])) ? id : undefined }
}

/** A search of the country that ends a path: `/v1/companies/NO?q=statoil`. */
function searchOf({ path, query }: Target): Target | undefined {
  const segments = pathSegments(path)
  const country = nearestCountry(segments.at(-1) ?? '')
  const isSearch = Object.keys(query).some(name => isNameOf('q', name))
  return country && isSearch ? { path: `/${segments.slice(0, -1).join('/')}`, query: { ...query, country } } : undefined
}

/**
 * The request whose path has the country and the number that the query has: `/v1/countries?code=NO` is `/v1/countries/NO`, and
 * `/v1/companies?country=NO&registry_id=1` is `/v1/companies/NO/1`. Undefined if the query has more than that.
 */
export function pathOfQuery({ path, query }: Target): Target | undefined {
  const { country, id } = namesIn(query)
  const isRest = (name: string) => name !== country && name !== id
  const rest = Object.keys(query).filter(isRest)
  if (country === undefined && id === undefined) return searchOf({ path, query })
  if (!rest.every(name => isIgnorable(name, query[name]) || isRedundant(name))) return undefined
  const segments = pathSegments(path)
  const words = isFiller(segments.at(-1) ?? '') ? segments.slice(0, -1) : segments
  const values = [country, id].flatMap(name =>
    name === undefined ? [] : encodeURIComponent(textOf(query[name]).trim()),
  )
  return { path: `/${[...words, ...values].join('/')}`, query: {} }
}
