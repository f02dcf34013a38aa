import { countryOfNumber } from '../companies/country-of-number.ts'
import { nearestCountry } from '../companies/nearest-country.ts'
import { isRegistryId } from '../companies/registry-ids/is-registry-id.ts'
import { readCountry } from '../countries.ts'

/** A company named by country and number. */
export interface NamedReference {
  country: string
  registry_id: string
}

// For text that is trimmed: an expression that also trims it backtracks for seconds over spaces alone.
const separated = /^(.{2,64}?)\s*[:/|,;\s-]\s*(\S.*)$/s

/** The path of a company, as a candidate of a search has it in `lookup`, or in a link to this service. */
const ownPath = /(?:^|\/)companies\/([a-z]{2})\/([^/?#\s]+)\/?$/i

function referenceInPath(text: string): NamedReference | undefined {
  const [, code = '', id = ''] = ownPath.exec(text) ?? []
  const country = readCountry(code)
  return country && isRegistryId(country, id) ? { country, registry_id: id } : undefined
}

/**
 * The reference in a text such as `NO:923609016`, `NO/923609016`, `Norway 923609016`, `NO923609016`, `NOFOR.923609016` or
 * `/v1/companies/NO/923609016`, or in a link to a record in a register; undefined if there is none.
 */
export function readReference(given: string): NamedReference | undefined {
  if (given.length > 320) return undefined
  const text = given.trim()
  const [, before = '', after = ''] = separated.exec(text) ?? []
  const country = nearestCountry(before)
  // A numeric country code may also be part of a number: 208 555 123 is not a company of Denmark.
  if (country && /\p{L}/u.test(before) && /\d/.test(after)) return { country, registry_id: after }
  const prefix = nearestCountry(text.slice(0, 2))
  const number = text.slice(2)
  if (prefix && /^[A-Z]{2}\d/.test(text) && isRegistryId(prefix, number))
    return { country: prefix, registry_id: number }
  const own = referenceInPath(text)
  if (own) return own
  const named = countryOfNumber(text)
  return named && { country: named, registry_id: text }
}
