import type { RegistryIdReading } from '#domain/companies/registry-ids/reading.ts'
import type { CountryCode } from '#domain/countries.ts'
import type { Facts } from '#domain/errors/facts.ts'
import { missingData } from '#domain/search/answer/missing-data.ts'
import { extentsOf } from './country-extent.ts'
import type { OperationDeps } from './deps.ts'
import { companiesElsewhere, withOtherCountry } from './other-country.ts'

/** An id that no company of a country has. */
export interface Miss {
  country: CountryCode
  given: string
  reading: RegistryIdReading
  facts: Facts<'company_not_found'>
}

// An id of another form or with a wrong check digit is that of no company.
const mayExist = ({ reading }: Miss) => reading.kind !== 'refused' || reading.identifier !== undefined

/** Whether the rules of the country do not know an id as it is written. */
const isUnread = ({ reading }: Miss) => reading.kind === 'refused' && reading.reason === 'malformed'

/** The facts of a miss with what is missing of its register, if it may be the reason. */
async function withMissingData(
  miss: Miss,
  deps: Pick<OperationDeps, 'coverage' | 'registerOf'>,
): Promise<Miss['facts']> {
  const { facts, country } = miss
  const missing = mayExist(miss) ? missingData(await extentsOf([country], deps)) : undefined
  return missing ? { ...facts, correction: `${facts.correction} ${missing}` } : facts
}

/**
 * The facts of misses for which there are no candidates: the countries in which a company has the number, or that the
 * register is not loaded completely. One read for each country, for all of them together.
 */
export async function explainMisses(
  misses: readonly Miss[],
  deps: Pick<OperationDeps, 'companies' | 'coverage' | 'registerOf'>,
): Promise<Miss['facts'][]> {
  const open = misses.filter(({ facts }) => !facts.suggested_request && !facts.candidates)
  const found = await companiesElsewhere(
    deps.companies,
    open.map(miss => ({ ...miss, isLabelled: isUnread(miss) })),
  )
  return Promise.all(
    misses.map(miss => {
      const elsewhere = found[open.indexOf(miss)]
      if (!elsewhere) return miss.facts
      return elsewhere.length > 0 ? withOtherCountry(miss, elsewhere) : withMissingData(miss, deps)
    }),
  )
}
