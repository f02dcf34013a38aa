import type { CountryCode } from '../../countries.ts'
import { readRegistryId } from './read-registry-id.ts'

/** Whether a text is a registry id of a country, in any notation that its rule accepts. */
export function isRegistryId(country: CountryCode, text: string): boolean {
  const { kind } = readRegistryId(country, text)
  return kind === 'canonical' || kind === 'corrected'
}
