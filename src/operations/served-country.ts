import { nearestCountry } from '#domain/companies/nearest-country.ts'
import { type CountryCode, countryCodes, readCountry } from '#domain/countries.ts'
import type { SuggestedRequest } from '#domain/errors/facts.ts'
import { Problem } from '#domain/errors/problem.ts'

const shown = (text: string) => (text.length > 40 ? `${text.slice(0, 40)}…` : text)

/** The served country of a code in either case. Throws `country_not_supported`, with a request to send if one was probably meant. */
export function servedCountry(
  given: string,
  requestFor: (code: CountryCode) => Pick<SuggestedRequest, 'path'> & Partial<SuggestedRequest>,
): CountryCode {
  const code = readCountry(given)
  if (code) return code
  const suggestion = nearestCountry(given)
  throw new Problem('country_not_supported', {
    given: shown(given),
    supported_countries: [...countryCodes],
    ...(suggestion && {
      suggestion,
      suggested_request: { method: 'GET' as const, query: null, body: null, ...requestFor(suggestion) },
    }),
  })
}
