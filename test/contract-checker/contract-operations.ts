import { deepFreeze } from '#domain/deep-freeze.ts'
import type { Contract, Parameter, Response, Schema } from '../../codegen/contract-model.ts'
import {
  bodySchemaOf,
  bodyTypeOf,
  operationsOf,
  parametersOf,
  readContract,
  resolve,
} from '../../codegen/read-contract.ts'

/** An operation with its references resolved, except in schemas. */
export interface ContractOperation {
  id: string
  method: string
  path: string
  anonymous: string
  parameters: readonly Parameter[]
  body: Schema | undefined
  bodyType: string | undefined
  ignoresOtherParameters: boolean
  responses: ReadonlyMap<number, ContractResponse>
}

export interface ContractResponse {
  headers: ReadonlyMap<string, { required: boolean; schema: Schema }>
  content: ReadonlyMap<string, { schema: Schema; codes: readonly string[] }>
}

/** Read once for all tests of a process, because reading it takes a third of a second. */
export const contract: Contract = deepFreeze(readContract())

function readResponse(response: Response): ContractResponse {
  const { headers = {}, content = {} } = resolve(contract, response)
  const readHeaders = Object.entries(headers).map(([name, header]) => {
    const { required = false, schema = {} } = resolve(contract, header)
    return [name, { required, schema }] as const
  })
  const readContent = Object.entries(content).map(
    ([type, { schema = {}, examples = {} }]) => [type, { schema, codes: Object.keys(examples) }] as const,
  )
  return { headers: new Map(readHeaders), content: new Map(readContent) }
}

export const contractOperations: readonly ContractOperation[] = operationsOf(contract).map(operation => ({
  id: operation.operationId,
  method: operation.method,
  path: operation.path,
  anonymous: operation['x-svc-anonymous'],
  parameters: parametersOf(contract, operation),
  body: bodySchemaOf(operation),
  bodyType: bodyTypeOf(operation),
  ignoresOtherParameters: operation['x-svc-other-parameters'] === 'ignored',
  responses: new Map(
    Object.entries(operation.responses).map(([status, response]) => [Number(status), readResponse(response)]),
  ),
}))

/** A path template as a regular expression whose groups are its parameters, still encoded. */
const patternOf = (template: string) =>
  new RegExp(`^${template.replaceAll('.', '\\.').replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`)

const patterns = contractOperations.map(operation => ({ operation, pattern: patternOf(operation.path) }))

export interface Found {
  operation: ContractOperation
  /** Values of the path's parameters, still encoded. */
  encoded: Readonly<Record<string, string>>
}

/**
 * The operations at a path that is still percent-encoded. A path without parameters takes precedence over one with
 * them, as OpenAPI has it.
 */
export function operationsAt(path: string): readonly Found[] {
  const found = patterns.flatMap(({ operation, pattern }) => {
    const match = pattern.exec(path)
    return match ? [{ operation, encoded: { ...match.groups } }] : []
  })
  const literal = found.filter(({ operation }) => operation.path === path)
  return literal.length > 0 ? literal : found
}
