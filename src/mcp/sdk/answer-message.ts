import {
  classifyInboundRequest,
  createMcpHandler,
  isJSONRPCRequest,
  type JSONRPCMessage,
  type JSONRPCRequest,
  PROTOCOL_VERSION_META_KEY,
  type Server,
  SUPPORTED_PROTOCOL_VERSIONS,
} from '@modelcontextprotocol/server'
import { readParams } from '../messages/read-params.ts'
import { answerLegacy } from './answer-legacy.ts'
import { answerDirectly } from './direct-call.ts'
import { type HttpAnswer, jsonAnswer } from './http-answer.ts'
import { createMcpServer, type McpOptions, type ServerContext } from './mcp-server.ts'
import { isPlainCall } from './plain-call.ts'
import { createSharedServer } from './shared-server.ts'

/** The headers of the protocol that a client sent, by name in lower case. */
export type ProtocolHeaders = Readonly<Record<string, string>>

/** Answers JSON-RPC messages over HTTP, without sessions. */
export type AnswerMessage = (message: object, headers: ProtocolHeaders, context: ServerContext) => Promise<HttpAnswer>

/**
 * Whether a message is a request that nothing marks as one of 2026-07-28. The SDK finds this out with four schemas, all but one
 * of which fail, and each failure creates an error object.
 */
const isPlainRequest = (message: object, version: string | undefined): message is JSONRPCRequest =>
  (version === undefined || SUPPORTED_PROTOCOL_VERSIONS.includes(version)) &&
  (isPlainCall(message) || isJSONRPCRequest(message)) &&
  !(PROTOCOL_VERSION_META_KEY in (message.params?._meta ?? {}))

async function answerModern(create: () => Server, headers: ProtocolHeaders, message: object): Promise<HttpAnswer> {
  const request = new Request('http://localhost/mcp', {
    method: 'POST',
    headers: { accept: 'application/json, text/event-stream', 'content-type': 'application/json', ...headers },
  })
  const reply = await createMcpHandler(create, { legacy: 'reject' }).fetch(request, { parsedBody: message })
  const text = await reply.text()
  const mediaType = reply.headers.get('content-type') ?? 'application/json'
  return { status: reply.status, mediaType, text: text === '' ? undefined : text }
}

/** The generation of the protocol that a message is of, by what it says of itself and by its headers. */
function generationOf(message: object, headers: ProtocolHeaders) {
  const { 'mcp-protocol-version': version, 'mcp-method': method, 'mcp-name': name } = headers
  return classifyInboundRequest({
    httpMethod: 'POST',
    body: message,
    ...(version !== undefined && { protocolVersionHeader: version }),
    ...(method !== undefined && { mcpMethodHeader: method }),
    ...(name !== undefined && { mcpNameHeader: name }),
  }).kind
}

/** Answers each message in the revision that it is written for. */
export function createAnswerMessage(options: McpOptions): AnswerMessage {
  const shared = createSharedServer(options)
  return async (sent, headers, context) => {
    const message = readParams(sent)
    const version = headers['mcp-protocol-version']
    if (isPlainRequest(message, version) && message.method !== 'initialize')
      return (
        answerDirectly(options.tools, message, context) ??
        jsonAnswer(200, JSON.stringify(await shared.answer(message, context)))
      )
    const create = () => createMcpServer(options, () => context)
    return generationOf(message, headers) === 'legacy'
      ? await answerLegacy(create(), message as JSONRPCMessage, version)
      : await answerModern(create, headers, message)
  }
}
