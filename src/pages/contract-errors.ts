import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import type { ErrorCode } from '../../generated/error-codes.ts'
import { contractFile } from '../http/contract-file.ts'

interface ContractErrors {
  'x-svc-errors': Record<ErrorCode, { when: string }>
  components: { examples: Record<ErrorCode, { value: unknown }> }
}

// The address in the contract's examples: that of a service started without configuration.
const exampleErrorsUrl = 'http://127.0.0.1:8080/errors'

/** When each error is raised, and an example of it, as the contract has them, at this service's addresses. */
export function readContractErrors(errorsUrl: string) {
  const contract = parse(readFileSync(contractFile, 'utf8')) as ContractErrors
  return {
    when: (code: ErrorCode) => contract['x-svc-errors'][code].when,
    example: (code: ErrorCode) =>
      JSON.stringify(contract.components.examples[code].value, null, 2).replaceAll(exampleErrorsUrl, errorsUrl),
  }
}
