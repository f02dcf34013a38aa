import { searchByName } from '#domain/companies/search-by-name.ts'
import { isNameOf } from '#domain/corrections/aliases.ts'
import type { SuggestedRequest } from '#domain/errors/facts.ts'
import { Problem } from '#domain/errors/problem.ts'
import type { SchemaError } from '#domain/errors/schema-error.ts'
import { argumentOf, type InputSchema } from './arguments.ts'

const lostZeros = 'Send registry_id as a string, in quotation marks. A number loses its leading zeros.'
const smaller = (max: number) => `Split the list into calls of at most ${max}.`
const correctAny = 'Correct the arguments listed in invalid_fields. The inputSchema of the tool describes each one.'

/** The most items of a list that has too many. */
const maxItemsOf = ({ properties }: InputSchema, errors: readonly SchemaError[]) =>
  errors.flatMap(error => (error.keyword === 'maxItems' ? [properties[argumentOf(error)]?.maxItems ?? 0] : []))[0]

const isMissingId = (error: SchemaError) =>
  argumentOf(error) === 'registry_id' && (error.keyword === 'required' || error.keyword === 'empty')

const isName = (error: SchemaError) => error.keyword === 'additionalProperties' && isNameOf('name', argumentOf(error))

function correctionOf(errors: readonly SchemaError[]): string {
  if (errors.some(error => error.keyword === 'type' && argumentOf(error) === 'registry_id')) return lostZeros
  if (!errors.some(isMissingId)) return correctAny
  return `${errors.some(isName) ? 'A name is not a registry_id.' : 'Send registry_id.'} ${searchByName}`
}

/** The error of a call whose arguments are wrong, with the corrected call if it is known. */
export function invalidArguments(
  errors: readonly SchemaError[],
  schema: InputSchema,
  suggested: SuggestedRequest | undefined,
): Problem {
  const facts = {
    invalid_fields: errors.map(({ pointer, message }) => ({ pointer, message })).slice(0, 20),
    ...(suggested && { suggested_request: suggested }),
  }
  const max_rows = maxItemsOf(schema, errors)
  if (max_rows !== undefined)
    return new Problem('batch_too_large', { ...facts, max_rows, correction: smaller(max_rows) })
  return new Problem('invalid_request', { ...facts, correction: correctionOf(errors) })
}
