import type { Company } from '#domain/companies/company.ts'

/** Companies of one file read last, by id. */
export interface RecentCompanies {
  /** The company under an id, found by `read` where it is not held. */
  get(registryId: string, read: () => Company | undefined): Company | undefined
  /** The company under an id where it is held. */
  peek(registryId: string): Company | undefined
}

/** Some 3 KB each: 30 MB when all 19 countries are asked for ever other companies. */
const mostHeld = 500

/** Holds what was read last of a file that does not change: callers look one company up again and again. */
export function createRecentCompanies(most = mostHeld): RecentCompanies {
  const held = new Map<string, Company>()
  const keep = (registryId: string, company: Company) => {
    const [oldest] = held.size >= most ? held.keys() : []
    if (oldest !== undefined) held.delete(oldest)
    held.set(registryId, company)
  }
  return {
    get: (registryId, read) => {
      const known = held.get(registryId)
      if (known) held.delete(registryId)
      const company = known ?? read()
      if (company) keep(registryId, company)
      return company
    },
    peek: registryId => held.get(registryId),
  }
}
