import { type JSONRPCMessage, Server, type Transport } from '@modelcontextprotocol/server'
import about from '#generated/mcp-server.json' with { type: 'json' }
import { callTool } from '../calls/call-tool.ts'
import type { Feature } from '../features/feature.ts'
import { InvalidParams } from '../messages/invalid-params.ts'
import { toParamsError } from '../messages/to-params-error.ts'
import { readTraceparent } from '../messages/traceparent.ts'
import type { CallContext, Tool } from '../tool.ts'
import { withoutIcons } from './without-icons.ts'

/** The tools and the description of an MCP server. */
export interface McpOptions {
  tools: readonly Tool[]
  features: readonly Feature[]
  instructions: string
  release: string
}

/** The context shared by all calls of a server. */
export type ServerContext = Omit<CallContext, 'signal'>

/** The context of a request, by its id. */
type ContextOf = (id: unknown) => ServerContext

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

/** A message of the SDK with JSON-RPC errors for invalid params in place of its own, and without repeated icons. */
function toSent(message: JSONRPCMessage): JSONRPCMessage {
  if ('error' in message) return { ...message, error: toParamsError(message.error) }
  return 'result' in message ? { ...message, result: withoutIcons(message.result) } : message
}

/** Changes the transport to send messages as this server words them. */
function withOwnWords(transport: Transport): Transport {
  const send = transport.send.bind(transport)
  transport.send = (message, options) => send(toSent(message), options)
  return transport
}

// The low-level server, because the high-level one does not accept the contract's schemas.
class McpServer extends Server {
  override connect(transport: Transport): Promise<void> {
    return super.connect(withOwnWords(transport))
  }
}

function addTools(server: Server, tools: readonly Tool[], contextOf: ContextOf) {
  server.setRequestHandler('tools/list', ({ params }) => {
    if (params?.cursor !== undefined) throw new InvalidParams('tools/list has a single page: omit cursor')
    return { tools: tools.map(({ listing }) => listing) } as never
  })
  server.setRequestHandler('tools/call', async ({ params }, { mcpReq: { id, _meta, signal } }) => {
    const context = contextOf(id)
    const traceparent = readTraceparent(_meta?.traceparent) ?? context.traceparent
    return (await callTool(tools, params.name, params.arguments ?? {}, { ...context, traceparent, signal })) as never
  })
}

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

/** A server of the SDK that offers the tools and features. */
export function createMcpServer({ tools, features, instructions, release }: McpOptions, contextOf: ContextOf): Server {
  const capabilities = Object.assign({ tools: {} }, ...features.map(feature => feature.capabilities))
  const server = new McpServer({ ...about, version: release }, { capabilities, instructions, cacheHints })
  addTools(server, tools, contextOf)
  for (const feature of features) addFeature(server, feature, contextOf)
  return server
}
