import { isIgnorable } from '#domain/corrections/aliases.ts'
import { renameFields } from '#domain/corrections/correct-fields.ts'
import type { SchemaError } from '#domain/errors/schema-error.ts'
import { isRecord } from '#domain/is-record.ts'
import { type PathTemplate, pathTemplate } from '#domain/path-template.ts'
import { type ToolName, toolCalls } from '#generated/mcp-calls.ts'
import { type Operation, type OperationId, operations } from '#generated/operations.ts'
import { withoutPath } from '../answers/without-path.ts'
import { argumentOf, emptyArguments, type InputSchema } from '../arguments/arguments.ts'
import { argumentsOf, requestOf } from '../arguments/rest-arguments.ts'
import { orErrorsOfWrapped, unwrapArguments } from '../corrections/unwrap-arguments.ts'
import type { ServiceTool } from '../service-tool.ts'
import type { Arguments } from '../tool.ts'

/** What the contract says of a tool's requests and answers. */
interface ToolCall {
  pick: Readonly<Record<string, string>> | null
  omit: readonly string[]
  omitInView: Readonly<Record<string, readonly string[]>>
  defaults: Arguments
  /** What the REST interface assumes where a request leaves out an argument that has a default here. */
  restDefaults: Arguments
}

const fieldAt = (body: object, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>((at, step) => (typeof at === 'object' && at ? Reflect.get(at, step) : undefined), body)

/** The fields of a projection, each read at its path; null when the reply does not have it. */
const projected = (body: object, pick: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(pick).map(([name, path]) => [name, fieldAt(body, path) ?? null]))

/**
 * All errors, if there are some that the REST interface cannot see: wrong types, which are text in a URL, missing path
 * parameters, and parameters that it has and the tool has not. Of a body it sees all;
 * that arguments are inside another one, it never sees.
 */
const ownErrors =
  ({ takesBody, queryParameters }: Operation, { names }: PathTemplate, schema: InputSchema): ServiceTool['ownErrors'] =>
  (args, found) => {
    const errors = takesBody ? found : orErrorsOfWrapped(found, args, schema)
    const isWrapped = errors.length > 0 && unwrapArguments(args, schema) !== args
    if (takesBody || isWrapped) return isWrapped ? [...errors] : []
    const isUnseen = (error: SchemaError) =>
      error.keyword === 'type' ||
      (error.keyword === 'required' && names.includes(argumentOf(error))) ||
      (error.keyword === 'additionalProperties' && queryParameters.includes(argumentOf(error)))
    const empty = emptyArguments(args, names)
    return errors.some(isUnseen) || empty.length > 0 ? [...errors, ...empty] : []
  }

const rowsIn = (args: Arguments) =>
  Object.values(args).flatMap(value => (Array.isArray(value) ? value.filter(isRecord) : []))

/** A tool for one operation; its arguments become path parameters, query parameters or the body. */
export function operationTool(name: ToolName, operationId: OperationId, inputSchema: InputSchema): ServiceTool {
  const { pick, omit, omitInView, defaults, restDefaults }: ToolCall = toolCalls[name]
  const operation: Operation = operations[operationId]
  const path = pathTemplate(operation.path)
  // If a default may have been sent under another name, in an object or in each row, the suggestion of the REST interface has that
  // value.
  const isObject = ([name, value]: [string, unknown]) =>
    !Object.hasOwn(inputSchema.properties, name) && isRecord(value) && !isIgnorable(name, value)
  const isElsewhere = (args: Arguments) =>
    Object.entries(args).some(isObject) ||
    rowsIn(args).some(row => Object.keys(defaults).some(argument => Object.hasOwn(row, argument)))
  const added = (args: Arguments) => {
    const meant = isElsewhere(args) ? defaults : renameFields(args, inputSchema)
    return Object.fromEntries(Object.entries(defaults).filter(([argument]) => !Object.hasOwn(meant, argument)))
  }
  return {
    name,
    ownErrors: ownErrors(operation, path, inputSchema),
    plan: args => ({ operationId, request: requestOf(operation, path, { ...added(args), ...args }) }),
    present: (body, args) => {
      const ofView = omitInView[String(args.view ?? defaults.view)] ?? []
      return pick ? projected(body, pick) : [...omit, ...ofView].reduce(withoutPath, body)
    },
    argumentsOf: request => {
      const found = argumentsOf(operation, path, request, inputSchema)
      const all = Object.entries({ ...restDefaults, ...found })
      return found && Object.fromEntries(all.filter(([argument, value]) => defaults[argument] !== value))
    },
  }
}
