import { type CountryCode, readCountry } from '../countries.ts'
import { readRegistryId } from './registry-ids/read-registry-id.ts'

/** Two letters and at least seven digits: fewer may be part of a name. */
const prefixed = /^\s*([A-Z]{2})[ .-]?(\d(?:[ .-]?\d){6,})\s*$/

/** The country that a registry id or VAT number names by its first letters: BE of `BE0403227515`. Undefined for other texts. */
export function countryOfNumber(text: string): CountryCode | undefined {
  const [, code = '', number = ''] = prefixed.exec(text) ?? []
  const country = readCountry(code)
  if (!country) return undefined
  const isRead = [number, text.trim()].some(id => ['canonical', 'corrected'].includes(readRegistryId(country, id).kind))
  return isRead ? country : undefined
}
