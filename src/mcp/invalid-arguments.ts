import { lookUpList, searchByName, searchByNumber } from '#domain/companies/search-by-name.ts'
import { isNameOf } from '#domain/corrections/aliases.ts'
import type { SuggestedRequest } from '#domain/errors/facts.ts'
import { Problem } from '#domain/errors/problem.ts'
import type { SchemaError } from '#domain/errors/schema-error.ts'
import { argumentOf, type InputSchema } from './arguments.ts'
import type { Arguments } from './tool.ts'

const lostZeros = 'Send registry_id as a string, in quotation marks. A number loses its leading zeros.'
const smaller = (max: number) => `Split the list into calls of at most ${max}.`
const correctAny = 'Correct the arguments listed in invalid_fields. The inputSchema of the tool describes each one.'

/** The most items of a list that has too many. */
const maxItemsOf = ({ properties }: InputSchema, errors: readonly SchemaError[]) =>
  errors.flatMap(error => (error.keyword === 'maxItems' ? [properties[argumentOf(error)]?.maxItems ?? 0] : []))[0]

/** The arguments of a call, and the call to make in its place. */
interface Call {
  args: Arguments
  suggested: SuggestedRequest | undefined
}

const isMissingId = (error: SchemaError) =>
  argumentOf(error) === 'registry_id' && (error.keyword === 'required' || error.keyword === 'empty')

const isOfNoId = (error: SchemaError) =>
  argumentOf(error) === 'registry_id' && (error.keyword === 'type' || isMissingId(error))

/** Unknown arguments of a call, by name. */
const unknownOf = (errors: readonly SchemaError[]) =>
  errors.flatMap(error => (error.keyword === 'additionalProperties' ? [argumentOf(error)] : []))

/** Whether a name is that of a number that is no registry id, such as `lei`. */
const isOtherNumber = (name: string) => isNameOf('identifiers', name) && !isNameOf('registry_id', name)

function correctionOf(errors: readonly SchemaError[], { args, suggested }: Call): string {
  if (!errors.some(isOfNoId)) return correctAny
  if (!suggested && Object.values(args).some(Array.isArray)) return lookUpList
  if (!errors.some(isMissingId)) return lostZeros
  const unknown = unknownOf(errors)
  if (unknown.some(isOtherNumber)) return searchByNumber
  return `${unknown.some(name => isNameOf('name', name)) ? 'A name is not a registry_id.' : 'Send registry_id.'} ${searchByName}`
}

/** The error of a call whose arguments are wrong, with the corrected call if it is known. */
export function invalidArguments(
  errors: readonly SchemaError[],
  schema: InputSchema,
  { args, suggested }: Call,
): Problem {
  const facts = {
    invalid_fields: errors.map(({ pointer, message }) => ({ pointer, message })).slice(0, 20),
    ...(suggested && { suggested_request: suggested }),
  }
  const max_rows = maxItemsOf(schema, errors)
  if (max_rows !== undefined)
    return new Problem('batch_too_large', { ...facts, max_rows, correction: smaller(max_rows) })
  return new Problem('invalid_request', { ...facts, correction: correctionOf(errors, { args, suggested }) })
}
