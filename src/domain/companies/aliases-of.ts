import type { CompanyFacts } from './company-facts.ts'
import { withoutCourtSuffix } from './registry-ids/find-german-court.ts'

// `M1201.HRB32000` is usually written as `HRB32000`, a number that several courts may have assigned; the letters that
// a court adds to all its numbers are often left out.
const withoutCourt = (country: string, registryId: string): string[] => {
  if (country !== 'DE' || !registryId.includes('.')) return []
  const entries = [registryId, withoutCourtSuffix(registryId)].map(id => id.slice(id.indexOf('.') + 1))
  return [...new Set(entries)]
}

// SIRET and VAT number are read without the partition: the one begins with the SIREN, the other ends with it.
const isRead = (country: string, registryId: string, value: string) => country === 'FR' && value.includes(registryId)

/** An identifier as it is stored: in upper case without spaces and hyphens. */
export const storedAlias = (value: string): string => value.toUpperCase().replaceAll(/[\s-]/g, '')

/** The other numbers by which a company can be looked up, in upper case without spaces: court numbers, LEI, VAT and the like. */
export const aliasesOf = (country: string, registryId: string, { identifiers }: CompanyFacts): string[] => {
  const aliases = withoutCourt(country, registryId)
  for (const { value } of identifiers ?? [])
    if (value !== registryId && !isRead(country, registryId, value)) aliases.push(storedAlias(value))
  return aliases
}
