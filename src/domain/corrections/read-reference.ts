import { nearestCountry } from '../companies/nearest-country.ts'
import { readRegistryId } from '../companies/registry-ids/read-registry-id.ts'
import type { CountryCode } from '../countries.ts'

/** A company named by country and number. */
export interface NamedReference {
  country: string
  registry_id: string
}

// Of a text without white space around it: with that in the expression, spaces alone took a second to refuse.
const separated = /^(.{2,64}?)\s*[:/|,;\s-]\s*(\S.*)$/s

const isRead = (country: CountryCode, text: string) => {
  const { kind } = readRegistryId(country, text)
  return kind === 'canonical' || kind === 'corrected'
}

/** The reference in a text such as `NO:923609016`, `NO/923609016`, `Norway 923609016` or `NO923609016`; undefined if there is none. */
export function readReference(given: string): NamedReference | undefined {
  if (given.length > 320) return undefined
  const text = given.trim()
  const [, before = '', after = ''] = separated.exec(text) ?? []
  const country = nearestCountry(before)
  // A numeric country code is a number too: 208 555 123 is no company of Denmark.
  if (country && /\p{L}/u.test(before) && /\d/.test(after)) return { country, registry_id: after }
  const prefix = nearestCountry(text.slice(0, 2))
  const number = text.slice(2)
  return prefix && /^[A-Z]{2}\d/.test(text) && isRead(prefix, number)
    ? { country: prefix, registry_id: number }
    : undefined
}
