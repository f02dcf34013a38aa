import type { CompanyFacts } from '../../data/companies/company-facts.ts'

interface AddressParts {
  lines: readonly (string | undefined)[]
  locality?: string | undefined
  region?: string | undefined
  postal_code?: string | undefined
  country?: string | undefined
}

const maxStreetLength = 1000

/** An address from its parts, its lines joined to a street; undefined when no part is known beside the country. */
export const toAddress = ({
  lines,
  locality,
  region,
  postal_code,
  country,
}: AddressParts): CompanyFacts['registered_address'] => {
  const street = lines.filter(Boolean).join(', ').slice(0, maxStreetLength) || undefined
  return street || locality || postal_code ? { street, locality, region, postal_code, country } : undefined
}
