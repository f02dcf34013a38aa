import type { CompanyStore } from '#data/companies/company-store.ts'
import { PartitionUnavailableError } from '#data/partitions/partition-unavailable-error.ts'
import type { Company } from '#domain/companies/company.ts'
import type { EngineHit } from '#domain/search/engine/searcher.ts'

export interface FoundCompany {
  hit: EngineHit
  company: Company
}

/** Companies of one country by id; undefined where its partition cannot be read. */
export async function readCountryCompanies(
  companies: Pick<CompanyStore, 'findMany'>,
  country: string,
  registryIds: readonly string[],
) {
  try {
    return await companies.findMany(country, registryIds)
  } catch (error) {
    if (error instanceof PartitionUnavailableError) return undefined
    throw error
  }
}

/** The companies behind hits, in their order, each country asked once. One that is gone since it was indexed is left out. */
export async function foundCompanies(
  companies: CompanyStore,
  hits: readonly EngineHit[],
): Promise<{ found: FoundCompany[]; unavailable: string[] }> {
  const byCountry = Map.groupBy(hits, ({ country }) => country)
  const read = await Promise.all(
    [...byCountry].map(async ([country, own]) => {
      const ids = own.map(({ registry_id }) => registry_id)
      return [country, await readCountryCompanies(companies, country, ids)] as const
    }),
  )
  const known = new Map(read)
  const found = hits.flatMap(hit => {
    const company = known.get(hit.country)?.get(hit.registry_id)
    return company ? [{ hit, company }] : []
  })
  return { found, unavailable: read.flatMap(([country, map]) => (map ? [] : [country])) }
}
