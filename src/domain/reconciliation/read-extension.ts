import type { InvalidField } from '../errors/facts.ts'
import {
  below,
  fault,
  fieldsOf,
  itemsOf,
  knownFields,
  parseText,
  type Read,
  textOf,
  unknownValue,
} from './json-reader.ts'
import { type Property, properties, propertyOf } from './properties.ts'

/** A data extension query: the ids as sent, and the properties. */
export interface ExtensionQuery {
  ids: string[]
  properties: Property[]
}

function readProperty(read: Read): Property[] {
  if (!knownFields(read, ['id', 'settings'])) return []
  const id = textOf(below(read, 'id')) ?? ''
  const property = propertyOf(id)
  if (property) return [property]
  const known = properties.map(one => one.id)
  unknownValue(below(read, 'id'), 'property', id, known)
  return []
}

/** Reads a data extension query, the text sent at `pointer`; adds what is wrong with it to `faults`. */
export function readExtension(text: string, pointer: string, faults: InvalidField[]): ExtensionQuery {
  const read = parseText(text, pointer, faults)
  if (faults.length > 0 || !fieldsOf(read)) return { ids: [], properties: [] }
  knownFields(read, ['ids', 'properties'])
  const asked = itemsOf(below(read, 'properties'))
  if (asked.length > properties.length) fault(below(read, 'properties'), `must have at most ${properties.length} items`)
  return {
    ids: [...new Set(itemsOf(below(read, 'ids')).flatMap(one => textOf(one) ?? []))],
    properties: [...new Set(asked.slice(0, properties.length).flatMap(readProperty))],
  }
}
