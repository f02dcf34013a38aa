import { nearestCountry } from '../companies/nearest-country.ts'
import { nearestName } from '../errors/nearest-name.ts'
import { textOfJson } from '../text-of-json.ts'
import { fieldsMeantBy, isIgnorable, isRedundant } from './aliases.ts'
import { correctBoolean } from './correct-number.ts'
import { correctChoice } from './correct-text.ts'
import { isScalar } from './is-scalar.ts'
import { readReference } from './read-reference.ts'
import { type Fields, foldName, type Schema } from './schema.ts'

/** Whether a value fits a field: a country must be a served one. A list of one value counts as the value. */
function fits(field: string, sent: unknown, schema: Schema): boolean {
  const { type, items, enum: choices } = schema
  const value = type !== 'array' && Array.isArray(sent) && sent.length === 1 ? sent[0] : sent
  if (field === 'country') return isScalar(value) && nearestCountry(String(value)) !== undefined
  if (field === 'registry_id') return isScalar(value) && /\d/.test(String(value))
  if (type === 'boolean') return typeof correctBoolean(value) === 'boolean'
  if (choices) return choices.includes(correctChoice({ name: field, schema }, textOfJson(value)))
  if (type === 'array') return typeof value === 'object' || typeof value === 'string' || items?.type === 'string'
  return typeof value !== 'object'
}

/** The known field that an unknown name means; undefined if none. */
function meantField(name: string, value: unknown, known: Readonly<Record<string, Schema>>, taken: Fields) {
  const sameName = Object.keys(known).filter(field => foldName(field) === foldName(name))
  const candidates = [...sameName, ...fieldsMeantBy(name)].filter(field => field in known)
  // The validator of a request has filled in defaults, which the caller did not send.
  const isFree = (field: string) => !(field in taken) || taken[field] === known[field]?.default
  const free = candidates.find(field => isFree(field) && fits(field, value, known[field] ?? {}))
  if (free) return free
  const repeated = candidates.find(field => textOfJson(taken[field]) === textOfJson(value))
  if (repeated || candidates.length > 0) return repeated
  const nearest = nearestName(name.slice(0, 100), Object.keys(known))
  return nearest !== null && !(nearest in taken) && fits(nearest, value, known[nearest] ?? {}) ? nearest : undefined
}

const isLeftOut = (name: string, value: unknown, fields: Fields) =>
  isIgnorable(name, value) || (isRedundant(name) && 'country' in fields && 'registry_id' in fields)

/** A reference such as `NO:923609016` in one of country and registry id, without the other, as the two. */
function splitReference(fields: Fields, { properties = {} }: Schema): Fields {
  const { registry_id: id, country } = fields
  if (!('country' in properties && 'registry_id' in properties)) return fields
  const text = country === undefined ? id : id === undefined || id === '' ? country : undefined
  return typeof text === 'string' ? { ...fields, ...readReference(text) } : fields
}

/**
 * The fields under the names of the contract. A name that it does not have, and whose meaning is not known, stays: the request then
 * has no correction.
 */
export function renameFields(fields: Fields, schema: Schema): Fields {
  const known = schema.properties ?? {}
  const entries = Object.entries(fields)
  const renamed: Record<string, unknown> = Object.fromEntries(entries.filter(([name]) => Object.hasOwn(known, name)))
  const unknown = entries.filter(([name]) => !Object.hasOwn(known, name))
  const unplaced = unknown.filter(([name, value]) => {
    const field = meantField(name, value, known, renamed)
    if (field !== undefined) renamed[field] = value
    return field === undefined
  })
  const kept = unplaced.filter(([name, value]) => !isLeftOut(name, value, renamed))
  return splitReference({ ...renamed, ...Object.fromEntries(kept) }, schema)
}
