import type { SuggestedRequest } from '#domain/errors/facts.ts'
import { Problem } from '#domain/errors/problem.ts'
import { isProblemBody, type ProblemBody } from '#domain/errors/problem-body.ts'
import type { SchemaError } from '#domain/errors/schema-error.ts'
import { lazy } from '#domain/lazy.ts'
import { operations } from '#generated/operations.ts'
import { RestUnreachableError } from '../rest/rest-client.ts'
import { failure, type RestExchange, success } from './answers.ts'
import { withArgumentPointers } from './argument-pointers.ts'
import { argumentErrors, readArguments } from './arguments.ts'
import { briefSuggestion } from './brief-suggestion.ts'
import { contentOf } from './content-of.ts'
import { inContractWords } from './contract-words.ts'
import { heldContents } from './held-contents.ts'
import { invalidArguments } from './invalid-arguments.ts'
import { isBilledRead } from './is-billed-read.ts'
import type { Listed } from './listed.ts'
import type { AsToolCall, ServiceTool } from './service-tool.ts'
import type { Arguments, CallContext, Tool, ToolAnswer } from './tool.ts'
import { correctionInToolWords } from './tool-words.ts'

const wrongAddress =
  'No call can succeed: this is not the address of the service. Ask the user to correct it where this MCP server is configured.'

/** The error of a request. A tool asks only for paths that the service has, so a path without an operation tells of another address. */
const ofAddress = (problem: ProblemBody): ProblemBody =>
  problem.code === 'route_not_found' ? { ...problem, correction: wrongAddress, suggested_request: null } : problem

/** Creates a tool that checks its arguments, sends the REST request, and answers with the body of the reply or the error envelope. */
export function runTool(listing: Listed, tool: ServiceTool, asToolCall: AsToolCall): Tool {
  const { inputSchema } = listing
  const [toContent, held] = [contentOf(listing), heldContents(listing)]
  // Loaded at the first call: a client waits for the start of `svc mcp`.
  const validator = lazy(async () => (await import('./compile-input.ts')).compileInput(inputSchema))

  async function suggest(args: Arguments, context: CallContext): Promise<SuggestedRequest | undefined> {
    const { suggestCall } = await import('./suggest-call.ts')
    return suggestCall(args, { tool, schema: inputSchema, validate: await validator(), asToolCall }, context)
  }

  /** The answer to an error, whose correction and suggestion are of tools, and the latter brief. */
  function fail(problem: ProblemBody, args: Arguments, exchanges: readonly RestExchange[]): ToolAnswer {
    const { suggested_request: suggested } = problem
    const call = suggested && (suggested.tool === undefined ? asToolCall(suggested, tool) : suggested)
    const hint = call || problem.status !== 400 ? undefined : tool.hint?.(args)
    const correction = correctionInToolWords(hint ?? problem.correction, inputSchema)
    const worded = { ...withArgumentPointers(problem, tool.argumentNames), correction }
    return failure({ ...worded, suggested_request: briefSuggestion(call, args) }, exchanges)
  }

  async function refuse(args: Arguments, errors: readonly SchemaError[], context: CallContext): Promise<ToolAnswer> {
    const worded = inContractWords(tool.name, errors)
    const problem = invalidArguments(worded, inputSchema, { args, suggested: await suggest(args, context) })
    return fail(await context.toEnvelope(problem), args, [])
  }

  async function send(args: Arguments, { rest, traceparent, signal }: CallContext): Promise<ToolAnswer> {
    const { operationId, request } = tool.plan(args)
    const reply = await rest.send(request, { traceparent, signal })
    const { status, body } = reply
    const exchanges = [{ operationId, reply }]
    if (typeof body !== 'object' || body === null) throw new RestUnreachableError(`status ${status} without JSON`)
    if (status < 400) {
      const make = () => toContent(reply, tool.present(body, args))
      // A reply of many records is made anew each time.
      return success(isBilledRead(operations[operationId]) ? held(body, reply, args, make) : make(), exchanges)
    }
    if (!isProblemBody(body)) throw new RestUnreachableError(`status ${status} without an envelope`)
    return fail(ofAddress(body), args, exchanges)
  }

  async function answer(args: Arguments, context: CallContext): Promise<ToolAnswer> {
    const errors = tool.ownErrors(args, argumentErrors(await validator(), args))
    return errors.length > 0 ? refuse(args, errors, context) : send(args, context)
  }

  return {
    listing,
    suggest: async (rawArguments, context) => {
      const args = readArguments(inputSchema, rawArguments)
      return briefSuggestion(await suggest(args, context), args)
    },
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
