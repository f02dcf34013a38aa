import { readFileSync } from 'node:fs'
import { completeContract } from './complete-contract.ts'
import { ContractError } from './contract-error.ts'
import type { ClientMethod, Contract, ContractOperation, Operation, Parameter, Schema } from './contract-model.ts'
import { contractFile, publicSource } from './contract-sources.ts'

/** The contract, with the standard headers in every reply. */
export const readContract = (
  file: string = contractFile,
  headers: readonly string[] = publicSource.headers,
): Contract => completeContract(readFileSync(file, 'utf8'), headers).toJS() as Contract

/** The object itself, or the one that its `$ref` refers to. Throws ContractError if that does not exist. */
export function resolve<T extends { $ref?: string }>(contract: Contract, node: T): T {
  if (!node.$ref) return node
  const found = node.$ref
    .slice(2)
    .split('/')
    .reduce<unknown>((at, step) => (at as Record<string, unknown>)?.[step], contract)
  if (!found) throw new ContractError(`nothing is at ${node.$ref}`)
  return found as T
}

export const operationsOf = (contract: Contract): ContractOperation[] =>
  Object.entries(contract.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ ...operation, method: method.toUpperCase(), path })),
  )

/** The operations that clients and collections are generated for; the others belong to a protocol that has its own clients. */
export const isForClients = (
  operation: Pick<Operation, 'x-svc-client'>,
): operation is ContractOperation & { 'x-svc-client': ClientMethod } => operation['x-svc-client'] !== false

/** The media type of an operation's body; undefined if it takes none. */
export const bodyTypeOf = ({ requestBody }: Operation): string | undefined => Object.keys(requestBody?.content ?? {})[0]

/** The schema of an operation's body; undefined if it takes none. */
export const bodySchemaOf = ({ requestBody }: Operation): Schema | undefined =>
  Object.values(requestBody?.content ?? {})[0]?.schema

export const parametersOf = (contract: Contract, { parameters = [] }: ContractOperation): Parameter[] =>
  parameters.map(parameter => resolve(contract, parameter))

/** (status, code) of every error the operation documents: the names of the examples of its problem replies. */
export const documentedErrors = (
  contract: Contract,
  { responses }: ContractOperation,
): [status: number, code: string][] =>
  Object.entries(responses).flatMap(([status, response]) => {
    const problem = resolve(contract, response).content?.['application/problem+json']
    return Object.keys(problem?.examples ?? {}).map((code): [number, string] => [Number(status), code])
  })
