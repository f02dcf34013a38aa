import type { CompanyStore } from '#data/companies/company-store.ts'
import type { Company } from '#domain/companies/company.ts'
import { readRegistryId } from '#domain/companies/registry-ids/read-registry-id.ts'
import { orCompleted } from '#domain/companies/registry-ids/reading.ts'
import type { CountryCode } from '#domain/countries.ts'
import { Problem } from '#domain/errors/problem.ts'
import { companyNotFound } from './company-not-found.ts'
import { withOtherCountry } from './other-country.ts'

/** The company with a canonical registry id. Rejects with `company_not_found`, with the companies that the id may mean. */
export async function findCompany(companies: CompanyStore, country: CountryCode, given: string): Promise<Company> {
  const reading = readRegistryId(country, given)
  const company = reading.kind === 'canonical' ? await companies.find(country, reading.registryId) : undefined
  if (company) return company
  const facts = await companyNotFound(companies, country, given, orCompleted(reading))
  throw new Problem('company_not_found', await withOtherCountry(companies, country, reading, facts))
}
