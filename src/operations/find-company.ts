import type { CompanyStore } from '#data/companies/company-store.ts'
import type { Company } from '#domain/companies/company.ts'
import { readPathId } from '#domain/companies/registry-ids/read-path-id.ts'
import { orCompleted, type RegistryIdReading } from '#domain/companies/registry-ids/reading.ts'
import type { CountryCode } from '#domain/countries.ts'
import { Problem } from '#domain/errors/problem.ts'
import { companyNotFound } from './company-not-found.ts'
import type { OperationDeps } from './deps.ts'
import { explainMisses } from './explain-misses.ts'

/** The reading of an id that no company has as it was written. */
async function completed(companies: Pick<CompanyStore, 'findMany'>, country: CountryCode, reading: RegistryIdReading) {
  if (reading.kind !== 'corrected' || reading.completed === undefined) return orCompleted(reading)
  const found = await companies.findMany(country, [reading.registryId, reading.completed])
  return orCompleted(reading, registryId => found.has(registryId))
}

/** The company with a canonical registry id. Rejects with `company_not_found`, with the companies that the id may mean. */
export async function findCompany(
  deps: Pick<OperationDeps, 'companies' | 'coverage' | 'registerOf'>,
  country: CountryCode,
  given: string,
): Promise<Company> {
  const { companies } = deps
  const reading = readPathId(country, given)
  const company = reading.kind === 'canonical' ? await companies.find(country, reading.registryId) : undefined
  if (company) return company
  const facts = await companyNotFound(companies, country, given, await completed(companies, country, reading))
  const [explained = facts] = await explainMisses([{ country, given, reading, facts }], deps)
  throw new Problem('company_not_found', explained)
}
