import { type CountryCode, readCountry } from '../countries.ts'

/** Id of a company in the Reconciliation Service API: NO/923609016. */
export const entityId = ({ country, registry_id }: { country: string; registry_id: string }): string =>
  `${country}/${registry_id}`

/** The parts of an id, with its country as sent; undefined for other text. A registry id may contain slashes. */
export function splitEntityId(id: string): { country: string; registryId: string } | undefined {
  const [, country, registryId] = /^([^/]+)\/(.+)$/s.exec(id.trim()) ?? []
  return country === undefined || registryId === undefined ? undefined : { country, registryId }
}

/** The served country and the registry id of an id; undefined for other text, such as a name with a slash. */
export function readEntityId(text: string): { country: CountryCode; registryId: string } | undefined {
  const parts = splitEntityId(text)
  const country = parts && readCountry(parts.country)
  return parts && country && { country, registryId: parts.registryId }
}
