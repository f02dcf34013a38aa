import type { CompanyStore } from '#data/companies/company-store.ts'
import type { RegistryIdReading } from '#domain/companies/registry-ids/reading.ts'
import { registryIdRules } from '#domain/companies/registry-ids/rules.ts'
import { type CountryCode, countryCodes } from '#domain/countries.ts'
import type { Facts, SuggestedRequest } from '#domain/errors/facts.ts'
import { type IdentifiedCompany, rankIdentified } from '#domain/search/identifiers/identified-companies.ts'
import { readIdentifiers } from '#domain/search/identifiers/read-identifiers.ts'
import { companyPath } from './company-path.ts'
import { identifyAll, type NumberedCompanies } from './find-by-identifier.ts'

type NotFound = Facts<'company_not_found'> & { suggested_request?: SuggestedRequest }
type Companies = NumberedCompanies & Pick<CompanyStore, 'countries'>

/** The companies of other countries with a number that is long enough to be theirs. */
async function companiesElsewhere(companies: Companies, country: CountryCode, given: string) {
  const others = countryCodes.filter(code => code !== country && companies.countries.includes(code))
  const { readings } = readIdentifiers(given, others)
  const whole = readings.filter(({ isWeak, span }) => !isWeak && span.rest === '')
  const { found } = await identifyAll(companies, { readings: whole })
  return rankIdentified(found)
}

const sentenceFor = (found: readonly IdentifiedCompany[]): string => {
  const places = found.map(({ company, scheme }) =>
    scheme === 'registry_id'
      ? `${company.country} (${registryIdRules[company.country as CountryCode].label})`
      : company.country,
  )
  return `A company in ${[...new Set(places)].join(', ')} has this number.`
}

// A number of this country's form may be a typing error for another of its companies.
const isForeign = (reading: RegistryIdReading, [only, ...others]: readonly IdentifiedCompany[]): boolean =>
  only !== undefined && others.length === 0 && only.reading.isVerified && reading.kind === 'refused'

/**
 * The facts of a 404 with the countries in which a company has the number, and its lookup if only one has it, its check
 * digit is correct, and the number is none of the country that was asked for. A read for each country: only where
 * nothing was found.
 */
export async function withOtherCountry(
  companies: Companies,
  country: CountryCode,
  reading: RegistryIdReading,
  facts: NotFound,
): Promise<NotFound> {
  if (facts.suggested_request || facts.candidates) return facts
  const found = await companiesElsewhere(companies, country, facts.given)
  const [first] = found
  if (!first) return facts
  const correction = `${sentenceFor(found)} Look it up there, or check the number.`
  if (!isForeign(reading, found)) return { ...facts, correction }
  const { company } = first
  const path = companyPath.fill({ country: company.country, registry_id: company.registry_id })
  return { ...facts, correction, suggested_request: { method: 'GET', path, query: null, body: null } }
}
