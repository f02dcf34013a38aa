import type { CompanyStore } from '#data/companies/company-store.ts'
import { readByCountry } from '#data/partitions/partitions.ts'
import type { Company } from '#domain/companies/company.ts'
import type { EngineHit } from '#domain/search/engine/searcher.ts'

export interface FoundCompany {
  hit: EngineHit
  company: Company
}

export interface FoundCompanies {
  found: FoundCompany[]
  /** Hits whose company is damaged. */
  damaged: EngineHit[]
  /** Countries that cannot be read. */
  unavailable: string[]
}

/** The companies of hits, in their order, with one read per country. Companies removed since they were indexed are left out. */
export async function foundCompanies(companies: CompanyStore, hits: readonly EngineHit[]): Promise<FoundCompanies> {
  const known = await readByCountry(hits, (country, own) =>
    companies.findMany(
      country,
      own.map(({ registry_id }) => registry_id),
    ),
  )
  const companyOf = ({ country, registry_id }: EngineHit) => known.get(country)?.get(registry_id)
  const found = hits.flatMap(hit => {
    const company = companyOf(hit)
    return company && company !== 'damaged' ? [{ hit, company }] : []
  })
  const damaged = hits.filter(hit => companyOf(hit) === 'damaged')
  const countries = [...new Set(hits.map(({ country }) => country))]
  return { found, damaged, unavailable: countries.filter(country => !known.has(country)) }
}
