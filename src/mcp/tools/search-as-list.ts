import { nearestCountry } from '#domain/companies/nearest-country.ts'
import { severalCountries } from '#domain/companies/several-countries.ts'
import { isNameOf } from '#domain/corrections/aliases.ts'
import { textOfJson } from '#domain/text-of-json.ts'
import type { InputSchema } from '../arguments/arguments.ts'
import type { Arguments } from '../tool.ts'

/** The countries that were sent as a list or in a text. */
const countriesIn = (value: unknown): readonly unknown[] =>
  typeof value === 'string' ? (severalCountries(value) ?? []) : Array.isArray(value) ? value : []

type Entry = readonly [name: string, value: unknown]

/** What a list can have besides its rows, or a row besides its name, under the names of a single search. */
const ofBoth = ['q', 'country', 'explain', 'limit', 'mode', 'postal_code', 'locality']

/** What a row of `queries` can have that a single search cannot. */
function fieldOfRow([name, value]: Entry, { properties }: InputSchema): string | undefined {
  if (isNameOf('country', name) && countriesIn(value).length > 1) return 'country'
  if (Object.hasOwn(properties, name)) return undefined
  return ['address', 'identifiers'].find(field => isNameOf(field, name))
}

/** Whether a search has several countries, or an address or numbers beside its text. */
export const isMoreThanSearch = (args: Arguments, schema: InputSchema): boolean =>
  typeof args.q === 'string' && Object.entries(args).some(entry => fieldOfRow(entry, schema) !== undefined)

/** The codes of all countries that were sent, each once; undefined if one is not served. */
function codesOf(value: unknown): string[] | undefined {
  const codes = new Set(countriesIn(value).map(one => nearestCountry(textOfJson(one))))
  const served = [...codes].filter(code => code !== undefined)
  return served.length === codes.size ? served : undefined
}

const withoutAbsent = (fields: Arguments): Arguments =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))

/** Such a search as rows; undefined for any other, and if something of it has no place in a row. */
export function searchAsList(args: Arguments, schema: InputSchema): Arguments | undefined {
  if (!isMoreThanSearch(args, schema)) return undefined
  const { q, country, explain, limit, postal_code, locality } = args
  const more = Object.entries(args).map(entry => [fieldOfRow(entry, schema), ...entry] as const)
  if (args.mode === 'address' || more.some(([field, name]) => field === undefined && !ofBoth.includes(name)))
    return undefined
  const valuesOf = (field: string) => more.filter(([meant]) => meant === field).map(([, , value]) => value)
  const [address] = valuesOf('address')
  const numbers = valuesOf('identifiers').flat()
  const countries = codesOf(valuesOf('country')[0] ?? [])
  if (!countries) return undefined
  const identifiers = numbers.length > 0 ? numbers : undefined
  const row = withoutAbsent({ name: q, address, postal_code, locality, identifiers })
  const queries = countries.length > 0 ? countries.map(code => ({ ...row, country: code })) : [row]
  const ofAll = typeof country === 'string' && countries.length === 0 ? country : undefined
  return { queries, ...withoutAbsent({ country: ofAll, explain, limit }) }
}
