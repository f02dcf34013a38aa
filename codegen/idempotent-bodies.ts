import { type Contract, type ReadOperation, readOperations, resolve } from './read-contract.ts'

const bodyOf = (contract: Contract, { requestBody }: ReadOperation) =>
  resolve(contract, requestBody?.content['application/json']?.schema ?? {})

/** Whether a body of one operation may be valid for the other: each required field of the one is a field of the other. */
const fits = (contract: Contract, one: ReadOperation, other: ReadOperation): boolean => {
  const { properties = {} } = bodyOf(contract, other)
  return (bodyOf(contract, one).required ?? []).every(name => name in properties)
}

/** One line for each two idempotent operations that may be sent the same body. */
export function sharedBodies(contract: Contract): string[] {
  const idempotent = readOperations(contract).filter(operation => operation['x-svc-idempotent'])
  const pairs = idempotent.flatMap((one, at) => idempotent.slice(at + 1).map(other => [one, other] as const))
  return pairs
    .filter(([one, other]) => fits(contract, one, other) && fits(contract, other, one))
    .map(([one, other]) => `${other.method} ${other.path}: may have the same body as ${one.method} ${one.path}`)
}
