import { isNameOf } from '#domain/corrections/aliases.ts'
import { meaningOfName, type NamesByPlace } from '#domain/corrections/meaning-of-name.ts'
import type { InvalidField } from '#domain/errors/facts.ts'
import { Problem } from '#domain/errors/problem.ts'
import type { SchemaError } from '#domain/errors/schema-error.ts'
import type { Operation } from '#generated/operations.ts'

const maxFields = 20
/** The last step of a JSON pointer; for a query parameter its whole name, which may contain slashes. */
const lastStep = (pointer: string) =>
  /^\/query\/(.*)$/s.exec(pointer)?.[1] ?? pointer.slice(pointer.lastIndexOf('/') + 1)

/** What is read of an operation of either contract. */
type RequestNames = Pick<Operation, 'queryParameters' | 'bodyFields' | 'schemaErrorCodes' | 'schemaErrorMessages'>

const toField = ({ schemaErrorMessages }: RequestNames, { pointer, message }: SchemaError): InvalidField => ({
  pointer: pointer.slice(0, 1000),
  message: (schemaErrorMessages[pointer] ?? message).slice(0, 500),
})

/** Removes duplicates: the same message at the same place. */
const distinct = (fields: readonly InvalidField[]) => [
  ...new Map(fields.map(field => [`${field.pointer} ${field.message}`, field])).values(),
]

/** Whether an error is about a parameter or field that the contract does not have. */
function isUnknown({ queryParameters }: RequestNames, { pointer, keyword }: SchemaError): boolean {
  if (keyword === 'additionalProperties') return true
  const place = /^\/query\/(.*)$/s.exec(pointer)?.[1]
  return place !== undefined && !queryParameters.some(name => place === name || place.startsWith(`${name}/`))
}

const namesOf = ({ queryParameters, bodyFields }: RequestNames): NamesByPlace => ({
  ...bodyFields,
  '/query': queryParameters,
})

type OwnCode = 'missing_idempotency_key' | 'invalid_idempotency_key' | 'batch_too_large'

/** The error code that the contract assigns to an error at this place (x-svc-code). */
const codeOf = ({ schemaErrorCodes }: RequestNames, error: SchemaError): OwnCode | undefined =>
  schemaErrorCodes.find(
    ({ pointer, keyword }) => pointer === error.pointer && (keyword === '*' || keyword === error.keyword),
  )?.code as OwnCode | undefined

/** The fields of the body that are missing or empty too, and were not sent under another name. */
function missingBeside({ pointer }: SchemaError, all: readonly SchemaError[]): string[] {
  const sent = all.flatMap(error => (error.keyword === 'additionalProperties' ? [lastStep(error.pointer)] : []))
  return all.flatMap(error => {
    const isMissing = ['required', 'minItems'].includes(error.keyword) && error.pointer !== pointer
    const [, field] = isMissing ? (/^\/body\/([^/]+)$/.exec(error.pointer) ?? []) : []
    return field === undefined || sent.some(name => isNameOf(field, name)) ? [] : [field]
  })
}

/** The problem for the errors of a request. The first one that the validator found decides the code; all are listed, that one first. */
export function problemFromValidation(
  operation: RequestNames,
  found: readonly SchemaError[],
  all: readonly SchemaError[] = found,
): Problem {
  const unknown = 'is not a known parameter or field'
  const toInvalid = (error: SchemaError): InvalidField =>
    isUnknown(operation, error) ? { ...toField(operation, error), message: unknown } : toField(operation, error)
  const ofFound = all.filter(({ pointer }) => found.some(error => error.pointer === pointer))
  const first = ofFound.length > 0 ? ofFound : found
  const invalid_fields = distinct([...first, ...all].map(toInvalid)).slice(0, maxFields)
  for (const error of found) {
    const own = codeOf(operation, error)
    if (own) return new Problem(own, { invalid_fields, also: missingBeside(error, all) })
    if (!isUnknown(operation, error)) continue
    const name = lastStep(error.pointer).slice(0, 100)
    const meaning = meaningOfName(name, error.pointer, namesOf(operation))
    return new Problem('unknown_parameter', { name, ...meaning, invalid_fields })
  }
  return new Problem('invalid_request', { invalid_fields })
}
