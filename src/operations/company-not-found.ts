import type { CompanyStore, NamedCompany } from '#data/companies/company-store.ts'
import { describeReading } from '#domain/companies/registry-ids/describe-reading.ts'
import type { RegistryIdReading } from '#domain/companies/registry-ids/reading.ts'
import type { CountryCode } from '#domain/countries.ts'
import type { Facts } from '#domain/errors/facts.ts'

/** Of the companies that a number may mean, so many are told. */
export const mostCandidates = 10
const shown = (text: string) => (text.length > 64 ? `${text.slice(0, 64)}…` : text)
const compact = (text: string) =>
  text
    .slice(0, 64)
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')

type Known = Pick<CompanyStore, 'find' | 'findByAlias'>

/** The other number by which a company may be known that is not known by what was given. */
export function aliasOf(given: string, reading: RegistryIdReading): string | undefined {
  if (reading.kind === 'alias' || reading.kind === 'ambiguous') return reading.alias
  // An LEI or a tax number is no registry id, but it may be known of a company that is here.
  return reading.kind === 'refused' && reading.identifier ? compact(given) : undefined
}

/** The companies that a reading points at; only those that are there. */
async function meantBy(
  companies: Known,
  country: CountryCode,
  given: string,
  reading: RegistryIdReading,
): Promise<NamedCompany[]> {
  if (reading.kind === 'corrected') {
    const company = await companies.find(country, reading.registryId)
    return company ? [{ registry_id: company.registry_id, name: company.name }] : []
  }
  const alias = aliasOf(given, reading)
  return alias === undefined ? [] : companies.findByAlias(country, alias, mostCandidates)
}

const use = (meant: readonly NamedCompany[]) =>
  meant.length > 1 ? 'Use the registry_id of the candidate that is meant.' : `Use ${meant[0]?.registry_id}.`

function correctionFor(country: CountryCode, reading: RegistryIdReading, meant: readonly NamedCompany[]): string {
  const said = describeReading(country, reading)
  if (meant.length > 0) return `${said} ${use(meant)}`
  if (reading.kind === 'corrected')
    return `${said} That would be ${reading.registryId}, which is not known either: search for the company by name.`
  return said ?? 'Compare the number with its source, or search for the company by name.'
}

const lookupOf = (country: CountryCode, { registry_id }: NamedCompany) => ({
  method: 'GET' as const,
  path: `/v1/companies/${country}/${encodeURIComponent(registry_id)}`,
  query: null,
  body: null,
})

/** What is said of an id that no company has, and the companies that it may mean. */
export async function describeMissing(
  companies: Known,
  country: CountryCode,
  given: string,
  reading: RegistryIdReading,
): Promise<{ facts: Facts<'company_not_found'>; meant: NamedCompany[] }> {
  const meant = await meantBy(companies, country, given, reading)
  const facts: Facts<'company_not_found'> = {
    country,
    given: shown(given),
    reason: reading.kind === 'canonical' ? 'unknown' : 'malformed',
    correction: correctionFor(country, reading, meant),
    ...(meant.length > 1 && { candidates: meant }),
  }
  return { facts, meant }
}

/** What a 404 says of the id that was given, and the lookup to send in its place where one company is meant. */
export async function companyNotFound(
  companies: Known,
  country: CountryCode,
  given: string,
  reading: RegistryIdReading,
): Promise<Facts<'company_not_found'>> {
  const { facts, meant } = await describeMissing(companies, country, given, reading)
  const [only] = meant
  return { ...facts, ...(meant.length === 1 && only && { suggested_request: lookupOf(country, only) }) }
}
