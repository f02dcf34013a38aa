import type { InvalidField } from '#domain/errors/facts.ts'
import { nearestName } from '#domain/errors/nearest-name.ts'
import { Problem } from '#domain/errors/problem.ts'
import { type OperationId, operations } from '#generated/operations.ts'

/** One fault as express-openapi-validator reports it. */
export interface ContractFault {
  path: string
  message: string
  errorCode?: string
}

const mostFields = 20
/** The last step of a pointer; of a query parameter the whole name, which may hold slashes. */
const lastStep = (pointer: string) =>
  /^\/query\/(.*)$/s.exec(pointer)?.[1] ?? pointer.slice(pointer.lastIndexOf('/') + 1)
/** The rule that a fault breaks, in the word of JSON Schema. */
export const keywordOf = ({ errorCode }: ContractFault) => errorCode?.split('.')[0] ?? ''

const ownMessage = (operationId: OperationId, pointer: string): string | undefined => {
  const messages: Readonly<Record<string, string>> = operations[operationId].schemaErrorMessages
  return messages[pointer]
}

/** Pointers in the words of the contract: its path parameters are `/path/...`. */
const toField = (operationId: OperationId, { path, message }: ContractFault): InvalidField => ({
  pointer: path.replace(/^\/params\//, '/path/').slice(0, 1000),
  message: (ownMessage(operationId, path) ?? message).slice(0, 500),
})

/** Two faults of one place that are told in the same words are one. */
const distinct = (fields: readonly InvalidField[]) => [
  ...new Map(fields.map(field => [`${field.pointer} ${field.message}`, field])).values(),
]

const knownNames = (operationId: OperationId, pointer: string): readonly string[] =>
  pointer.startsWith('/query/') ? operations[operationId].queryParameters : operations[operationId].bodyFields

/** Whether a fault is a parameter or field that the contract does not have. */
export function isUnknown(operationId: OperationId, fault: ContractFault): boolean {
  if (keywordOf(fault) === 'additionalProperties') return true
  const known: readonly string[] = operations[operationId].queryParameters
  return fault.path.startsWith('/query/') && !known.includes(lastStep(fault.path))
}

/** The name that an unknown one was probably meant to be. */
export const nearestKnown = (operationId: OperationId, { path }: ContractFault): string | null =>
  nearestName(lastStep(path).slice(0, 100), knownNames(operationId, path))

function unknownParameter(operationId: OperationId, fault: ContractFault): Problem {
  return new Problem('unknown_parameter', {
    name: lastStep(fault.path).slice(0, 100),
    did_you_mean: nearestKnown(operationId, fault),
    invalid_fields: [{ ...toField(operationId, fault), message: 'is not a known parameter or field' }],
  })
}

interface OwnCode {
  pointer: string
  keyword: string
  code: 'missing_idempotency_key' | 'invalid_idempotency_key' | 'batch_too_large'
}

/** The code that the contract gives a fault at this place (x-svc-code). */
export const codeOf = (operationId: OperationId, fault: ContractFault): OwnCode['code'] | undefined =>
  (operations[operationId].schemaErrorCodes as readonly OwnCode[]).find(
    ({ pointer, keyword }) => pointer === fault.path && (keyword === '*' || keyword === keywordOf(fault)),
  )?.code

/** The problem behind the faults that the contract finds in a request. */
export function problemFromValidation(operationId: OperationId, faults: readonly ContractFault[]): Problem {
  const invalid_fields = distinct(faults.map(fault => toField(operationId, fault))).slice(0, mostFields)
  for (const fault of faults) {
    const own = codeOf(operationId, fault)
    if (own) return new Problem(own, { invalid_fields })
    if (isUnknown(operationId, fault)) return unknownParameter(operationId, fault)
  }
  return new Problem('invalid_request', { invalid_fields })
}
