import { omittedNames } from '#domain/corrections/omitted-names.ts'
import { Problem } from '#domain/errors/problem.ts'
import type { SchemaError } from '#domain/errors/schema-error.ts'
import { argumentOf, type InputSchema } from '../arguments/arguments.ts'
import { argumentCorrection, type Call } from './argument-correction.ts'
import { wrapperOf } from './unwrap-arguments.ts'

const smaller = (max: number) => `Split the list into calls of at most ${max}.`

/** The most items of a list that has too many. */
const maxItemsOf = ({ properties }: InputSchema, errors: readonly SchemaError[]) =>
  errors.flatMap(error => (error.keyword === 'maxItems' ? [properties[argumentOf(error)]?.maxItems ?? 0] : []))[0]

/** Whether a correction names what to leave out itself. */
const isToLeaveOut = (correction: string) => correction.startsWith('Leave out ')

/** The error of a call whose arguments are wrong, with the corrected call if it is known. */
export function invalidArguments(errors: readonly SchemaError[], schema: InputSchema, call: Call): Problem {
  const { args, suggested } = call
  const invalid_fields = errors.map(({ pointer, message }) => ({ pointer, message })).slice(0, 20)
  const facts = { invalid_fields, ...(suggested && { suggested_request: suggested }) }
  const max_rows = maxItemsOf(schema, errors)
  if (max_rows !== undefined)
    return new Problem('batch_too_large', { ...facts, max_rows, correction: smaller(max_rows) })
  const correction = argumentCorrection(errors, schema, call)
  const { [wrapperOf(args, schema)]: _, ...others } = args
  const omitted = suggested && !isToLeaveOut(correction) && omittedNames(errors, { arguments: others }, suggested)
  return new Problem('invalid_request', { ...facts, correction, ...(omitted && { omitted }) })
}
