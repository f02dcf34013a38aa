import type { Schema } from './contract-model.ts'
import { isNullable } from './is-nullable.ts'

// The service validates. A client that validated too would reject values that a later service allows.
const limits = [
  'minLength',
  'maxLength',
  'pattern',
  'minimum',
  'maximum',
  'minItems',
  'maxItems',
  'minProperties',
  'maxProperties',
]
const changed = ['type', 'const', 'examples', 'anyOf', 'properties', 'items', 'additionalProperties', '$ref']

const isOwn = (keyword: string) => keyword.startsWith('x-')

const restOf = (schema: Schema): Schema =>
  Object.fromEntries(
    Object.entries(schema).filter(
      ([keyword]) => !limits.includes(keyword) && !changed.includes(keyword) && !isOwn(keyword),
    ),
  )

const wordsOf = ({ description, 'x-extensible-enum': values }: Schema) => {
  if (!Array.isArray(values)) return {}
  const known = `Known values: ${values.join(', ')}. Others may come.`
  return { description: description ? `${description} ${known}` : known }
}

const typeOf = ({ type }: Schema) => {
  const [name, ...others] = [type ?? []].flat().filter(one => one !== 'null')
  return name && others.length === 0 ? { type: name } : {}
}

const exampleOf = ({ const: value, examples }: Schema) => ({
  ...(value === undefined ? {} : { enum: [value] }),
  ...(Array.isArray(examples) ? { example: examples[0] } : {}),
})

const inMembers = ({ properties, items, additionalProperties }: Schema, within: (schema: Schema) => Schema) => ({
  ...(properties
    ? { properties: Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, within(one)])) }
    : {}),
  ...(items ? { items: within(items) } : {}),
  ...(typeof additionalProperties === 'object' ? { additionalProperties: within(additionalProperties) } : {}),
  // additionalProperties: false is dropped, because records may grow.
  ...(additionalProperties === true ? { additionalProperties } : {}),
})

/**
 * Converts an OpenAPI 3.1 schema to 3.0, which client generators read reliably, without limits. `nullable` says whether the
 * schema behind a `$ref` admits null: generators lose a null inside a component, so it is repeated where the component is used.
 */
export function plainSchema(schema: Schema, nullable: (ref: string) => boolean): Schema {
  const within = (one: Schema) => plainSchema(one, nullable)
  const { $ref, anyOf } = schema
  if ($ref) return nullable($ref) ? { allOf: [{ $ref }], nullable: true } : { $ref }
  if (anyOf) return plainChoice(schema, anyOf.filter(({ type }) => type !== 'null').map(within))
  return {
    ...restOf(schema),
    ...wordsOf(schema),
    ...typeOf(schema),
    ...exampleOf(schema),
    ...inMembers(schema, within),
    ...(isNullable(schema) ? { nullable: true } : {}),
  }
}

function plainChoice(schema: Schema, branches: Schema[]): Schema {
  const choice = branches.length === 1 ? { allOf: branches } : { anyOf: branches }
  return { ...restOf(schema), ...choice, ...(isNullable(schema) ? { nullable: true } : {}) }
}
