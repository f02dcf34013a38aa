import { PassThrough, type Readable, type Writable } from 'node:stream'
import {
  type CallToolRequest,
  classifyInboundRequest,
  createMcpHandler,
  isJSONRPCRequest,
  isSpecType,
  type JSONRPCMessage,
  type JSONRPCRequest,
  PROTOCOL_VERSION_META_KEY,
  Server,
  SUPPORTED_PROTOCOL_VERSIONS,
  type Transport,
} from '@modelcontextprotocol/server'
import { StdioServerTransport, serveStdio as serveTransport } from '@modelcontextprotocol/server/stdio'
import about from '#generated/mcp-server.json' with { type: 'json' }
import type { Feature } from './feature.ts'
import { InvalidParams } from './invalid-params.ts'
import { nearestTool } from './nearest-tool.ts'
import { isPlainCall } from './plain-call.ts'
import { toParamsError } from './to-params-error.ts'
import { type Arguments, type CallContext, type Tool, type ToolAnswer, textOfAnswer } from './tool.ts'
import { readTraceparent } from './traceparent.ts'
import { withArgumentObject } from './with-argument-object.ts'

/** The tools and the description of an MCP server. */
export interface McpOptions {
  tools: readonly Tool[]
  features: readonly Feature[]
  instructions: string
  release: string
}

/** The context shared by all calls of a server. */
export type ServerContext = Omit<CallContext, 'signal'>

/** Rejects the call of an unknown tool, with the call that was meant in `data` if it is known. */
async function refuseTool(tools: readonly Tool[], name: string, args: Arguments, context: CallContext): Promise<never> {
  const names = tools.map(({ listing }) => listing.name)
  const nearest = nearestTool(name, names)
  const suggested_request = await tools.find(({ listing }) => listing.name === nearest)?.suggest(args, context)
  const hint = nearest === undefined ? '' : `; use ${nearest}`
  const data = { did_you_mean: nearest ?? null, suggested_request: suggested_request ?? null }
  throw new InvalidParams(`unknown tool; the tools are ${names.join(', ')}${hint}`, data)
}

const toolNamed = (tools: readonly Tool[], name: string) => tools.find(({ listing }) => listing.name === name)

function callTool(tools: readonly Tool[], name: string, args: Arguments, context: CallContext): Promise<ToolAnswer> {
  const tool = toolNamed(tools, name)
  return tool ? tool.call(args, context) : refuseTool(tools, name, args, context)
}

/** Lists change with a release only, resources with an import; both are the same for every caller. */
const cacheHint = { ttlMs: 3_600_000, cacheScope: 'public' } as const
const cacheHints = {
  'server/discover': cacheHint,
  'tools/list': cacheHint,
  'prompts/list': cacheHint,
  'resources/list': cacheHint,
  'resources/templates/list': cacheHint,
  'resources/read': cacheHint,
}

/** Changes the transport to send JSON-RPC errors for invalid params in place of the SDK's own. */
function withParamsErrors(transport: Transport): Transport {
  const send = transport.send.bind(transport)
  transport.send = (message, options) =>
    send('error' in message ? { ...message, error: toParamsError(message.error) } : message, options)
  return transport
}

// The low-level server, because the high-level one does not accept the contract's schemas.
class McpServer extends Server {
  override connect(transport: Transport): Promise<void> {
    return super.connect(withParamsErrors(transport))
  }
}

/** The context of a request, by its id. */
type ContextOf = (id: unknown) => ServerContext

function addFeature(server: Server, { methods }: Feature, contextOf: ContextOf) {
  // The SDK has a signature for each method; the results are checked by its schemas.
  for (const [method, answer] of Object.entries(methods))
    server.setRequestHandler(method as 'prompts/list', async ({ params }, { mcpReq: { id, signal } }) => {
      const context = contextOf(id)
      try {
        return (await answer(params ?? {}, { ...context, signal })) as never
      } catch (error) {
        if (error instanceof InvalidParams) throw error
        context.report(error)
        throw new Error('Internal error')
      }
    })
}

