import type { CompanyFacts } from '#domain/companies/company-facts.ts'

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
    postal_code: postal_code?.slice(0, maxCodeLength),
    country,
  }
}
