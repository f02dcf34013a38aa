import { lookUpList, searchByName, searchByNumber } from '#domain/companies/search-by-name.ts'
import { isNameOf } from '#domain/corrections/aliases.ts'
import type { SuggestedRequest } from '#domain/errors/facts.ts'
import type { SchemaError } from '#domain/errors/schema-error.ts'
import { argumentOf, type InputSchema } from '../arguments/arguments.ts'
import type { Arguments } from '../tool.ts'
import { unwrapArguments, wrapperOf } from './unwrap-arguments.ts'

/** The arguments of a call, and the call to make in its place. */
export interface Call {
  args: Arguments
  suggested: SuggestedRequest | undefined
}

const lostZeros = 'Send registry_id as a string, in quotation marks. A number loses its leading zeros.'
const correctAny = 'Correct the arguments listed in invalid_fields. The inputSchema of the tool describes each one.'

/** Names that a correction repeats; all are in `invalid_fields`, up to 20. */
const maxNames = 5

const isMissing = (error: SchemaError, name: string) =>
  argumentOf(error) === name && (error.keyword === 'required' || error.keyword === 'empty')

const isOfNoId = (error: SchemaError) =>
  (argumentOf(error) === 'registry_id' && error.keyword === 'type') || isMissing(error, 'registry_id')

const isUnknown = ({ keyword, pointer }: SchemaError) =>
  keyword === 'additionalProperties' && pointer.split('/').length === 3

/** Whether the suggested call has none but arguments of the one that was sent. */
const onlyLeavesOut = ({ args, suggested }: Call) =>
  Object.keys(suggested?.arguments ?? {}).every(name => Object.hasOwn(args, name))

/** Whether a name is that of a number that is no registry id, such as `lei`. */
const isOtherNumber = (name: string) => isNameOf('identifiers', name) && !isNameOf('registry_id', name)

function correctionOfId(errors: readonly SchemaError[], { args, suggested }: Call): string {
  if (!suggested && Object.values(args).some(Array.isArray)) return lookUpList
  if (!errors.some(error => isMissing(error, 'registry_id'))) return lostZeros
  const missing = [...new Set(errors.filter(error => isMissing(error, argumentOf(error))).map(argumentOf))]
  if (suggested) return `Send ${missing.join(' and ')}, as suggested_request does.`
  const unknown = errors.filter(isUnknown).map(argumentOf)
  if (unknown.some(isOtherNumber)) return searchByNumber
  if (unknown.some(name => isNameOf('name', name))) return `A name is not a registry_id. ${searchByName}`
  return `Send ${missing.join(' and ')}. ${searchByName}`
}

/** How to correct arguments, in the words of the REST interface where it has some. */
export function argumentCorrection(errors: readonly SchemaError[], schema: InputSchema, call: Call): string {
  const { args } = call
  const known = Object.keys(schema.properties).join(', ')
  if (unwrapArguments(args, schema) !== args)
    return `Send the members of ${wrapperOf(args, schema)} as arguments of the tool: ${known}.`
  if (errors.some(isOfNoId)) return correctionOfId(errors, call)
  const isSearchAsList = typeof args.q === 'string' && args.queries === undefined
  if (isSearchAsList && call.suggested?.arguments && 'queries' in call.suggested.arguments)
    return 'A search has one country, and no address or number beside q. Send rows of queries, as suggested_request does.'
  if (args.registry_id !== undefined && errors.some(error => isMissing(error, 'country')))
    return `Send country. If it is not known: ${searchByNumber}`
  if (errors.length > 0 && errors.every(isUnknown) && onlyLeavesOut(call))
    return `Leave out ${errors.map(argumentOf).join(', ')}. The tool takes ${known}.`
  const unknown = errors.filter(isUnknown).map(argumentOf)
  if (unknown.length > 0 && !call.suggested)
    return `The tool has no ${unknown.slice(0, maxNames).join(', ')}: it takes ${known}. Correct the other arguments in invalid_fields.`
  return correctAny
}
