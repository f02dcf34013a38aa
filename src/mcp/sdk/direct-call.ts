import { type CallToolRequest, isSpecType, type JSONRPCRequest } from '@modelcontextprotocol/server'
import { toolNamed } from '../calls/call-tool.ts'
import { readTraceparent } from '../messages/traceparent.ts'
import { type Tool, textOfAnswer } from '../tool.ts'
import { type HttpAnswer, jsonAnswer } from './http-answer.ts'
import type { ServerContext } from './mcp-server.ts'
import { isPlainCall } from './plain-call.ts'

const directParameters = new Set(['name', 'arguments', '_meta'])

/** The parameters of a call that the SDK's schema admits; undefined for other messages, and for calls with more than these parameters. */
const directCall = (request: JSONRPCRequest) =>
  isPlainCall(request) ||
  (request.method === 'tools/call' &&
    Object.keys(request.params ?? {}).every(name => directParameters.has(name)) &&
    isSpecType.CallToolRequest(request))
    ? (request.params as CallToolRequest['params'])
    : undefined

/**
 * Calls a tool without the SDK's server, which would check the message and the answer by seven schemas, make a signal that nothing
 * aborts, and serialize the record twice. Undefined for any other message.
 */
export function answerDirectly(
  tools: readonly Tool[],
  request: JSONRPCRequest,
  context: ServerContext,
): Promise<HttpAnswer> | undefined {
  const call = directCall(request)
  const tool = call && toolNamed(tools, call.name)
  if (!tool) return undefined
  const traceparent = readTraceparent(call._meta?.traceparent) ?? context.traceparent
  return tool
    .call(call.arguments ?? {}, { ...context, traceparent, signal: undefined })
    .then(result =>
      jsonAnswer(200, `{"result":${textOfAnswer(result)},"jsonrpc":"2.0","id":${JSON.stringify(request.id)}}`),
    )
}
