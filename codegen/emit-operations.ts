import { handlerTypes } from './handler-types.ts'
import {
  type Contract,
  documentedErrors,
  parametersOf,
  type ReadOperation,
  readOperations,
  resolve,
  type Schema,
} from './read-contract.ts'
import { standardHeaders } from './standard-headers.ts'

interface FaultCode {
  pointer: string
  keyword: string
  code: string
}

const bodySchema = (contract: Contract, { requestBody }: ReadOperation): Schema =>
  resolve(contract, requestBody?.content['application/json']?.schema ?? {})

/** Names of all fields of a body, its rows' too: what a misspelt one may have meant. */
function fieldNames(contract: Contract, schema: Schema): string[] {
  const { properties = {}, items } = resolve(contract, schema)
  const below = [...Object.values(properties), ...(items ? [items] : [])]
  return [...Object.keys(properties), ...below.flatMap(child => fieldNames(contract, child))]
}

/** x-svc-code of a body: the error code of a fault of one keyword at one place. */
function faultCodes(contract: Contract, schema: Schema, pointer = '/body'): FaultCode[] {
  const { properties = {}, 'x-svc-code': codes = {} } = resolve(contract, schema)
  const own = Object.entries(codes as Record<string, string>).map(([place, code]) => {
    const [keyword = '*', name] = place.split('.')
    return { pointer: name ? `${pointer}/${name}` : pointer, keyword, code }
  })
  return [
    ...own,
    ...Object.entries(properties).flatMap(([name, child]) => faultCodes(contract, child, `${pointer}/${name}`)),
  ]
}

/** x-svc-message of parameters: what is said of a wrong value, where the validator's own words would not help. */
const faultMessages = (contract: Contract, operation: ReadOperation): Record<string, string> =>
  Object.fromEntries(
    parametersOf(contract, operation).flatMap(({ in: place, name, 'x-svc-message': message }) =>
      message === undefined ? [] : [[`/${place}/${name}`, message]],
    ),
  )

const optionalHeaders = ({ components }: Contract) =>
  Object.entries(components.headers as Record<string, { required?: boolean }>)
    .filter(([, { required }]) => !required)
    .map(([name]) => name)

const mediaTypes = (contract: Contract, { responses }: ReadOperation) =>
  Object.keys(resolve(contract, responses['200'] ?? {}).content ?? {})

function row(contract: Contract, operation: ReadOperation) {
  const requirements = operation.security ?? []
  return {
    method: operation.method,
    path: operation.path,
    bucket: operation['x-svc-bucket'],
    cost: operation['x-svc-cost'],
    anonymous: operation['x-svc-anonymous'],
    takesKey: requirements.some(requirement => requirement.bearer),
    scopes: requirements.flatMap(requirement => requirement.bearer ?? []),
    takesBody: operation.requestBody !== undefined,
    queryParameters: parametersOf(contract, operation)
      .filter(parameter => parameter.in === 'query')
      .map(parameter => parameter.name),
    bodyFields: [...new Set(fieldNames(contract, bodySchema(contract, operation)))],
    faultCodes: faultCodes(contract, bodySchema(contract, operation)),
    faultMessages: faultMessages(contract, operation),
    mediaTypes: mediaTypes(contract, operation),
    statuses: Object.keys(operation.responses).map(Number),
    errors: documentedErrors(contract, operation).map(([, code]) => code),
  }
}

/** The route table by operationId, and the types of calls and replies. */
export function emitOperations(contract: Contract): Record<string, string> {
  const table = Object.fromEntries(readOperations(contract).map(o => [o.operationId, row(contract, o)]))
  const text = `import type { operations as Schema } from './schema.ts'

export const contractVersion = ${JSON.stringify(contract.info.version)}

export const operations = ${JSON.stringify(table, null, 2)} as const

export type OperationId = keyof typeof operations

export const buckets = ${JSON.stringify(contract['x-svc-buckets'], null, 2)} as const

export type Bucket = keyof typeof buckets

export const scopes = ${JSON.stringify(Object.keys(contract['x-svc-scopes']))} as const

export type Scope = (typeof scopes)[number]

const optionalHeaders = ${JSON.stringify(optionalHeaders(contract))} as const

/** Headers of every reply (docs/limits.md): written in one place, never by an operation. */
export const standardHeaders = ${JSON.stringify(standardHeaders)} as const
${handlerTypes}`
  return { 'operations.ts': text }
}
