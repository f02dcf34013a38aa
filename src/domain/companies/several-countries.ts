import { itemsOf } from '../corrections/items-of.ts'
import type { CountryCode } from '../countries.ts'
import { nearestCountry } from './nearest-country.ts'

/** A text of this length may hold all served countries by name. */
const maxLength = 300

/** The codes of countries by name or code, each once; undefined if one is not served. */
function codesOf(parts: readonly string[]): CountryCode[] | undefined {
  const codes = parts.flatMap(part => nearestCountry(part) ?? [])
  return codes.length === parts.length ? [...new Set(codes)] : undefined
}

/** The codes of served countries that were sent as one text, such as `DE,FR` or `Norway and Sweden`; undefined if it is not several. */
export function severalCountries(text: string): CountryCode[] | undefined {
  if (text.length > maxLength || nearestCountry(text)) return undefined
  const parts = itemsOf(text).flatMap(item => String(item).split(/[|+&/]| and /))
  const codes = codesOf(parts) ?? codesOf(text.split(/[\s,;|+/]+/))
  return codes && codes.length > 1 ? codes : undefined
}
