import { nearestCountry } from '../companies/nearest-country.ts'
import { correctDate } from '../corrections/correct-text.ts'
import type { InvalidField } from '../errors/facts.ts'
import { readEntityId } from './entity-id.ts'
import {
  below,
  type Fields,
  fault,
  fieldsOf,
  itemsOf,
  knownFields,
  parseText,
  type Read,
  textOf,
  unknownValue,
} from './json-reader.ts'
import { propertyOf, type QueryField, queryProperties } from './properties.ts'
import { allTypes, countryOfTypes } from './types.ts'

/** What a query asks for, as the row of a match. */
interface QueryRow {
  name: string
  country?: string
  address?: string
  postal_code?: string
  locality?: string
  identifiers?: string[]
  incorporation_date?: string
}

/** A query of a batch, with the key that its result gets. */
export interface ReconciliationQuery {
  key: string
  row: QueryRow
  /** Maximum number of candidates. */
  limit: number
}

/** The maximum number of candidates, and their number by default. */
const maxCandidates = 5

type Values = Partial<Record<QueryField, string[]>>

const scalars = ['string', 'number', 'boolean']
/** Where an object has its value: a cell that was reconciled before its name, a value of an extension that of its kind. */
const valueNames = ['name', 'id', 'str', 'date', 'int', 'float']

function textOfScalar(read: Read): string[] {
  const { value } = read
  if (scalars.includes(typeof value)) return [String(value).trim()].filter(text => text !== '')
  fault(read, 'must be a text or a number')
  return []
}

/** A value of a property. One that is not read is refused: without its country, a query would cost ten times as much. */
function scalarOf(read: Read): string[] {
  const { value } = read
  if (value === null) return []
  if (scalars.includes(typeof value)) return textOfScalar(read)
  const fields = fieldsOf(read) ?? {}
  const names = valueNames.filter(name => name in fields)
  if (names.length === 0 && Object.keys(fields).length > 0) fault(read, `must have one of ${valueNames.join(', ')}`)
  const name = names.find(one => fields[one] !== null)
  return name === undefined ? [] : textOfScalar(below(read, name))
}

const valuesOf = (read: Read): string[] =>
  Array.isArray(read.value) ? itemsOf(read).flatMap(scalarOf) : scalarOf(read)

function readProperty(read: Read, values: Values) {
  const fields = knownFields(read, ['pid', 'v'])
  if (!fields) return
  const pid = textOf(below(read, 'pid')) ?? ''
  const field = propertyOf(pid)?.field
  const known = queryProperties.map(({ id }) => id)
  if (field === undefined) return void unknownValue(below(read, 'pid'), 'property', pid, known)
  const value = below(read, 'v')
  if (value.value === undefined) return fault(value, 'is required')
  values[field] = [...(values[field] ?? []), ...valuesOf(value)]
}

const listOf = (read: Read): Read[] => (typeof read.value === 'string' ? [read] : itemsOf(read))

/** The country that the types of a query name; undefined without one. */
function countryOf(read: Read): string | undefined {
  if (read.value == null) return undefined
  const ids = listOf(read).flatMap(one => textOf(one) ?? [])
  const country = countryOfTypes(ids)
  if (country === undefined)
    unknownValue(
      read,
      'type',
      ids.join(', '),
      allTypes().map(({ id }) => id),
    )
  return country ?? undefined
}

function limitOf(read: Read): number {
  const { value } = read
  if (value === undefined) return maxCandidates
  if (typeof value === 'number' && Number.isInteger(value) && value >= 1) return Math.min(value, maxCandidates)
  fault(read, 'must be a whole number from 1')
  return maxCandidates
}

const digits = /\d.*\d.*\d.*\d/s

/** The numbers by which a company is looked up: those given as properties, and the text itself if it may be one. */
const numbersOf = (text: string, given: readonly string[]): string[] =>
  [...new Set([...given, ...(digits.test(text) ? [text] : [])])].slice(0, maxCandidates)

/** A column of dates in a spreadsheet has times, and may be written as in its country. */
const dayOf = (text: string | undefined) => text && correctDate({ name: 'incorporation_date' }, text)

const present = (fields: Readonly<Record<string, string | string[] | undefined>>) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value.length > 0))

/**
 * The country of a query: from its id, its property, or its type. Several countries mean all countries, as several types do. If
 * one of them is not served, the query fails, as if it were the only one.
 */
function countryIn(own: string | undefined, sent: readonly string[] = [], ofType: string | undefined) {
  if (own !== undefined || sent.length === 0) return own ?? ofType
  const [country, ...others] = new Set(sent.map(text => nearestCountry(text) ?? text))
  return others.length === 0 ? country : sent.find(text => nearestCountry(text) === undefined)
}

function toRow(query: string, ofType: string | undefined, values: Values): QueryRow {
  const id = readEntityId(query)
  const text = id?.registryId ?? query
  const identifiers = numbersOf(text, values.identifiers ?? [])
  const address = values.address?.join(', ')
  return {
    name: text || identifiers[0] || address || '',
    ...present({
      country: countryIn(id?.country, values.country, ofType),
      address,
      postal_code: values.postal_code?.[0],
      locality: values.locality?.[0],
      identifiers,
      incorporation_date: dayOf(values.incorporation_date?.[0]),
    }),
  }
}

const memberNames = ['query', 'type', 'limit', 'properties', 'type_strict']

function readQuery(key: string, read: Read): ReconciliationQuery[] {
  const fields: Fields | undefined = knownFields(read, memberNames)
  if (!fields) return []
  if (fields.query === undefined && fields.properties === undefined) fault(read, 'must have a query or properties')
  const query = fields.query === undefined ? '' : (textOf(below(read, 'query')) ?? '')
  const values: Values = {}
  if (fields.properties != null) for (const one of itemsOf(below(read, 'properties'))) readProperty(one, values)
  const row = toRow(query.trim(), countryOf(below(read, 'type')), values)
  return [{ key, row, limit: limitOf(below(read, 'limit')) }]
}

/** Reads a batch of queries, the text sent at `pointer`; adds what is wrong with it to `faults`. */
export function readQueries(text: string, pointer: string, faults: InvalidField[]): ReconciliationQuery[] {
  const read = parseText(text, pointer, faults)
  if (faults.length > 0) return []
  return Object.keys(fieldsOf(read) ?? {}).flatMap(key => readQuery(key, below(read, key)))
}
