import type { CompanyStore } from '#data/companies/company-store.ts'
import { readByCountry } from '#data/partitions/partitions.ts'
import type { Company } from '#domain/companies/company.ts'
import type { SearchHit } from '#domain/search/answer/search-hit.ts'

export interface FoundCompany {
  hit: SearchHit
  company: Company
}

interface FoundCompanies {
  found: FoundCompany[]
  /** Hits whose company is damaged. */
  damaged: SearchHit[]
  /** Countries that cannot be read. */
  unavailable: string[]
}

/** The companies of hits, in their order, with one read per country. Companies removed since they were indexed are left out. */
export async function foundCompanies(companies: CompanyStore, hits: readonly SearchHit[]): Promise<FoundCompanies> {
  const known = await readByCountry(hits, (country, own) =>
    companies.findMany(
      country,
      own.map(({ registry_id }) => registry_id),
    ),
  )
  const companyOf = ({ country, registry_id }: SearchHit) => known.get(country)?.get(registry_id)
  const found = hits.flatMap(hit => {
    const company = companyOf(hit)
    return company && company !== 'damaged' ? [{ hit, company }] : []
  })
  const damaged = hits.filter(hit => companyOf(hit) === 'damaged')
  const countries = [...new Set(hits.map(({ country }) => country))]
  return { found, damaged, unavailable: countries.filter(country => !known.has(country)) }
}
