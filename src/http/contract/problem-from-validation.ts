import type { InvalidField } from '#domain/errors/facts.ts'
import { nearestName } from '#domain/errors/nearest-name.ts'
import { Problem } from '#domain/errors/problem.ts'
import type { SchemaError } from '#domain/errors/schema-error.ts'
import type { Operation } from '#generated/operations.ts'

const maxFields = 20
/** The last step of a JSON pointer; for a query parameter its whole name, which may contain slashes. */
const lastStep = (pointer: string) =>
  /^\/query\/(.*)$/s.exec(pointer)?.[1] ?? pointer.slice(pointer.lastIndexOf('/') + 1)

const toField = ({ schemaErrorMessages }: Operation, { pointer, message }: SchemaError): InvalidField => ({
  pointer: pointer.slice(0, 1000),
  message: (schemaErrorMessages[pointer] ?? message).slice(0, 500),
})

/** Removes duplicates: the same message at the same place. */
const distinct = (fields: readonly InvalidField[]) => [
  ...new Map(fields.map(field => [`${field.pointer} ${field.message}`, field])).values(),
]

const knownNames = ({ queryParameters, bodyFields }: Operation, pointer: string): readonly string[] =>
  pointer.startsWith('/query/') ? queryParameters : bodyFields

/** Whether an error is about a parameter or field that the contract does not have. */
export function isUnknown({ queryParameters }: Operation, { pointer, keyword }: SchemaError): boolean {
  if (keyword === 'additionalProperties') return true
  return pointer.startsWith('/query/') && !queryParameters.includes(lastStep(pointer))
}

/** The known name that is most similar to an unknown one; null if none is similar. */
export const nearestKnown = (operation: Operation, { pointer }: SchemaError): string | null =>
  nearestName(lastStep(pointer).slice(0, 100), knownNames(operation, pointer))

const unknownParameter = (operation: Operation, error: SchemaError): Problem =>
  new Problem('unknown_parameter', {
    name: lastStep(error.pointer).slice(0, 100),
    did_you_mean: nearestKnown(operation, error),
    invalid_fields: [{ ...toField(operation, error), message: 'is not a known parameter or field' }],
  })

type OwnCode = 'missing_idempotency_key' | 'invalid_idempotency_key' | 'batch_too_large'

/** The error code that the contract assigns to an error at this place (x-svc-code). */
export const codeOf = ({ schemaErrorCodes }: Operation, error: SchemaError): OwnCode | undefined =>
  schemaErrorCodes.find(
    ({ pointer, keyword }) => pointer === error.pointer && (keyword === '*' || keyword === error.keyword),
  )?.code as OwnCode | undefined

/** The problem for schema errors of a request. */
export function problemFromValidation(operation: Operation, errors: readonly SchemaError[]): Problem {
  const invalid_fields = distinct(errors.map(error => toField(operation, error))).slice(0, maxFields)
  for (const error of errors) {
    const own = codeOf(operation, error)
    if (own) return new Problem(own, { invalid_fields })
    if (isUnknown(operation, error)) return unknownParameter(operation, error)
  }
  return new Problem('invalid_request', { invalid_fields })
}