function createServer({ tools, features, instructions, release }: McpOptions, contextOf: ContextOf): Server {
  const capabilities = Object.assign({ tools: {} }, ...features.map(feature => feature.capabilities))
  const server = new McpServer({ ...about, version: release }, { capabilities, instructions, cacheHints })
  server.setRequestHandler('tools/list', ({ params }) => {
    if (params?.cursor !== undefined) throw new InvalidParams('tools/list has a single page: omit cursor')
    return { tools: tools.map(({ listing }) => listing) } as never
  })
  server.setRequestHandler('tools/call', async ({ params }, { mcpReq: { id, _meta, signal } }) => {
    const context = contextOf(id)
    const traceparent = readTraceparent(_meta?.traceparent) ?? context.traceparent
    return (await callTool(tools, params.name, params.arguments ?? {}, { ...context, traceparent, signal })) as never
  })
  for (const feature of features) addFeature(server, feature, contextOf)
  return server
}

/** The answer to one HTTP request of the Streamable HTTP transport; `text` is undefined for a notification. */
export interface HttpAnswer {
  status: number
  mediaType: string
  text: string | undefined
}

/** The headers of the protocol that a client sent, by name in lower case. */
export type ProtocolHeaders = Readonly<Record<string, string>>

const jsonAnswer = (status: number, message: object): HttpAnswer => ({
  ...{ status, mediaType: 'application/json', text: JSON.stringify(message) },
})

const refusal = (status: number, code: number, message: string): HttpAnswer =>
  jsonAnswer(status, { jsonrpc: '2.0', error: { code, message }, id: null })

/** Carries one message to a server, and the answer back. */
class OneMessageTransport implements Transport {
  onmessage?: (message: JSONRPCMessage) => void
  onclose?: () => void
  readonly answer: Promise<object>
  #settle: (answer: object) => void = () => {}
  constructor() {
    this.answer = new Promise(resolve => {
      this.#settle = resolve
    })
  }
  async start(): Promise<void> {}
  async close(): Promise<void> {}
  async send(message: JSONRPCMessage): Promise<void> {
    // Anything else, such as progress, has no place in an answer of one JSON body.
    if ('id' in message && !('method' in message)) this.#settle(message)
  }
}

/** A request that is being answered. */
interface OpenRequest {
  id: string | number
  context: ServerContext
  settle: (answer: object) => void
}

/**
 * Carries the requests of all callers to one server, each under an id of its own: to make a server takes as long as to answer. It
 * gets no notification, because what one caller cancels may have the id of another's request.
 */
