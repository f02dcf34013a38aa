import type { CompanyStore } from '#data/companies/company-store.ts'
import { Problem } from '#domain/errors/problem.ts'
import type { IdentifiedCompany } from '#domain/search/identifiers/identified-companies.ts'
import { isIdentifierLabel } from '#domain/search/identifiers/identifier-labels.ts'
import { companyPath } from './company-path.ts'
import { companiesElsewhere, sentenceFor } from './other-country.ts'
import { unsupportedCountry } from './served-country.ts'

type Path = Readonly<Record<'country' | 'registry_id', string>>

/** Three letters at least: two may be the code of a country that is not served. */
const namesNumber = (country: string) => /^[a-z-]{3,}$/i.test(country) && isIdentifierLabel(country)

const lookupOf = ({ company: { country, registry_id } }: IdentifiedCompany) => ({
  ...{ method: 'GET' as const, query: null, body: null },
  path: companyPath.fill({ country, registry_id }),
})

/**
 * Refuses the name of a number in place of a country, as in `LEI/5493008H3828EMEXB082`, with the lookup of the company that has
 * the number. Reads nothing for any other text.
 */
export async function refuseNumberAsCountry(
  { country: given, registry_id }: Path,
  companies: Pick<CompanyStore, 'countries' | 'findNumbered'>,
): Promise<void> {
  const facts = unsupportedCountry(given)
  if (facts.suggestion || !namesNumber(given)) return
  const [labelled = [], bare = []] = await companiesElsewhere(companies, [
    { given: `${given} ${registry_id}` },
    { given: registry_id },
  ])
  const found = labelled.length > 0 ? labelled : bare
  const [only, ...others] = found
  throw new Problem('country_not_supported', {
    ...facts,
    numbered: only ? sentenceFor(found) : null,
    ...(only && others.length === 0 && { suggestion: only.company.country, suggested_request: lookupOf(only) }),
  })
}
