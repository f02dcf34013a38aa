import type { CompanyFacts } from '#domain/companies/company-facts.ts'

interface AddressParts {
  lines: readonly (string | undefined)[]
  locality?: string | undefined
  region?: string | undefined
  postal_code?: string | undefined
  country?: string | undefined
}

// As long as the contract serves them; a longer one is no address.
const maxStreetLength = 1000
const maxPlaceLength = 500
const maxCodeLength = 100

/** An address from its parts, its lines joined to a street; undefined when only the country is known. */
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
