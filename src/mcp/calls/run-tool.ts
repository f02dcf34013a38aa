import type { SuggestedRequest } from '#domain/errors/facts.ts'
import { Problem } from '#domain/errors/problem.ts'
import { isProblemBody } from '#domain/errors/problem-body.ts'
import type { SchemaError } from '#domain/errors/schema-error.ts'
import { lazy } from '#domain/lazy.ts'
import { operations } from '#generated/operations.ts'
import { RestUnreachableError } from '../../rest/rest-client.ts'
import { failure, success } from '../answers/answers.ts'
import { briefSuggestion } from '../answers/brief-suggestion.ts'
import { contentOf } from '../answers/content-of.ts'
import { heldContents } from '../answers/held-contents.ts'
import { toolError } from '../answers/tool-error.ts'
import { argumentErrors, readArguments } from '../arguments/arguments.ts'
import { inContractWords } from '../arguments/contract-words.ts'
import { invalidArguments } from '../corrections/invalid-arguments.ts'
import type { ListedTool } from '../listed-tool.ts'
import type { AsToolCall, ServiceTool } from '../service-tool.ts'
import type { Arguments, CallContext, Tool, ToolAnswer } from '../tool.ts'
import { isBilledRead } from './is-billed-read.ts'

/** The answer to a call whose request got no reply that could be read, or that failed here. */
async function failUnanswered(error: unknown, context: CallContext): Promise<ToolAnswer> {
  // The client cancelled the call itself.
  if (!context.signal?.aborted) context.report(error)
  const isUnreachable = error instanceof RestUnreachableError
  const problem = isUnreachable
    ? new Problem('service_unavailable', { retry_after_seconds: 5 })
    : new Problem('internal_error', {})
  return failure(await context.toEnvelope(problem, error), [])
}

/** Creates a tool that checks its arguments, sends the REST request, and answers with the body of the reply or the error envelope. */
export function runTool(listing: ListedTool, tool: ServiceTool, asToolCall: AsToolCall): Tool {
  const { inputSchema } = listing
  const toContent = contentOf(listing)
  const held = heldContents(listing)
  const toError = toolError(tool, inputSchema, asToolCall)
  // Loaded at the first call: a client waits for the start of `svc mcp`.
  const validator = lazy(async () => (await import('../arguments/compile-input.ts')).compileInput(inputSchema))

  async function suggest(args: Arguments, context: CallContext): Promise<SuggestedRequest | undefined> {
    const { suggestCall } = await import('./suggest-call.ts')
    return suggestCall(args, { tool, schema: inputSchema, validate: await validator(), asToolCall }, context)
  }

  async function refuse(args: Arguments, errors: readonly SchemaError[], context: CallContext): Promise<ToolAnswer> {
    const worded = inContractWords(tool.name, errors)
    const problem = invalidArguments(worded, inputSchema, { args, suggested: await suggest(args, context) })
    return failure(toError(await context.toEnvelope(problem), args), [])
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
    return failure(toError(body, args), exchanges)
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
        return failUnanswered(error, context)
      }
    },
  }
}
