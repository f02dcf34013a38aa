import { nearestCountry } from '../companies/nearest-country.ts'
import { readRegistryId } from '../companies/registry-ids/read-registry-id.ts'
import type { CountryCode } from '../countries.ts'

/** A company named by country and number. */
export interface NamedReference {
  country: string
  registry_id: string
}

const separated = /^\s*(.{2,64}?)\s*[:/|,;\s-]\s*(\S.*?)\s*$/s

const isRead = (country: CountryCode, text: string) => {
  const { kind } = readRegistryId(country, text)
  return kind === 'canonical' || kind === 'corrected'
}

/** The reference in a text such as `NO:923609016`, `NO/923609016`, `Norway 923609016` or `NO923609016`; undefined if there is none. */
export function readReference(text: string): NamedReference | undefined {
  if (text.length > 320) return undefined
  const [, before = '', after = ''] = separated.exec(text) ?? []
  const country = nearestCountry(before)
  // A numeric country code is a number too: 208 555 123 is no company of Denmark.
  if (country && /\p{L}/u.test(before) && /\d/.test(after)) return { country, registry_id: after }
  const prefix = nearestCountry(text.trim().slice(0, 2))
  const number = text.trim().slice(2)
  return prefix && /^[A-Z]{2}\d/.test(text.trim()) && isRead(prefix, number)
    ? { country: prefix, registry_id: number }
    : undefined
}
