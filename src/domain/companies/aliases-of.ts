import type { CompanyFacts } from './company-facts.ts'

// `M1201.HRB32000` is usually written as `HRB32000`, a number that several courts may have assigned.
const withoutCourt = (country: string, registryId: string): string[] =>
  country === 'DE' && registryId.includes('.') ? [registryId.slice(registryId.indexOf('.') + 1)] : []

const written = (value: string): string => value.toUpperCase().replaceAll(/[\s-]/g, '')

/** The other numbers by which a company can be looked up, in upper case without spaces: court numbers, LEI, VAT and the like. */
export const aliasesOf = (country: string, registryId: string, { identifiers }: CompanyFacts): string[] => {
  const aliases = withoutCourt(country, registryId)
  for (const { value } of identifiers ?? []) if (value !== registryId) aliases.push(written(value))
  return aliases
}
