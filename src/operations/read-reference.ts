import { nearestCountry } from '#domain/companies/nearest-country.ts'
import { readRegistryId } from '#domain/companies/registry-ids/read-registry-id.ts'
import type { RegistryIdReading } from '#domain/companies/registry-ids/reading.ts'
import { type CountryCode, countryCodes, readCountry } from '#domain/countries.ts'
import { countryNotAllowed } from '#domain/keys/key-checks.ts'
import type { components } from '#generated/schema.ts'
import { rowError } from './row-error.ts'

type Reference = components['schemas']['Reference']
type RowError = components['schemas']['RowError']

/** A reference of a batch: the company it may mean, or the reason why the row fails before anything is read. */
export type ReadReference =
  | { reference: Reference; country: CountryCode; reading: RegistryIdReading }
  | { reference: Reference; error: RowError }

const shown = (text: string) => (text.length > 40 ? `${text.slice(0, 40)}…` : text)

function unsupported({ country, registry_id }: Reference): RowError {
  const suggestion = nearestCountry(country)
  return rowError(
    'country_not_supported',
    { given: shown(country), supported_countries: [...countryCodes], ...(suggestion && { suggestion }) },
    suggestion && { country: suggestion, registry_id },
  )
}

/** Reads a reference for a key that may read the countries of a scope; an empty one allows any. */
export function readReference(reference: Reference, countryScope: readonly string[]): ReadReference {
  const country = readCountry(reference.country)
  if (!country) return { reference, error: unsupported(reference) }
  const facts = countryNotAllowed(countryScope, country)
  if (facts) return { reference, error: rowError('country_not_allowed', facts) }
  return { reference, country, reading: readRegistryId(country, reference.registry_id) }
}

/** The id under which the company of a reading is stored; for a malformed one, the corrected id. */
export const storedId = (reading: RegistryIdReading): string | undefined =>
  reading.kind === 'canonical' || reading.kind === 'corrected' ? reading.registryId : undefined
