import { ContractError } from './contract-error.ts'
import type { Contract, ContractOperation } from './contract-model.ts'
import { deprecationHeaders } from './deprecation.ts'
import { handlerTypes } from './handler-types.ts'
import { attributeErrors } from './operation-attributes.ts'
import { operationRow, optionalHeaders } from './operation-row.ts'
import { operationType } from './operation-type.ts'
import { operationsOf } from './read-contract.ts'
import { standardHeaders } from './standard-headers.ts'

/** The attributes of an operation that the pipeline reads. Throws ContractError if one is missing or invalid. */
function policy(contract: Contract, operation: ContractOperation) {
  const [error] = attributeErrors(operation, contract)
  if (error) throw new ContractError(`${operation.method} ${operation.path} ${error}`)
  const deprecation = operation['x-svc-deprecation']
  return {
    country: operation['x-svc-country'],
    usage: operation['x-svc-usage'],
    idempotent: operation['x-svc-idempotent'],
    compress: operation['x-svc-compress'],
    file: operation['x-svc-file'] ?? null,
    keyAfter: operation['x-svc-key-after'] ?? null,
    deprecation: deprecation ? deprecationHeaders(deprecation) : null,
  }
}

function row(contract: Contract, operation: ContractOperation) {
  const requirements = operation.security ?? []
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
    ...operationRow(contract, operation),
  }
}

const bucketsOf = (contract: Contract) =>
  Object.fromEntries(
    Object.entries(contract['x-svc-buckets']).map(([name, { times = 1, ...bucket }]) => [name, { ...bucket, times }]),
  )

/** The route table by operationId, and the types of calls and replies. */
export function emitOperations(contract: Contract): Record<string, string> {
  const table = Object.fromEntries(operationsOf(contract).map(o => [o.operationId, row(contract, o)]))
  const text = `import type { operations as Schema } from './schema.ts'

export const contractVersion = ${JSON.stringify(contract.info.version)}

export const buckets = ${JSON.stringify(bucketsOf(contract), null, 2)} as const

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
