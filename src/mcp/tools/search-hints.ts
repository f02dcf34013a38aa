import { countryCodes } from '#domain/countries.ts'
import type { Arguments } from '../tool.ts'

const listHint =
  'Send a name or an address of 2 to 200 characters. A list of names is sent as queries, with a row for each.'

/** Whether a text that may be too long is rather a list of names. */
const isListOfNames = (q: unknown) => typeof q === 'string' && q.length > 200 && q.trim().includes('\n')

// The country may be right: a search without it would find a namesake elsewhere, for ten times as much.
const countryHint = `Send one of the codes ${countryCodes.join(' ')}. The service has no companies of other countries. If the country is not known, leave it out: the search then covers all of these, for 10 units.`

/** What no country has as its code: `unknown`, `all`, an empty text, the name of a country that is not served. */
const isNoCountry = (country: unknown) => typeof country === 'string' && !/^[A-Z]{2}$/i.test(country)

const addressHint =
  'A row needs the name of a company, or a number in its place. To search for an address alone, send it as q with mode address.'

/** Whether a row has an address and no name. */
const hasAddressAlone = (queries: unknown) =>
  Array.isArray(queries) && queries.some(row => typeof row?.address === 'string' && row.name === undefined)

const textHint =
  'Send queries as a list with an item for each company, such as [{"name": "…", "country": "…"}]. A comma may be part of a name.'

/** What to send in place of arguments that are often meant otherwise; undefined for others. */
export function searchHint({ q, country, queries }: Arguments): string | undefined {
  if (isNoCountry(country)) return countryHint
  if (hasAddressAlone(queries)) return addressHint
  if (typeof queries === 'string') return textHint
  return isListOfNames(q) ? listHint : undefined
}
