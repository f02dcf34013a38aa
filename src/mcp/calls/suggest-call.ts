import type { ValidateFunction } from 'ajv/dist/2020.js'
import type { SuggestedRequest } from '#domain/errors/facts.ts'
import { isProblemBody } from '#domain/errors/problem-body.ts'
import { toolCalls } from '#generated/mcp-calls.ts'
import { type Operation, operations } from '#generated/operations.ts'
import type { RestRequest } from '../../rest/rest-client.ts'
import { argumentErrors, type InputSchema } from '../arguments/arguments.ts'
import { acceptedArguments } from '../corrections/accepted-arguments.ts'
import { correctArguments } from '../corrections/correct-arguments.ts'
import { leiAsId } from '../corrections/lei-as-id.ts'
import type { AsToolCall, ServiceTool } from '../service-tool.ts'
import type { Arguments, CallContext } from '../tool.ts'
import { isBilledRead } from './is-billed-read.ts'

/** Arguments that are kept even if they are empty: without its country, a search would cover all countries. */
const keptEmpty = ({ name }: ServiceTool): string[] =>
  toolCalls[name].operations.flatMap(id => {
    const { country }: Operation = operations[id]
    return country.in === 'query' ? [country.name] : []
  })

/** A read that would be answered, or the one that the REST interface suggests. With any entity tag the answer is 304, which costs nothing. */
async function tryRead(request: RestRequest, { rest, traceparent, signal }: CallContext) {
  const { status, body } = await rest.send(request, { traceparent, signal, ifNoneMatch: '*' })
  if (status < 400) return request
  return isProblemBody(body) ? (body.suggested_request ?? undefined) : undefined
}

/** The arguments, or those that the tool has in their place if the REST interface refuses the request. HEAD costs nothing. */
async function orElse(args: Arguments, tool: ServiceTool, { rest, traceparent, signal }: CallContext) {
  const other = tool.otherwise?.(args)
  if (!other) return args
  const { status } = await rest.send(tool.plan(args).request, { traceparent, signal, isHead: true })
  return status === 400 ? other : args
}

const toCall = (args: Arguments, request: RestRequest, { name }: ServiceTool): SuggestedRequest => ({
  ...request,
  tool: name,
  arguments: { ...args },
})

/** The corrected call, after it was checked and tried; undefined if it would fail or the correction is not known. */
export async function suggestCall(
  args: Arguments,
  { tool, schema, validate, asToolCall }: Suggesting,
  context: CallContext,
): Promise<SuggestedRequest | undefined> {
  const byLei = leiAsId(args, schema)
  if (byLei) {
    const company = await tryRead(tool.plan(byLei).request, context)
    return company && asToolCall(company, tool)
  }
  const errorsIn = (found: Arguments) => {
    const errors = argumentErrors(validate, found)
    return errors.length > 0 ? errors : tool.ownErrors(found, [])
  }
  const meant = correctArguments(args, schema, errorsIn, { meant: tool.meant, keptEmpty: keptEmpty(tool) })
  const accepted = meant && acceptedArguments(meant, tool)
  if (!accepted) return undefined
  const corrected = await orElse(accepted, tool, context)
  const { operationId, request } = tool.plan(corrected)
  const tried = isBilledRead(operations[operationId]) ? await tryRead(request, context) : request
  return tried && (tried === request ? toCall(corrected, request, tool) : asToolCall(tried, tool))
}

/** What a suggestion is made with: the tool, its input schema, the compiled schema, and the tool calls of requests. */
interface Suggesting {
  tool: ServiceTool
  schema: InputSchema
  validate: ValidateFunction
  asToolCall: AsToolCall
}
