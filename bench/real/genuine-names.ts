import { importedCompanies } from './import-samples.ts'
import { isHeldOut } from './real-query.ts'
import { typedNames } from './typed-names.ts'

/** Genuine names by country, of the training half of the companies: words are counted in them. */
export async function genuineNames(): Promise<Map<string, string[]>> {
  const imported = await importedCompanies()
  const typed = typedNames().companies
  const companies = [
    ...(imported.get('DE') ?? []).map(({ registry_id, name }) => ({ country: 'DE', registry_id, name })),
    ...typed.filter(({ country }) => country === 'FR' || country === 'GB'),
  ].filter(({ registry_id }) => !isHeldOut(registry_id))
  return new Map(
    [...Map.groupBy(companies, ({ country }) => country)].map(([country, of]) => [country, of.map(({ name }) => name)]),
  )
}
