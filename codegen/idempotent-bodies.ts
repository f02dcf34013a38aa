import type { Contract, ContractOperation } from './contract-model.ts'
import { operationsOf, resolve } from './read-contract.ts'

const bodyOf = (contract: Contract, { requestBody }: ContractOperation) =>
  resolve(contract, requestBody?.content['application/json']?.schema ?? {})

/** Whether a body of one operation may be valid for the other: every required field of `one` is a field of `other`. */
const fits = (contract: Contract, one: ContractOperation, other: ContractOperation): boolean => {
  const { properties = {} } = bodyOf(contract, other)
  return (bodyOf(contract, one).required ?? []).every(name => name in properties)
}

/** One line for each pair of idempotent operations for which the same body may be valid. */
export function sharedBodies(contract: Contract): string[] {
  const idempotent = operationsOf(contract).filter(operation => operation['x-svc-idempotent'])
  const pairs = idempotent.flatMap((one, at) => idempotent.slice(at + 1).map(other => [one, other] as const))
  return pairs
    .filter(([one, other]) => fits(contract, one, other) && fits(contract, other, one))
    .map(([one, other]) => `${other.method} ${other.path}: may have the same body as ${one.method} ${one.path}`)
}
