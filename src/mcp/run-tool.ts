import type { ProblemBody } from '#domain/errors/envelope.ts'
import type { SuggestedRequest } from '#domain/errors/facts.ts'
import { Problem } from '#domain/errors/problem.ts'
import type { SchemaError } from '#domain/errors/schema-error.ts'
import { type Operation, operations } from '#generated/operations.ts'
import { failure, success } from './answers.ts'
import { argumentErrors, argumentOf, compileInput, type InputSchema, readArguments } from './arguments.ts'
import { correctArguments } from './correct-arguments.ts'
import { type RestRequest, RestUnreachableError } from './rest-client.ts'
import type { ServiceTool } from './service-tool.ts'
import type { Arguments, CallContext, Tool, ToolAnswer, ToolListing } from './tool.ts'

/** A suggested request with the equivalent tool call, if there is one. */
export type AsToolCall = (request: SuggestedRequest, called: ServiceTool) => SuggestedRequest

const lostZeros = 'Send registry_id as a string, in quotation marks. A number loses its leading zeros.'
const correctAny = 'Correct the arguments listed in invalid_fields. The inputSchema of the tool describes each one.'

function invalidArguments(errors: readonly SchemaError[], suggested: SuggestedRequest | undefined): Problem {
  const isNumber = errors.some(error => error.keyword === 'type' && argumentOf(error) === 'registry_id')
  return new Problem('invalid_request', {
    invalid_fields: errors.map(({ pointer, message }) => ({ pointer, message })).slice(0, 20),
    correction: isNumber ? lostZeros : correctAny,
    ...(suggested && { suggested_request: suggested }),
  })
}

const isProblem = (body: object): body is ProblemBody => 'code' in body && 'suggested_request' in body

const isBilledRead = ({ country, cost }: Operation) => country.in === 'path' && Object.keys(cost).length > 0

/** A read that would be answered, or the one that the REST interface suggests. With any entity tag the answer is 304, which costs nothing. */
async function tryRead(request: RestRequest, { rest, traceparent, signal }: CallContext) {
  const { status, body } = await rest.send(request, { traceparent, signal, ifNoneMatch: '*' })
  if (status < 400) return request
  return typeof body === 'object' && body !== null && isProblem(body)
    ? (body.suggested_request ?? undefined)
    : undefined
}

/** Creates a tool that checks its arguments, sends the REST request, and answers with the body of the reply or the error envelope. */
export function runTool(
  listing: ToolListing & { inputSchema: InputSchema },
  tool: ServiceTool,
  asToolCall: AsToolCall,
): Tool {
  const { inputSchema } = listing
  const validate = compileInput(inputSchema)

  const toCall = (args: Arguments, request: RestRequest): SuggestedRequest => ({
    ...request,
    tool: tool.name,
    arguments: { ...args },
  })

  /** The corrected call, after it was tried; undefined if it would fail or the correction is not known. */
  async function suggest(args: Arguments, context: CallContext): Promise<SuggestedRequest | undefined> {
    const corrected = correctArguments(args, inputSchema, found => argumentErrors(validate, found))
    if (!corrected) return undefined
    const { operationId, request } = tool.plan(corrected)
    const tried = isBilledRead(operations[operationId]) ? await tryRead(request, context) : request
    return tried && (tried === request ? toCall(corrected, request) : asToolCall(tried, tool))
  }

  async function refuse(args: Arguments, errors: readonly SchemaError[], context: CallContext): Promise<ProblemBody> {
    return context.toEnvelope(invalidArguments(errors, await suggest(args, context)))
  }

  async function send(args: Arguments, { rest, traceparent, signal }: CallContext): Promise<ToolAnswer> {
    const { operationId, request } = tool.plan(args)
    const reply = await rest.send(request, { traceparent, signal })
    const { status, body } = reply
    const exchanges = [{ operationId, reply }]
    if (typeof body !== 'object' || body === null) throw new RestUnreachableError(`status ${status} without JSON`)
    if (status < 400) return success(tool.present(body, args), exchanges)
    if (!isProblem(body)) throw new RestUnreachableError(`status ${status} without an envelope`)
    const suggested_request = body.suggested_request && asToolCall(body.suggested_request, tool)
    return failure({ ...body, suggested_request }, exchanges)
  }

  async function answer(args: Arguments, context: CallContext): Promise<ToolAnswer> {
    const errors = tool.ownErrors(args, argumentErrors(validate, args))
    return errors.length > 0 ? failure(await refuse(args, errors, context), []) : send(args, context)
  }

  return {
    listing,
    suggest: (rawArguments, context) => suggest(readArguments(inputSchema, rawArguments), context),
    call: async (rawArguments, context) => {
      try {
        return await answer(readArguments(inputSchema, rawArguments), context)
      } catch (error) {
        // The client cancelled the call itself.
        if (!context.signal?.aborted) context.report(error)
        const isUnreachable = error instanceof RestUnreachableError
        const problem = isUnreachable
          ? new Problem('service_unavailable', { retry_after_seconds: 5 })
          : new Problem('internal_error', {})
        return failure(await context.toEnvelope(problem), [])
      }
    },
  }
}
