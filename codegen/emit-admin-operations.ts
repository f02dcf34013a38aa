import { adminAttributeErrors } from './admin-attributes.ts'
import { ContractError } from './contract-error.ts'
import type { Contract, ContractOperation } from './contract-model.ts'
import { handlerTypes } from './handler-types.ts'
import { operationRow, optionalHeaders, replyMembers, requestsAndReplies } from './operation-row.ts'
import { operationsOf } from './read-contract.ts'
import { adminHeaders } from './standard-headers.ts'

function row(contract: Contract, operation: ContractOperation) {
  const [error] = adminAttributeErrors(operation)
  if (error) throw new ContractError(`${operation.method} ${operation.path} ${error}`)
  return {
    id: operation.operationId,
    method: operation.method,
    path: operation.path,
    permission: operation['x-svc-permission'],
    audit: operation['x-svc-audit'],
    ...operationRow(contract, operation),
    replyMembers: replyMembers(contract, operation),
  }
}

const operationType = `
/** Everything that the pipeline knows about an operation. */
export interface Operation {
  readonly id: string
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** Path template. */
  readonly path: string
  /** What the token of an operator must permit. */
  readonly permission: 'read' | 'write'
  /** The actions that it may enter into the audit log. */
  readonly audit: readonly string[]
  readonly takesBody: boolean
  readonly bodyType: 'application/json' | null
${requestsAndReplies}  /** Names of the members that each successful reply in JSON has. */
  readonly replyMembers: readonly string[]
}
`

/** The route table of the administration API by operationId, and the types of calls and replies. */
export function emitAdminOperations(contract: Contract): Record<string, string> {
  const table = Object.fromEntries(operationsOf(contract).map(o => [o.operationId, row(contract, o)]))
  const text = `import type { components, operations as Schema } from './schema.ts'

export type Schemas = components['schemas']
${operationType}
export const operations = ${JSON.stringify(table, null, 2)} as const satisfies Readonly<Record<string, Operation>>

export type OperationId = keyof typeof operations

const optionalHeaders = ${JSON.stringify(optionalHeaders(contract))} as const

/** Headers of every reply, never set by an operation. */
export const standardHeaders = ${JSON.stringify(adminHeaders)} as const
${handlerTypes}`
  return { 'operations.ts': text }
}
