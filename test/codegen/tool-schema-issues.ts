import type { Schema } from '../../codegen/contract-model.ts'

export type Side = 'input' | 'output'

// Schema features that some hosts fail on, silently drop, or reject the whole listing for.
const refusedAnywhere =
  '$ref $defs $dynamicRef nullable example discriminator xml externalDocs readOnly writeOnly patternProperties'.split(
    ' ',
  )
const combiners = ['oneOf', 'anyOf', 'allOf', 'not', 'if', 'enum']
const formats = ['date', 'date-time', 'uuid', 'uri', 'email']
const shortestDescription = 12
const fieldName = /^[a-zA-Z0-9_.-]{1,64}$/

const within = ({
  properties = {},
  items,
  anyOf = [],
  additionalProperties: rest,
}: Schema): [string, Schema | boolean][] => [
  ...Object.entries(properties),
  ...(items ? [['items', items] satisfies [string, Schema]] : []),
  ...anyOf.map((one, at): [string, Schema] => [`anyOf/${at}`, one]),
  ...(typeof rest === 'object' ? [['*', rest] satisfies [string, Schema]] : []),
]

const anywhere = (schema: Schema): string[] => [
  ...Object.keys(schema).filter(word => refusedAnywhere.includes(word) || word.startsWith('x-')),
  ...(Array.isArray(schema.type) ? ['a list of types'] : []),
  ...(schema.type || schema.anyOf ? [] : ['no type']),
  ...(schema.type === 'array' && !schema.items ? ['an array without items'] : []),
  ...(typeof schema.format === 'string' && !formats.includes(schema.format) ? [`format ${schema.format}`] : []),
  ...Object.keys(schema.properties ?? {})
    .filter(name => !fieldName.test(name))
    .map(name => `a field named ${name}`),
  ...(schema.required ?? []).filter(name => !schema.properties?.[name]).map(name => `required ${name} is no property`),
]

const undescribed = ({ properties = {} }: Schema): string[] =>
  Object.entries(properties)
    .filter(([, { description = '' }]) => description.length < shortestDescription)
    .map(([name]) => `${name} has no description`)

const inInput = (schema: Schema): string[] => [
  ...['anyOf', 'oneOf', 'allOf'].filter(word => word in schema),
  ...(schema.type === 'object' && schema.additionalProperties !== false ? ['an open object'] : []),
  ...undescribed(schema),
]

const inOutput = (schema: Schema): string[] =>
  schema.properties && schema.additionalProperties !== false ? ['an open object with properties'] : []

function below(schema: Schema | boolean, side: Side, at: string): string[] {
  if (typeof schema === 'boolean') return [`${at}: ${schema} in place of a schema`]
  const here = [...anywhere(schema), ...(side === 'input' ? inInput(schema) : inOutput(schema))]
  const deeper = within(schema).flatMap(([name, one]) => below(one, side, `${at}/${name}`))
  return [...here.map(issue => `${at}: ${issue}`), ...deeper]
}

/** Features of a tool's schema that not every host can read, one line each with its path. */
export function schemaIssues(schema: Schema, side: Side): string[] {
  const root = [
    ...(schema.type === 'object' ? [] : ['the root is no object']),
    ...combiners.filter(word => word in schema).map(word => `${word} at the root`),
  ]
  return [...root, ...below(schema, side, side)]
}
