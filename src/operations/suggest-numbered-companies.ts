import { companyPath } from '#domain/companies/company-path.ts'
import type { Facts } from '#domain/errors/facts.ts'
import type { components } from '#generated/schema.ts'
import type { OperationDeps } from './deps.ts'
import { isNumberAsCountry, numberAsCountryFacts } from './number-as-country.ts'
import { rowError } from './row-error.ts'

type Row = components['schemas']['BatchRow']
type Reference = components['schemas']['Reference']

function errorOf(facts: Facts<'country_not_supported'>): Row['error'] {
  const { country, registry_id } = companyPath.match(facts.suggested_request?.path ?? '') ?? {}
  return rowError('country_not_supported', facts, country && registry_id ? { country, registry_id } : null)
}

/** The rows of a batch, where those with a kind of number in place of the country suggest the company that has the number. */
export async function suggestNumberedCompanies(
  rows: readonly Row[],
  references: readonly Reference[],
  { companies }: Pick<OperationDeps, 'companies'>,
): Promise<Row[]> {
  const meant = rows.filter(({ error, index }) => {
    const reference = references[index]
    return error?.code === 'country_not_supported' && reference !== undefined && isNumberAsCountry(reference)
  })
  if (meant.length === 0) return [...rows]
  const given = meant.flatMap(({ index }) => references[index] ?? [])
  const errors = (await numberAsCountryFacts(given, companies)).map(errorOf).values()
  return rows.map(row => (meant.includes(row) ? { ...row, error: errors.next().value ?? row.error } : row))
}
