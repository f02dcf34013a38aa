import type { NamedCompany } from '#data/companies/company-store.ts'
import { readByCountry } from '#data/partitions/read-by-country.ts'
import type { Company } from '#domain/companies/company.ts'
import type { CountryCode } from '#domain/countries.ts'
import { aliasOf, maxCandidates } from './company-not-found.ts'
import type { OperationDeps } from './deps.ts'
import { type ReadReference, storedId } from './read-reference.ts'

/** A reference to a country that is served. */
export type Readable = Extract<ReadReference, { country: CountryCode }>

/** The companies of one country that a batch references: by registry id, and by alias for other numbers. */
export interface CountryCompanies {
  byId: ReadonlyMap<string, Company | 'damaged'>
  byAlias: ReadonlyMap<string, NamedCompany[]>
}

/** A country without an entry cannot be read. */
export type CompaniesByCountry = ReadonlyMap<CountryCode, CountryCompanies>

const distinct = (values: readonly string[]) => [...new Set(values)]

/** One query for the ids of all rows, and one for other numbers where there are any. */
async function readCountry(
  country: CountryCode,
  own: readonly Readable[],
  { companies }: OperationDeps,
): Promise<CountryCompanies> {
  const ids = own.flatMap(({ reading }) => storedId(reading) ?? [])
  const aliases = own.flatMap(({ reading, reference }) => aliasOf(reference.registry_id, reading) ?? [])
  return {
    byId: await companies.findMany(country, distinct(ids)),
    byAlias: aliases.length > 0 ? await companies.findByAliases(country, distinct(aliases), maxCandidates) : new Map(),
  }
}

/** Reads all companies that the references of a batch may mean, country by country. */
export async function readCompanies(
  references: readonly ReadReference[],
  deps: OperationDeps,
): Promise<CompaniesByCountry> {
  const readable = references.filter((reference): reference is Readable => 'country' in reference)
  return readByCountry(readable, (country, own) => readCountry(country, own, deps))
}

/** The companies that a reference may mean, of those that were read. */
export function candidatesFor({ reading, reference }: Readable, { byId, byAlias }: CountryCompanies): NamedCompany[] {
  if (reading.kind === 'corrected') {
    const company = byId.get(reading.registryId)
    return company && company !== 'damaged' ? [{ registry_id: company.registry_id, name: company.name }] : []
  }
  const alias = aliasOf(reference.registry_id, reading)
  return alias === undefined ? [] : (byAlias.get(alias) ?? [])
}
