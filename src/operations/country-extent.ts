import type { PartitionCoverage } from '#data/companies/coverage-store.ts'
import type { Register } from '#data/reference/register.ts'
import type { CountryCode } from '#domain/countries.ts'
import type { CountryExtent } from '#domain/search/answer/search-coverage.ts'
import type { OperationDeps } from './deps.ts'

/** How complete the loaded data of a country are, and of which day. A register that is not loaded is not frozen. */
export const extentOf = ({ completeness, source_date, hasRegister }: PartitionCoverage, register: Register) => ({
  completeness,
  source_date,
  frozen_until: hasRegister ? register.frozen_until : null,
})

/** The extents of searched countries; counted when each partition was built, so this reads no companies. */
export const extentsOf = (
  countries: readonly CountryCode[],
  { coverage, registerOf }: Pick<OperationDeps, 'coverage' | 'registerOf'>,
): Promise<CountryExtent[]> =>
  Promise.all(
    countries.map(async country => {
      const loaded = await coverage.coverage(country)
      return { country, record_count: loaded.record_count, ...extentOf(loaded, registerOf(country)) }
    }),
  )
