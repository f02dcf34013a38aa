import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import type { ErrorCode } from '../../generated/error-codes.ts'
import { contractFile } from '../http/contract-file.ts'

interface ContractErrors {
  'x-svc-errors': Record<ErrorCode, { when: string }>
  components: { examples: Record<ErrorCode, { value: unknown }> }
}

/** When each error is raised, and an example of it, as the contract has them. */
export function readContractErrors() {
  const contract = parse(readFileSync(contractFile, 'utf8')) as ContractErrors
  return {
    when: (code: ErrorCode) => contract['x-svc-errors'][code].when,
    example: (code: ErrorCode) => contract.components.examples[code].value,
  }
}
