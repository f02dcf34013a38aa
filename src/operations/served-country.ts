import { nearestCountry } from '#domain/companies/nearest-country.ts'
import { severalCountries } from '#domain/companies/several-countries.ts'
import { type CountryCode, countryCodes, readCountry } from '#domain/countries.ts'
import type { SuggestedRequest } from '#domain/errors/facts.ts'
import { Problem } from '#domain/errors/problem.ts'

const shown = (text: string) => (text.length > 40 ? `${text.slice(0, 40)}…` : text)

/** The facts of `country_not_supported`, with the served country that was probably meant. */
export function unsupportedCountry(given: string): {
  given: string
  supported_countries: string[]
  suggestion?: CountryCode
  several?: CountryCode[]
} {
  const suggestion = nearestCountry(given)
  const several = severalCountries(given)
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
