import { isRecord } from '../is-record.ts'
import { readReference } from './read-reference.ts'
import type { Fields, Schema } from './schema.ts'

/** The only field besides the country that a row must have: the number of a reference, or the name of a row to match. */
function mainField({ required = [] }: Schema): string | undefined {
  const [field, ...others] = required.filter(name => name !== 'country')
  return others.length === 0 ? field : undefined
}

/** A number or a text as a row: `923609016` and `NO:923609016` as a reference, `Equinor` as a row to match. */
function rowOfText(row: Schema, given: string | number): Fields | undefined {
  const field = mainField(row)
  if (field === undefined) return undefined
  const reference = readReference(String(given))
  if (field === 'registry_id') return { ...(reference ?? { registry_id: given }) }
  // A number is no name.
  return reference === undefined && /\p{L}/u.test(String(given)) ? { [field]: given } : undefined
}

/** The fields of a row, also if only its number or its name was sent; undefined if they are not known. */
export function rowOf(row: Schema, given: unknown): Fields | undefined {
  if (isRecord(given)) return given
  return typeof given === 'string' || typeof given === 'number' ? rowOfText(row, given) : undefined
}

/** Whether a text may be one name or several: a comma is part of many names. */
export const isOneNameOrMore = (row: Schema, given: unknown): boolean =>
  typeof given === 'string' && /[,;\n]/.test(given) && !/^\s*[[{]/.test(given) && mainField(row) === 'name'
