import { Problem } from '#domain/errors/problem.ts'
import type { SchemaError } from '#domain/errors/schema-error.ts'
import { argumentCorrection, type Call } from './argument-correction.ts'
import { argumentOf, type InputSchema } from './arguments.ts'

const smaller = (max: number) => `Split the list into calls of at most ${max}.`

/** The most items of a list that has too many. */
const maxItemsOf = ({ properties }: InputSchema, errors: readonly SchemaError[]) =>
  errors.flatMap(error => (error.keyword === 'maxItems' ? [properties[argumentOf(error)]?.maxItems ?? 0] : []))[0]

/** The error of a call whose arguments are wrong, with the corrected call if it is known. */
export function invalidArguments(errors: readonly SchemaError[], schema: InputSchema, call: Call): Problem {
  const facts = {
    invalid_fields: errors.map(({ pointer, message }) => ({ pointer, message })).slice(0, 20),
    ...(call.suggested && { suggested_request: call.suggested }),
  }
  const max_rows = maxItemsOf(schema, errors)
  if (max_rows !== undefined)
    return new Problem('batch_too_large', { ...facts, max_rows, correction: smaller(max_rows) })
  return new Problem('invalid_request', { ...facts, correction: argumentCorrection(errors, schema, call) })
}
