import type { CompanyStore } from '#data/companies/company-store.ts'
import { companyPath } from '#domain/companies/company-path.ts'
import type { Facts } from '#domain/errors/facts.ts'
import { Problem } from '#domain/errors/problem.ts'
import type { IdentifiedCompany } from '#domain/search/identifiers/identified-companies.ts'
import { isIdentifierLabel } from '#domain/search/identifiers/identifier-labels.ts'
import { companiesElsewhere, sentenceFor } from './other-country.ts'
import { unsupportedCountry } from './served-country.ts'

type Given = Readonly<Record<'country' | 'registry_id', string>>
type Companies = Pick<CompanyStore, 'countries' | 'findNumbered'>

/** Whether a kind of number stands in place of a country, as in `LEI/5493008H3828EMEXB082`. Two letters may be a country's code. */
export const isNumberAsCountry = ({ country }: Given): boolean =>
  /^[a-z-]{3,}$/i.test(country) && isIdentifierLabel(country) && unsupportedCountry(country).suggestion === undefined

const lookupOf = ({ company: { country, registry_id } }: IdentifiedCompany) => ({
  method: 'GET' as const,
  query: null,
  body: null,
  path: companyPath.fill({ country, registry_id }),
})

function factsOf({ country }: Given, found: readonly IdentifiedCompany[]): Facts<'country_not_supported'> {
  const [only, ...others] = found
  return {
    ...unsupportedCountry(country),
    numbered: only ? sentenceFor(found) : null,
    ...(only && others.length === 0 && { suggestion: only.company.country, suggested_request: lookupOf(only) }),
  }
}

/** The facts of numbers whose kind stands in place of the country, each with the lookup of the only company that has the number. */
export async function numberAsCountryFacts(
  given: readonly Given[],
  companies: Companies,
): Promise<Facts<'country_not_supported'>[]> {
  const [labelled, bare] = await Promise.all([
    companiesElsewhere(
      companies,
      given.map(each => ({ given: `${each.country} ${each.registry_id}` })),
    ),
    companiesElsewhere(
      companies,
      given.map(({ registry_id }) => ({ given: registry_id })),
    ),
  ])
  return given.map((each, at) => factsOf(each, labelled[at]?.length ? labelled[at] : (bare[at] ?? [])))
}

/** Refuses a kind of number in place of a country. Reads nothing for any other text. */
export async function refuseNumberAsCountry(given: Given, companies: Companies): Promise<void> {
  if (!isNumberAsCountry(given)) return
  const [facts] = await numberAsCountryFacts([given], companies)
  if (facts) throw new Problem('country_not_supported', facts)
}
