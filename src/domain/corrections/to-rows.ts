import { isRecord } from '../is-record.ts'
import { isNameOf } from './aliases.ts'
import { renameFields } from './correct-fields.ts'
import type { Fields, Schema } from './schema.ts'

/** The field of an object that is a list of objects, such as the references of a batch; none if the object itself is such a row or a search. */
export function listOfRows({ properties = {} }: Schema): [name: string, row: Schema] | undefined {
  if ('registry_id' in properties || 'q' in properties) return undefined
  const found = Object.entries(properties).find(([, { items }]) => items?.type === 'object')
  return found?.[1].items && [found[0], found[1].items]
}

/** Numbers that were sent as a list, in place of that of references: `{country: 'NO', orgnr: ['923609016']}`. */
function numbersAsRows(list: string, { properties = {} }: Schema, fields: Fields): Fields | undefined {
  if (!('registry_id' in properties)) return undefined
  const numbers = Object.keys(fields).find(name => isNameOf('registry_id', name) && Array.isArray(fields[name]))
  if (numbers === undefined) return undefined
  const { [numbers]: ids, ...others } = fields
  return { ...others, [list]: ids }
}

/** The fields of a single row, sent beside those of the request, as a list of one. */
function rowOfFields(list: string, row: Schema, schema: Schema, fields: Fields): Fields | undefined {
  const { [list]: _, ...others } = schema.properties ?? {}
  const own = renameFields(fields, { properties: { ...row.properties, ...others } })
  if (!row.required?.every(name => name === 'country' || name in own)) return undefined
  const isOfRow = (name: string) => Object.hasOwn(row.properties ?? {}, name)
  const inRow = Object.fromEntries(Object.entries(own).filter(([name]) => isOfRow(name)))
  const outside = Object.fromEntries(Object.entries(own).filter(([name]) => !isOfRow(name)))
  return { ...outside, [list]: [inRow] }
}

/** A request with a list of rows, also if the rows were sent alone, as a single one, or as a list of numbers. */
export function toRows(schema: Schema, given: unknown): unknown {
  const [list, row] = listOfRows(schema) ?? []
  if (list === undefined || row === undefined) return given
  if (Array.isArray(given)) return { [list]: given }
  if (!isRecord(given) || list in given) return given
  const hasList = Object.entries(given).some(([name, value]) => isNameOf(list, name) && typeof value === 'object')
  if (hasList) return given
  return numbersAsRows(list, row, given) ?? rowOfFields(list, row, schema, given) ?? given
}
