import { nearestCountry } from '#domain/companies/nearest-country.ts'
import { type CountryCode, countryCodes, readCountry } from '#domain/countries.ts'
import type { SuggestedRequest } from '#domain/errors/facts.ts'
import { Problem } from '#domain/errors/problem.ts'

const maxLength = 200
const shown = (text: string) => (text.length > 40 ? `${text.slice(0, 40)}…` : text)

/** The codes of served countries that were sent as one, such as `DE,FR`; undefined if the text is not several of them. */
function severalCountries(given: string): CountryCode[] | undefined {
  const parts = given.slice(0, maxLength).split(/[\s,;|+/]+/)
  const codes = parts.flatMap(part => nearestCountry(part) ?? [])
  const different = [...new Set(codes)]
  return different.length > 1 && codes.length === parts.length ? different : undefined
}

/** The facts of `country_not_supported`, with the served country that was probably meant. */
export function unsupportedCountry(given: string): {
  given: string
  supported_countries: string[]
  suggestion?: CountryCode
  several?: CountryCode[]
} {
  const suggestion = nearestCountry(given)
  const several = suggestion ? undefined : severalCountries(given)
  const facts = { given: shown(given), supported_countries: [...countryCodes] }
  return { ...facts, ...(suggestion && { suggestion }), ...(several && { several }) }
}

/** The served country with a code, in upper or lower case. Throws `country_not_supported`, with a request for a probable country. */
export function servedCountry(
  given: string,
  requestFor: (code: CountryCode) => Pick<SuggestedRequest, 'path'> & Partial<SuggestedRequest>,
  { isOptional = false } = {},
): CountryCode {
  const code = readCountry(given)
  if (code) return code
  const facts = unsupportedCountry(given)
  const { suggestion } = facts
  throw new Problem('country_not_supported', {
    ...facts,
    ...(isOptional && { is_optional: true }),
    ...(suggestion && {
      suggested_request: { method: 'GET' as const, query: null, body: null, ...requestFor(suggestion) },
    }),
  })
}
