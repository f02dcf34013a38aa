import type { CompanyStore } from '#data/companies/company-store.ts'
import { readByCountry } from '#data/partitions/read-by-country.ts'
import type { Company } from '#domain/companies/company.ts'
import type { EngineHit } from '#domain/search/engine/searcher.ts'

export interface FoundCompany {
  hit: EngineHit
  company: Company
}

/** The companies of hits, in their order, with one read per country. Companies removed since they were indexed are left out. */
export async function foundCompanies(
  companies: CompanyStore,
  hits: readonly EngineHit[],
): Promise<{ found: FoundCompany[]; unavailable: string[] }> {
  const known = await readByCountry(hits, (country, own) =>
    companies.findMany(
      country,
      own.map(({ registry_id }) => registry_id),
    ),
  )
  const found = hits.flatMap(hit => {
    const company = known.get(hit.country)?.get(hit.registry_id)
    return company ? [{ hit, company }] : []
  })
  const countries = [...new Set(hits.map(({ country }) => country))]
  return { found, unavailable: countries.filter(country => !known.has(country)) }
}
