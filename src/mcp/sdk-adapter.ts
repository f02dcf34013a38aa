import type { Readable, Writable } from 'node:stream'
import { Server } from '@modelcontextprotocol/sdk/server/index.js'
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js'
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import { CallToolRequestSchema, ErrorCode, ListToolsRequestSchema, McpError } from '@modelcontextprotocol/sdk/types.js'
import { nearestTool } from './nearest-tool.ts'
import { toParamsError } from './to-params-error.ts'
import type { Arguments, CallContext, Tool, ToolAnswer } from './tool.ts'
import { readTraceparent } from './traceparent.ts'

/** The tools and the description of an MCP server. */
export interface McpOptions {
  tools: readonly Tool[]
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
  throw new McpError(ErrorCode.InvalidParams, `unknown tool; the tools are ${names.join(', ')}${hint}`, data)
}

function callTool(tools: readonly Tool[], name: string, args: Arguments, context: CallContext): Promise<ToolAnswer> {
  const tool = tools.find(({ listing }) => listing.name === name)
  return tool ? tool.call(args, context) : refuseTool(tools, name, args, context)
}

// The low-level server, because the high-level one does not accept the contract's schemas.
function createServer(
  { tools, instructions, release }: McpOptions,
  context: ServerContext,
  calls = new Set<Promise<unknown>>(),
): Server {
  const server = new Server({ name: 'svc', version: release }, { capabilities: { tools: {} }, instructions })
  server.setRequestHandler(ListToolsRequestSchema, ({ params }) => {
    if (params?.cursor !== undefined)
      throw new McpError(ErrorCode.InvalidParams, 'tools/list has a single page: omit cursor')
    return { tools: tools.map(({ listing }) => listing) }
  })
  server.setRequestHandler(CallToolRequestSchema, ({ params }, { signal }) => {
    const traceparent = readTraceparent(params._meta?.traceparent) ?? context.traceparent
    const call = callTool(tools, params.name, params.arguments ?? {}, { ...context, traceparent, signal })
    calls.add(call)
    return call.finally(() => calls.delete(call))
  })
  return server
}

/** Changes the transport to send JSON-RPC errors for invalid params in place of the SDK's own. */
function withParamsErrors<T extends Transport>(transport: T): T {
  const send = transport.send.bind(transport)
  transport.send = (message, options) =>
    send('error' in message ? { ...message, error: toParamsError(message.error) } : message, options)
  return transport
}

/** The answer to one HTTP request of the Streamable HTTP transport; `text` is undefined for a notification. */
export interface HttpAnswer {
  status: number
  text: string | undefined
}

// Answers are always JSON, so the `Accept` header of the client does not matter.
const requestOf = (protocolVersion: string | undefined) =>
  new Request('http://localhost/mcp', {
    method: 'POST',
    headers: {
      accept: 'application/json, text/event-stream',
      'content-type': 'application/json',
      ...(protocolVersion !== undefined && { 'mcp-protocol-version': protocolVersion }),
    },
  })

/** Answers one JSON-RPC message, without a session: each message gets a separate server. */
export async function answerMessage(
  message: object,
  protocolVersion: string | undefined,
  options: McpOptions,
  context: ServerContext,
): Promise<HttpAnswer> {
  const transport = withParamsErrors(new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true }))
  const server = createServer(options, context)
  await server.connect(transport)
  const reply = await transport.handleRequest(requestOf(protocolVersion), { parsedBody: message })
  const text = await reply.text()
  return { status: reply.status, text: text === '' ? undefined : text }
}

/** Serves a client over two streams until one of them ends and all requests received until then are answered. */
export async function serveStdio(
  options: McpOptions,
  context: ServerContext,
  { stdin, stdout }: { stdin: Readable; stdout: Writable },
): Promise<void> {
  const calls = new Set<Promise<unknown>>()
  const server = createServer(options, context, calls)
  const ended = new Promise<void>(resolve => {
    server.onclose = resolve
    stdin.once('end', resolve).once('close', resolve)
  })
  await server.connect(withParamsErrors(new StdioServerTransport(stdin, stdout)))
  await ended
  await Promise.allSettled(calls)
}
