import { isRegistryId } from '../companies/registry-ids/is-registry-id.ts'
import type { CountryCode } from '../countries.ts'
import { isRecord } from '../is-record.ts'
import { isTooDeep } from '../is-too-deep.ts'
import { jsonIn } from '../json-in.ts'
import { type NamedReference, readReference } from './read-reference.ts'
import type { Fields, Schema } from './schema.ts'

/** The only field besides the country that a row must have: the number of a reference, or the name of a row to match. */
export function mainField({ required = [] }: Schema): string | undefined {
  const [field, ...others] = required.filter(name => name !== 'country')
  return others.length === 0 ? field : undefined
}

/** The number of a company, in place of its name. */
function numberAsName({ country, registry_id }: NamedReference): Fields | undefined {
  return isRegistryId(country as CountryCode, registry_id) ? { country, name: registry_id } : undefined
}

/** A name, or a number in place of one: a few digits are neither. */
const nameOf = (text: string): Fields | undefined =>
  /\p{L}/u.test(text) || text.replace(/\D/g, '').length >= 5 ? { name: text } : undefined

/** A number or a text as a row: `923609016` and `NO:923609016` as a reference, these and `Equinor` as a row to match. */
function rowOfText(row: Schema, given: string | number): Fields | undefined {
  const reference = readReference(String(given))
  switch (mainField(row)) {
    case 'registry_id':
      return { ...(reference ?? { registry_id: given }) }
    case 'name':
      return reference ? numberAsName(reference) : nameOf(String(given))
    default:
      return undefined
  }
}

/** A country and a number that were sent as a list of the two: `["NO", "923609016"]`. */
function rowOfPair(row: Schema, [country, id, ...others]: readonly unknown[]): Fields | undefined {
  const isPair =
    others.length === 0 && typeof country === 'string' && (typeof id === 'string' || typeof id === 'number')
  const reference = isPair && mainField(row) === 'registry_id' ? readReference(`${country}:${id}`) : undefined
  return reference && { ...reference }
}

/** The fields of a row, also if it was sent as JSON text, as a pair, or only its number or its name; undefined if they are not known. */
export function rowOf(row: Schema, given: unknown): Fields | undefined {
  const fields = typeof given === 'string' ? jsonIn(given) : given
  if (isTooDeep(fields)) return undefined
  if (isRecord(fields)) return fields
  if (Array.isArray(fields)) return rowOfPair(row, fields)
  return typeof given === 'string' || typeof given === 'number' ? rowOfText(row, given) : undefined
}

/** Whether a text may be one name or several: a comma is part of many names. */
export const isOneNameOrMore = (row: Schema, given: unknown): boolean =>
  typeof given === 'string' && /[,;\n]/.test(given) && !/^\s*[[{]/.test(given) && mainField(row) === 'name'
