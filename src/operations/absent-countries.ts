import type { CompanyStore } from '#data/companies/company-store.ts'
import { ifAvailable, isAbsence } from '#data/partitions/partition-unavailable-error.ts'

/** Those of the countries of which this server has no file. */
export async function absentCountries(
  companies: Pick<CompanyStore, 'findMany'>,
  countries: Iterable<string>,
): Promise<ReadonlySet<string>> {
  const asked = [...new Set(countries)].map(country =>
    ifAvailable(
      async (): Promise<string[]> => {
        await companies.findMany(country, [])
        return []
      },
      reason => (isAbsence(reason) ? [country] : []),
    ),
  )
  return new Set((await Promise.all(asked)).flat())
}
