import { countryOfNumber } from '#domain/companies/country-of-number.ts'
import { nearestCountry } from '#domain/companies/nearest-country.ts'
import type { Arguments } from '../tool.ts'

/** A row of `queries`. */
interface Query {
  name?: unknown
  country?: string
}

const hasCountry = ({ country = '' }: Query) => country.trim() !== ''

/** The country that a number names, such as BE0403227515: a search there costs a tenth of one of all countries. */
const countryNamedBy = (text: unknown) => (typeof text === 'string' ? countryOfNumber(text) : undefined)

/** The code of a country that is served by another name, such as UK or Germany: a row has no suggestion, and would cost a second call. */
const codeOf = (country: string): string => nearestCountry(country) ?? country

/** Rows in place of queries. A row without a country, or with a blank one, gets the country of all rows or that of its number. */
export const rowsOf = ({ queries, country: ofAll }: Arguments): Query[] =>
  (queries as readonly Query[]).map(row => {
    const own = hasCountry(row) ? row.country : ofAll
    const country = typeof own === 'string' ? codeOf(own) : countryNamedBy(row.name)
    return country === undefined ? row : { ...row, country }
  })

/** A search in the country that its number names, if it has none; only `auto` reads numbers. Later pages are asked for like the first. */
export function withCountry(args: Arguments): Arguments {
  const { country: own, mode = 'auto' } = args
  const country = own === undefined && mode === 'auto' ? countryNamedBy(args.q) : undefined
  return country === undefined ? args : { ...args, country }
}
