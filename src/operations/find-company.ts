import type { Company } from '#domain/companies/company.ts'
import { readRegistryId } from '#domain/companies/registry-ids/read-registry-id.ts'
import { orCompleted } from '#domain/companies/registry-ids/reading.ts'
import type { CountryCode } from '#domain/countries.ts'
import { Problem } from '#domain/errors/problem.ts'
import { companyNotFound } from './company-not-found.ts'
import type { OperationDeps } from './deps.ts'
import { explainMisses } from './explain-misses.ts'

/** The company with a canonical registry id. Rejects with `company_not_found`, with the companies that the id may mean. */
export async function findCompany(
  deps: Pick<OperationDeps, 'companies' | 'coverage' | 'registerOf'>,
  country: CountryCode,
  given: string,
): Promise<Company> {
  const { companies } = deps
  const reading = readRegistryId(country, given)
  const company = reading.kind === 'canonical' ? await companies.find(country, reading.registryId) : undefined
  if (company) return company
  const facts = await companyNotFound(companies, country, given, orCompleted(reading))
  const [explained = facts] = await explainMisses([{ country, given, reading, facts }], deps)
  throw new Problem('company_not_found', explained)
}