class SharedTransport implements Transport {
  onmessage?: (message: JSONRPCMessage) => void
  onclose?: () => void
  readonly #open = new Map<unknown, OpenRequest>()
  #lastId = 0
  async start(): Promise<void> {}
  async close(): Promise<void> {}
  contextOf(id: unknown): ServerContext {
    const request = this.#open.get(id)
    if (!request) throw new Error('the request is not open')
    return request.context
  }
  answer(message: JSONRPCRequest, context: ServerContext): Promise<object> {
    return new Promise(settle => {
      this.#lastId += 1
      this.#open.set(this.#lastId, { id: message.id, context, settle })
      this.onmessage?.({ ...message, id: this.#lastId })
    })
  }
  async send(message: JSONRPCMessage): Promise<void> {
    if (!('id' in message) || 'method' in message) return
    const request = this.#open.get(message.id)
    this.#open.delete(message.id)
    request?.settle({ ...message, id: request.id })
  }
}

/** A server for requests that keep nothing in it, of any caller. */
function createSharedServer(options: McpOptions): SharedTransport {
  const transport = new SharedTransport()
  // It connects before the first turn of the event loop.
  void createServer(options, id => transport.contextOf(id)).connect(transport)
  return transport
}

/**
 * Whether a message is a request that nothing marks as one of 2026-07-28. The SDK finds out the same by four schemas, of which all
 * but one do not fit, and each of those makes an error.
 */
const isPlainRequest = (message: object, version: string | undefined): message is JSONRPCRequest =>
  (version === undefined || SUPPORTED_PROTOCOL_VERSIONS.includes(version)) &&
  (isPlainCall(message) || isJSONRPCRequest(message)) &&
  !(PROTOCOL_VERSION_META_KEY in (message.params?._meta ?? {}))

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
function answerCall(
  tools: readonly Tool[],
  request: JSONRPCRequest,
  context: ServerContext,
): Promise<HttpAnswer> | undefined {
  const call = directCall(request)
  const tool = call && toolNamed(tools, call.name)
  if (!tool) return undefined
  const traceparent = readTraceparent(call._meta?.traceparent) ?? context.traceparent
  return tool.call(call.arguments ?? {}, { ...context, traceparent, signal: undefined }).then(result => ({
    ...{ status: 200, mediaType: 'application/json' },
    text: `{"result":${textOfAnswer(result)},"jsonrpc":"2.0","id":${JSON.stringify(request.id)}}`,
  }))
}

/** The SDK's transport does the same with a Request, a Response and a stream for each message, which takes twice the time. */
async function answerLegacy(server: Server, message: JSONRPCMessage, version: string | undefined): Promise<HttpAnswer> {
  const isOpening = 'method' in message && message.method === 'initialize'
  if (!isOpening && version !== undefined && !SUPPORTED_PROTOCOL_VERSIONS.includes(version)) {
    const supported = SUPPORTED_PROTOCOL_VERSIONS.join(', ')
    return refusal(
      400,
      -32000,
      `Bad Request: Unsupported protocol version: ${version} (supported versions: ${supported})`,
    )
  }
  const transport = new OneMessageTransport()
  await server.connect(transport)
  transport.onmessage?.(message)
  if (!('method' in message && 'id' in message)) return { status: 202, mediaType: 'application/json', text: undefined }
  return jsonAnswer(200, await transport.answer)
}

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

/** Answers JSON-RPC messages over HTTP, without sessions. */
export type AnswerMessage = (message: object, headers: ProtocolHeaders, context: ServerContext) => Promise<HttpAnswer>

/** Answers each message in the revision that it is written for. */
export function createAnswerMessage(options: McpOptions): AnswerMessage {
  const shared = createSharedServer(options)
  return async (sent, headers, context) => {
    const message = withArgumentObject(sent)
    const { 'mcp-protocol-version': version, 'mcp-method': method, 'mcp-name': name } = headers
    if (isPlainRequest(message, version) && message.method !== 'initialize')
      return answerCall(options.tools, message, context) ?? jsonAnswer(200, await shared.answer(message, context))
    const { kind } = classifyInboundRequest({
      ...{ httpMethod: 'POST', body: message },
      ...(version !== undefined && { protocolVersionHeader: version }),
      ...(method !== undefined && { mcpMethodHeader: method }),
      ...(name !== undefined && { mcpNameHeader: name }),
    })
    const create = () => createServer(options, () => context)
    return kind === 'legacy'
      ? await answerLegacy(create(), message as JSONRPCMessage, version)
      : await answerModern(create, headers, message)
  }
}

/** Changes a connected transport to call `end` once, when `input` has ended and every request is answered or cancelled. */
function endWhenAnswered(transport: StdioServerTransport, input: Readable, end: () => void) {
  const open = new Set<unknown>()
  let hasEnded = false
  const check = () => hasEnded && open.size === 0 && end()
  const { onmessage } = transport
  transport.onmessage = message => {
    // A subscription is answered when its connection ends.
    if ('method' in message && 'id' in message && message.method !== 'subscriptions/listen') open.add(message.id)
    if ('method' in message && message.method === 'notifications/cancelled') open.delete(message.params?.requestId)
    onmessage?.(withArgumentObject(message))
  }
  const send = transport.send.bind(transport)
  transport.send = async message => {
    await send(message)
    if ('id' in message && !('method' in message)) open.delete(message.id)
    check()
  }
  const onEnd = () => {
    hasEnded = true
    check()
  }
  // What was read before the end is handled first.
  input.once('end', () => setImmediate(onEnd)).once('close', () => setImmediate(onEnd))
}

/** Serves a client over two streams until one of them ends and all requests received until then are answered. */
export async function serveStdio(
  options: McpOptions,
  context: ServerContext,
  { stdin, stdout }: { stdin: Readable; stdout: Writable },
): Promise<void> {
  // The SDK drops requests in progress when its input ends.
  const input = stdin.pipe(new PassThrough(), { end: false })
  const transport = new StdioServerTransport(input, stdout)
  const ended = new Promise<void>(resolve => {
    input.once('close', resolve)
    stdout.once('close', resolve)
  })
  serveTransport(() => createServer(options, () => context), { transport: transport })
  endWhenAnswered(transport, stdin, () => input.destroy())
  await ended
}
