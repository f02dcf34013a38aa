import type { CompanyFacts } from '#domain/companies/company-facts.ts'
import { withoutDecimal } from '#domain/without-decimal.ts'

interface AddressParts {
  lines: readonly (string | undefined)[]
  locality?: string | undefined
  region?: string | undefined
  postal_code?: string | undefined
  country?: string | undefined
}

// The maximum lengths in the contract.
const maxStreetLength = 1000
const maxPlaceLength = 500
const maxCodeLength = 100

// Codes of which the first digit may be a zero: saved as a number, 00100 Helsinki is 100 or 100.0, and 0001 Oslo is 1.
// German codes had four digits until 1993.
const lostZeros = new Map([
  ['FI', { digits: 5, written: /^\d{3,4}$/ }],
  ['FR', { digits: 5, written: /^\d{3,4}$/ }],
  ['NO', { digits: 4, written: /^\d{1,3}$/ }],
  ['SK', { digits: 5, written: /^\d{3,4}$/ }],
])

const postalCodeOf = (written: string | undefined, country: string | undefined): string | undefined => {
  const code = written && withoutDecimal(written).slice(0, maxCodeLength)
  const lost = lostZeros.get(country ?? '')
  return code && lost?.written.test(code) ? code.padStart(lost.digits, '0') : code
}

/** Makes an address from its parts, with its lines joined to `street`; undefined when only the country is known. */
export const toAddress = ({
  lines,
  locality,
  region,
  postal_code,
  country,
}: AddressParts): CompanyFacts['registered_address'] => {
  const street = lines.filter(Boolean).join(', ').slice(0, maxStreetLength) || undefined
  if (!street && !locality && !postal_code) return undefined
  return {
    street,
    locality: locality?.slice(0, maxPlaceLength),
    region: region?.slice(0, maxPlaceLength),
    postal_code: postalCodeOf(postal_code, country),
    country,
  }
}
