import { nearestCountry } from '#domain/companies/nearest-country.ts'
import { type CountryCode, readCountry } from '#domain/countries.ts'

/** A country and a registry id that were sent in each other's place, exchanged; undefined for others. */
export function exchangedReference({
  country: given,
  registry_id,
}: Readonly<Record<'country' | 'registry_id', string>>): { country: CountryCode; registry_id: string } | undefined {
  // Few registry ids are countries; guessing the country of a text takes longer than to see that.
  const country = readCountry(registry_id)
  return country && /\d/.test(given) && !nearestCountry(given) ? { country, registry_id: given } : undefined
}
