import assert from 'node:assert/strict'
import { ContractError } from '../../codegen/contract-error.ts'
import { emitOperations } from '../../codegen/emit-operations.ts'
import { contract } from '../contract-checker/contract-operations.ts'
import { changedContract } from '../support/changed-contract.ts'

const lookup = 'paths > /v1/companies/{country}/{registry_id} > get'
const attributes = [
  'x-svc-bucket',
  'x-svc-cost',
  'x-svc-anonymous',
  'x-svc-country',
  'x-svc-usage',
  'x-svc-idempotent',
  'x-svc-compress',
  'x-svc-client',
]

describe('an operation of the contract', () => {
  for (const name of attributes)
    it(`is not generated without ${name}; one line names both`, () => {
      assert.throws(() => emitOperations(changedContract(contract, [lookup, name])), {
        name: ContractError.name,
        message: `GET /v1/companies/{country}/{registry_id} has no ${name}`,
      })
    })
})
