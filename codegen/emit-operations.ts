import { ContractError } from './contract-error.ts'
import { handlerTypes } from './handler-types.ts'
import { attributeErrors } from './operation-attributes.ts'
import { operationType } from './operation-type.ts'
import {
  bodySchemaOf,
  bodyTypeOf,
  type Contract,
  type ContractOperation,
  documentedErrors,
  operationsOf,
  parametersOf,
  resolve,
  type Schema,
} from './read-contract.ts'
import { standardHeaders } from './standard-headers.ts'

interface SchemaErrorCode {
  pointer: string
  keyword: string
  code: string
}

const bodySchema = (contract: Contract, operation: ContractOperation): Schema =>
  resolve(contract, bodySchemaOf(operation) ?? {})

/** Names of all fields of a body and its rows, for suggestions. */
function fieldNames(contract: Contract, schema: Schema): string[] {
  const { properties = {}, items } = resolve(contract, schema)
  const below = [...Object.values(properties), ...(items ? [items] : [])]
  return [...Object.keys(properties), ...below.flatMap(child => fieldNames(contract, child))]
}

/** x-svc-code of a body: the error code for a keyword at a place. */
function schemaErrorCodes(contract: Contract, schema: Schema, pointer = '/body'): SchemaErrorCode[] {
  const { properties = {}, 'x-svc-code': codes = {} } = resolve(contract, schema)
  const own = Object.entries(codes as Record<string, string>).map(([place, code]) => {
    const [keyword = '*', name] = place.split('.')
    return { pointer: name ? `${pointer}/${name}` : pointer, keyword, code }
  })
  return [
    ...own,
    ...Object.entries(properties).flatMap(([name, child]) => schemaErrorCodes(contract, child, `${pointer}/${name}`)),
  ]
}

/** x-svc-message of parameters: the message about an invalid value, replacing an unhelpful one of the validator. */
const schemaErrorMessages = (contract: Contract, operation: ContractOperation): Record<string, string> =>
  Object.fromEntries(
    parametersOf(contract, operation).flatMap(({ in: place, name, 'x-svc-message': message }) =>
      message === undefined ? [] : [[`/${place}/${name}`, message]],
    ),
  )

const optionalHeaders = ({ components }: Contract) =>
  Object.entries(components.headers as Record<string, { required?: boolean }>)
    .filter(([, { required }]) => !required)
    .map(([name]) => name)

const mediaTypes = (contract: Contract, { responses }: ContractOperation) =>
  Object.keys(resolve(contract, responses['200'] ?? {}).content ?? {})

/** The attributes of an operation that the pipeline reads. Throws ContractError if one is missing or invalid. */
function policy(contract: Contract, operation: ContractOperation) {
  const [error] = attributeErrors(operation, contract)
  if (error) throw new ContractError(`${operation.method} ${operation.path} ${error}`)
  return {
    country: operation['x-svc-country'],
    usage: operation['x-svc-usage'],
    idempotent: operation['x-svc-idempotent'],
    compress: operation['x-svc-compress'],
    file: operation['x-svc-file'] ?? null,
    keyAfter: operation['x-svc-key-after'] ?? null,
  }
}

function row(contract: Contract, operation: ContractOperation) {
  const requirements = operation.security ?? []
  const queryParameters = parametersOf(contract, operation).filter(parameter => parameter.in === 'query')
  return {
    id: operation.operationId,
    ...policy(contract, operation),
    method: operation.method,
    path: operation.path,
    bucket: operation['x-svc-bucket'],
    cost: operation['x-svc-cost'],
    anonymous: operation['x-svc-anonymous'],
    takesKey: requirements.some(requirement => requirement.bearer),
    scopes: requirements.flatMap(requirement => requirement.bearer ?? []),
    takesBody: operation.requestBody !== undefined,
    bodyType: bodyTypeOf(operation) ?? null,
    queryParameters: queryParameters.map(({ name }) => name),
    requiredQuery: queryParameters.filter(({ required }) => required).map(({ name }) => name),
    bodyFields: [...new Set(fieldNames(contract, bodySchema(contract, operation)))],
    schemaErrorCodes: schemaErrorCodes(contract, bodySchema(contract, operation)),
    schemaErrorMessages: schemaErrorMessages(contract, operation),
    mediaTypes: mediaTypes(contract, operation),
    statuses: Object.keys(operation.responses).map(Number),
    errors: documentedErrors(contract, operation).map(([, code]) => code),
  }
}

/** The route table by operationId, and the types of calls and replies. */
export function emitOperations(contract: Contract): Record<string, string> {
  const table = Object.fromEntries(operationsOf(contract).map(o => [o.operationId, row(contract, o)]))
  const text = `import type { operations as Schema } from './schema.ts'

export const contractVersion = ${JSON.stringify(contract.info.version)}

export const buckets = ${JSON.stringify(contract['x-svc-buckets'], null, 2)} as const

export type Bucket = keyof typeof buckets

export const scopes = ${JSON.stringify(Object.keys(contract['x-svc-scopes']))} as const

export type Scope = (typeof scopes)[number]
${operationType}
export const operations = ${JSON.stringify(table, null, 2)} as const satisfies Readonly<Record<string, Operation>>

export type OperationId = keyof typeof operations

const optionalHeaders = ${JSON.stringify(optionalHeaders(contract))} as const

/** Headers of every reply (docs/limits.md), never set by an operation. */
export const standardHeaders = ${JSON.stringify(standardHeaders)} as const
${handlerTypes}`
  return { 'operations.ts': text }
}
