import { registers } from '#data/reference/registers.ts'
import { courtByRegistrationAuthority } from '#domain/companies/registry-ids/find-german-court.ts'
import { readRegistryId } from '#domain/companies/registry-ids/read-registry-id.ts'
import { orCompleted } from '#domain/companies/registry-ids/reading.ts'
import { tradeNumberBefore2024 } from '#domain/companies/registry-ids/ro.ts'
import type { CountryCode } from '#domain/countries.ts'
import { isServedCountry } from '#domain/countries.ts'

/** The registered company of an LEI record, or the reason to skip the record. */
export type RegisteredCompany =
  | { kind: 'company'; country: CountryCode; registryId: string; isAlias?: true }
  | {
      kind: 'skipped'
      reason: 'no_register' | 'other_country' | 'no_registry_id' | 'other_register_number' | 'registry_id_unreadable'
    }

// The authority decides the country: the address may be in another one.
const countryByAuthority: ReadonlyMap<string, CountryCode> = new Map(
  [...registers].flatMap(([country, { registration_authorities }]) =>
    isServedCountry(country) ? registration_authorities.map(authority => [authority, country] as const) : [],
  ),
)

// RA999999 means that there is no authority, RA888888 that it is not on GLEIF's list.
const noAuthority = new Set(['RA999999', 'RA888888'])

const readingOf = (country: CountryCode, spelling: string) => orCompleted(readRegistryId(country, spelling))

// Each German court has its own numbers, and GLEIF names the court only by the authority.
const readingsOf = (country: CountryCode, authority: string, entityId: string) => {
  const reading = readingOf(country, entityId)
  const court = country === 'DE' ? courtByRegistrationAuthority(authority) : undefined
  if (!court) return [reading]
  // `HR B 32000` and `HRB: 32000` lack only their court.
  const entry = reading.kind === 'ambiguous' ? reading.alias : entityId
  return [readingOf(country, `${court}.${entry}`), reading]
}

/** Finds the registered company by GLEIF's registration authority and the number as entered there. */
export const registeredCompany = (authority: string | undefined, entityId: string | undefined): RegisteredCompany => {
  if (!authority || noAuthority.has(authority)) return { kind: 'skipped', reason: 'no_register' }
  const country = countryByAuthority.get(authority)
  if (!country) return { kind: 'skipped', reason: 'other_country' }
  if (!entityId) return { kind: 'skipped', reason: 'no_registry_id' }
  const readings = readingsOf(country, authority, entityId)
  for (const reading of readings) {
    if (reading.kind === 'canonical' || reading.kind === 'corrected') {
      return { kind: 'company', country, registryId: reading.registryId }
    }
  }
  const alias = readings.find(({ kind }) => kind === 'alias')
  if (alias?.kind === 'alias') {
    // Both notations of a number identify the company; every company has the older one.
    return { kind: 'company', country, registryId: tradeNumberBefore2024(alias.alias) ?? alias.alias, isAlias: true }
  }
  return {
    kind: 'skipped',
    reason: readings.some(({ kind }) => kind === 'ambiguous') ? 'other_register_number' : 'registry_id_unreadable',
  }
}
