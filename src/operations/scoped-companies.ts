import type { CompanyStore } from '#data/companies/company-store.ts'
import { Problem } from '#domain/errors/problem.ts'
import { countryNotAllowed } from '#domain/keys/key-checks.ts'

/**
 * The companies that a key with a `country_scope` may read. A read of another country throws `country_not_allowed`, even if an
 * operation forgets to check.
 */
export function scopedCompanies(companies: CompanyStore, countryScope: readonly string[]): CompanyStore {
  const within =
    <Args extends unknown[], Result>(read: (country: string, ...args: Args) => Result) =>
    (country: string, ...args: Args): Result => {
      const facts = countryNotAllowed(countryScope, country)
      if (facts) throw new Problem('country_not_allowed', facts)
      return read(country, ...args)
    }
  return {
    ...companies,
    countries: companies.countries.filter(country => countryScope.includes(country)),
    find: within(companies.find),
    findMany: within(companies.findMany),
    findByAlias: within(companies.findByAlias),
    findByAliases: within(companies.findByAliases),
    findNumbered: within(companies.findNumbered),
  }
}
