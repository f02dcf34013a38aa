import type { CompanyStore, NamedCompany } from '#data/companies/company-store.ts'
import { companyPath } from '#domain/companies/company-path.ts'
import { areSeveralIds } from '#domain/companies/registry-ids/are-several-ids.ts'
import { describeFound, describeReading } from '#domain/companies/registry-ids/describe-reading.ts'
import type { RegistryIdReading } from '#domain/companies/registry-ids/reading.ts'
import { lookUpList } from '#domain/companies/search-by-name.ts'
import type { CountryCode } from '#domain/countries.ts'
import type { Facts } from '#domain/errors/facts.ts'
import { excerpt } from '#domain/excerpt.ts'

/** Maximum number of candidates for a number that several companies may have. */
export const maxCandidates = 10
const compact = (text: string) =>
  text
    .slice(0, 64)
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')

/** The alias under which a company may be stored when the text given is not a registry id. */
export function aliasOf(given: string, reading: RegistryIdReading): string | undefined {
  if (reading.kind === 'alias' || reading.kind === 'ambiguous') return reading.alias
  // An LEI or a tax number is not a registry id, but a company may be stored with it.
  return reading.kind === 'refused' && reading.identifier ? (reading.alias ?? compact(given)) : undefined
}

const use = (candidates: readonly NamedCompany[]) =>
  candidates.length > 1 ? 'Use the registry_id of the company you mean.' : `Use ${candidates[0]?.registry_id}.`

function correctionFor(
  country: CountryCode,
  given: string,
  reading: RegistryIdReading,
  candidates: readonly NamedCompany[],
): string {
  if (candidates.length > 0) return `${describeFound(country, reading, given)} ${use(candidates)}`
  if (reading.kind === 'refused' && areSeveralIds(country, given)) return lookUpList
  const description = describeReading(country, reading, given)
  if (reading.kind === 'corrected')
    return `${description} No company ${reading.registryId} was found either. Search for the company by name.`
  return description ?? 'Check the number, or search for the company by name.'
}

const lookupOf = (country: CountryCode, { registry_id }: NamedCompany) => ({
  method: 'GET' as const,
  path: companyPath.fill({ country, registry_id }),
  query: null,
  body: null,
})

/** The facts of a 404 for an id that no company has; `candidates` are the companies that it may mean. */
export const companyNotFoundFacts = (
  country: CountryCode,
  given: string,
  reading: RegistryIdReading,
  candidates: NamedCompany[],
): Facts<'company_not_found'> => ({
  country,
  given: excerpt(given),
  reason: reading.kind === 'canonical' ? 'unknown' : 'malformed',
  correction: correctionFor(country, given, reading, candidates),
  ...(candidates.length > 1 && { candidates }),
})

/** The companies that a reading may mean, of those in the store. */
async function findCandidates(
  companies: Pick<CompanyStore, 'find' | 'findByAlias'>,
  country: CountryCode,
  given: string,
  reading: RegistryIdReading,
): Promise<NamedCompany[]> {
  if (reading.kind === 'corrected') {
    const company = await companies.find(country, reading.registryId)
    return company ? [{ registry_id: company.registry_id, name: company.name }] : []
  }
  const alias = aliasOf(given, reading)
  return alias === undefined ? [] : companies.findByAlias(country, alias, maxCandidates)
}

/** The facts of a 404, with the lookup to send instead if the id can mean only one company. */
export async function companyNotFound(
  companies: Pick<CompanyStore, 'find' | 'findByAlias'>,
  country: CountryCode,
  given: string,
  reading: RegistryIdReading,
): Promise<Facts<'company_not_found'>> {
  const candidates = await findCandidates(companies, country, given, reading)
  const facts = companyNotFoundFacts(country, given, reading, candidates)
  const [only] = candidates
  return { ...facts, ...(candidates.length === 1 && only && { suggested_request: lookupOf(country, only) }) }
}
