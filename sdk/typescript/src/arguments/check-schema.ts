import type { InvalidField } from '../errors/svc-error.ts'
import { isObject } from '../is-object.ts'
import type { Schema } from '../operation.ts'
import * as say from './messages.ts'

const isType: Readonly<Record<string, (value: unknown) => boolean>> = {
  string: value => typeof value === 'string',
  integer: Number.isInteger,
  number: Number.isFinite,
  boolean: value => typeof value === 'boolean',
  array: Array.isArray,
  object: isObject,
  null: value => value === null,
}

export const isUuid = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)
const isDate = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text) && new Date(text).toJSON()?.startsWith(text) === true
const isFormatted: Readonly<Record<string, (text: string) => boolean>> = { uuid: isUuid, date: isDate }

const characters = (text: string) => [...text].length

function* sizeMessages(size: number, least = 0, most = Number.POSITIVE_INFINITY, what = 'characters') {
  if (size < least) yield say.mustHaveAtLeast(least, what)
  if (size > most) yield say.mustHaveAtMost(most, what)
}

function* textMessages(text: string, { minLength, maxLength, pattern, format }: Schema) {
  yield* sizeMessages(characters(text), minLength, maxLength)
  if (pattern && !new RegExp(pattern, 'u').test(text)) yield say.hasNoForm
  if (format && isFormatted[format]?.(text) === false) yield say.mustBeFormatted(format, text)
}

function* numberMessages(value: number, { minimum, maximum }: Schema) {
  if (minimum !== undefined && value < minimum) yield say.mustBeAtLeast(minimum, value)
  if (maximum !== undefined && value > maximum) yield say.mustBeAtMost(maximum, value)
}

function* ownMessages(value: unknown, schema: Schema): Generator<string> {
  if (schema.enum && !schema.enum.includes(value)) yield say.mustBeOneOf(schema.enum, value)
  if (typeof value === 'string') yield* textMessages(value, schema)
  if (typeof value === 'number') yield* numberMessages(value, schema)
  if (Array.isArray(value)) yield* sizeMessages(value.length, schema.minItems, schema.maxItems, 'items')
}

const escaped = (name: string) => name.replaceAll('~', '~0').replaceAll('/', '~1')

function* memberErrors(value: Record<string, unknown>, schema: Schema, pointer: string): Generator<InvalidField> {
  const { required = [], properties = {}, additionalProperties } = schema
  for (const name of required)
    if (value[name] === undefined) yield { pointer: `${pointer}/${escaped(name)}`, message: say.isRequired }
  for (const [name, one] of Object.entries(value)) {
    const at = `${pointer}/${escaped(name)}`
    const member = Object.hasOwn(properties, name) ? properties[name] : undefined
    if (member && one !== undefined) yield* schemaErrors(one, member, at)
    else if (!member && additionalProperties === false) yield { pointer: at, message: say.isUnknown }
  }
}

/** What is wrong with a value by a schema, with JSON pointers below `pointer`, in the words of the service. */
export function* schemaErrors(value: unknown, schema: Schema, pointer = ''): Generator<InvalidField> {
  const types = [schema.type ?? []].flat()
  if (types.length > 0 && !types.some(type => isType[type]?.(value))) {
    yield { pointer, message: say.mustBeOfType(types[0] ?? '', value) }
    return
  }
  for (const message of ownMessages(value, schema)) yield { pointer, message }
  if (isObject(value)) yield* memberErrors(value, schema, pointer)
  if (Array.isArray(value) && schema.items)
    for (const [at, one] of value.entries()) yield* schemaErrors(one, schema.items, `${pointer}/${at}`)
}
