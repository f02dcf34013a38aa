import type { Company } from '#domain/companies/company.ts'

/** A cache of the recently read companies of one partition file, by registry id. */
export interface RecentCompanies {
  /** The company of an id; `read` provides it where it is not cached. */
  get(registryId: string, read: () => Company | undefined): Company | undefined
  /** The company of an id, where it is cached. */
  peek(registryId: string): Company | undefined
}

// About 3 KB each: 30 MB in all 19 countries.
const defaultMaxCompanies = 500

/** Caches the companies read last (LRU): callers look the same company up repeatedly. */
export function createRecentCompanies(maxCompanies = defaultMaxCompanies): RecentCompanies {
  const cached = new Map<string, Company>()
  const keep = (registryId: string, company: Company) => {
    const [oldest] = cached.size >= maxCompanies ? cached.keys() : []
    if (oldest !== undefined) cached.delete(oldest)
    cached.set(registryId, company)
  }
  return {
    get: (registryId, read) => {
      const known = cached.get(registryId)
      if (known) cached.delete(registryId)
      const company = known ?? read()
      if (company) keep(registryId, company)
      return company
    },
    peek: registryId => cached.get(registryId),
  }
}
