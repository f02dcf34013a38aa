import checkedContract from '#generated/checked-contract.json' with { type: 'json' }
import { type OperationId, operations } from '#generated/operations.ts'
import schemas from '#generated/request-schemas.json' with { type: 'json' }
import { type Checks, compileChecks } from './compile-checks.ts'
import { type CorrectRequest, createCorrectRequest } from './correct-request.ts'

/** The contract of the API for clients, which also corrects requests. */
export interface Contract extends Checks<OperationId> {
  correctRequest: CorrectRequest
}

/** Rejects when a check does not compile. */
export async function compileContract(): Promise<Contract> {
  const checks = await compileChecks({ spec: checkedContract, operations, schemas })
  return { ...checks, correctRequest: createCorrectRequest(checks.findErrors) }
}
