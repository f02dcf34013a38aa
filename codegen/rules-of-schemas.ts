import type { Contract, Schema } from './contract-model.ts'
import type { ContractRule } from './contract-rule.ts'
import { type PlacedSchema, schemasOf } from './contract-schemas.ts'
import { bodySchemaOf, operationsOf, parametersOf, resolve } from './read-contract.ts'
import { hasTypeList } from './with-type-lists.ts'

const each = (check: (schema: Schema) => string[]) => (contract: Contract) =>
  schemasOf(contract).flatMap(([at, schema]) => check(schema).map(violation => `${at}: ${violation}`))

const isObject = ({ type }: Schema) => [type ?? []].flat().includes('object')

const isNullableObject = (type: Schema['type']) => [type ?? []].flat().join() === 'object,null'

/** Places below the rows of a body that assign an error code: errors are at a number of a row there, not at a place. */
function codesInRows(contract: Contract, schema: Schema, at: string, isInRow = false): string[] {
  const { properties = {}, items, 'x-svc-code': codes } = resolve<Schema>(contract, schema)
  return [
    ...(isInRow && codes !== undefined ? [at] : []),
    ...Object.entries(properties).flatMap(([name, one]) => codesInRows(contract, one, `${at}/${name}`, isInRow)),
    ...(items ? codesInRows(contract, items, `${at}/items`, true) : []),
  ]
}

const isBareMap = (schema: Schema) => isObject(schema) && schema.properties === undefined

const beyondSubset = [
  'allOf',
  'oneOf',
  'discriminator',
  'if',
  'then',
  'else',
  'patternProperties',
  'unevaluatedProperties',
  'unevaluatedItems',
]

const besideRef = ['$ref', 'description']

const isSnakeCase = (name: string) => /^[a-z][a-z0-9]*(_[a-z0-9]+)*$/.test(name)

// A2A, RFC 9727 and the Reconciliation Service API name their fields themselves.
const isOurs = ([at]: PlacedSchema) => !/^(AgentCard|AiCatalog|ApiCatalog|McpServerCard|Reconciliation)/.test(at)

const fieldNames = (contract: Contract): [string, string][] =>
  schemasOf(contract)
    .filter(isOurs)
    .flatMap(([at, { properties = {} }]) => Object.keys(properties).map((name): [string, string] => [at, name]))

const parameterNames = (contract: Contract): [string, string][] =>
  operationsOf(contract).flatMap(operation =>
    parametersOf(contract, operation)
      .filter(parameter => parameter.in !== 'header')
      .map((parameter): [string, string] => [operation.operationId, parameter.name]),
  )

export const schemaRules: ContractRule[] = [
  {
    name: 'additional-properties-stated',
    why: 'an object without additionalProperties is open by oversight: a misspelt field would pass',
    check: each(schema =>
      isObject(schema) && schema.additionalProperties === undefined ? ['has no additionalProperties'] : [],
    ),
  },
  {
    name: 'null-is-a-type',
    why: 'OpenAPI 3.1 has no nullable, and tools ignore it silently',
    check: each(schema => ('nullable' in schema ? ['uses nullable'] : [])),
  },
  {
    name: 'conservative-subset',
    why: 'generators of clients, and hosts of tools, understand less than JSON Schema 2020-12',
    check: each(schema => beyondSubset.filter(word => word in schema).map(word => `uses ${word}`)),
  },
  {
    name: 'keywords-are-words',
    why: 'YAML reads a description with a comma in braces and without quotes as another keyword',
    check: each(schema =>
      Object.keys(schema)
        .filter(word => /\s/.test(word))
        .map(word => `has the keyword "${word}"`),
    ),
  },
  {
    name: 'one-type',
    why: 'oapi-codegen, the generator for Go, refuses a contract with a list of types other than null',
    check: each(schema => (hasTypeList(schema) ? ['has several types: use anyOf'] : [])),
  },
  {
    name: 'named-objects-in-nullable',
    why: 'openapi-python-client leaves out a nullable component with an object of free members, and what refers to it',
    check: ({ components }) =>
      Object.entries(components.schemas)
        .filter(([, { type }]) => isNullableObject(type))
        .flatMap(([name, { properties = {} }]) =>
          Object.entries(properties)
            .filter(([, member]) => isObject(member) && member.properties === undefined)
            .map(([member]) => `${name}: ${member} is an object without a component of its own`),
        ),
  },
  {
    name: 'no-bare-map-as-alternative',
    why: 'the Java of openapi-generator does not compile if an alternative is an object without a named property',
    check: contract =>
      schemasOf(contract)
        .flatMap(([at, { anyOf = [] }]) => anyOf.map(branch => [at, branch.$ref] as const))
        .filter(([, ref]) => ref !== undefined && isBareMap(resolve(contract, { $ref: ref })))
        .map(([at, ref]) => `${at}: ${ref} has no named property`),
  },
  {
    name: 'bare-references',
    why: 'most tools drop the keywords next to $ref',
    check: each(schema =>
      '$ref' in schema
        ? Object.keys(schema)
            .filter(word => !besideRef.includes(word))
            .map(word => `has ${word} next to $ref`)
        : [],
    ),
  },
  {
    name: 'components-described',
    why: 'the description is all that a generated client or page says about the type',
    check: ({ components }) =>
      Object.entries(components.schemas)
        .filter(([, { description }]) => !description)
        .map(([name]) => `${name}: has no description`),
  },
  {
    name: 'codes-where-read',
    why: 'x-svc-code in a row of a body is read by nobody: the reply would have the general code',
    check: contract =>
      operationsOf(contract).flatMap(operation =>
        codesInRows(contract, bodySchemaOf(operation) ?? {}, operation.operationId).map(
          at => `${at}: has x-svc-code in a row`,
        ),
      ),
  },
  {
    name: 'messages-where-read',
    why: 'x-svc-message is read of parameters only, beside their schema',
    check: each(schema => ('x-svc-message' in schema ? ['has x-svc-message'] : [])),
  },
  {
    name: 'snake-case',
    why: 'fields and parameters have one spelling on every surface',
    check: contract =>
      [...fieldNames(contract), ...parameterNames(contract)]
        .filter(([, name]) => !isSnakeCase(name))
        .map(([at, name]) => `${at}: ${name} is not snake_case`),
  },
]
