import assert from 'node:assert/strict'
import * as v2 from '@modelcontextprotocol/client'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { standardHeaders } from '#generated/operations.ts'
import type { TestService } from './service.ts'

type Served = Pick<TestService, 'url' | 'canaries'>

export interface RpcReply {
  status: number
  headers: Record<string, string>
  text: string
  // The JSON-RPC message in the body.
  // biome-ignore lint/suspicious/noExplicitAny: each test knows which method it called
  body: any
}

interface RpcOptions {
  key?: string
  method?: string
  headers?: Record<string, string>
}

const jsonIn = (text: string) => (text === '' ? undefined : JSON.parse(text))

/** Sends a raw body to /mcp, and checks the reply: standard headers, JSON or no body, no secret and no stack. */
export async function sendRaw(
  service: Served,
  body: string | undefined,
  { key, method = 'POST', headers = {} }: RpcOptions = {},
): Promise<RpcReply> {
  const response = await fetch(`${service.url}/mcp`, {
    method,
    headers: { 'content-type': 'application/json', ...(key && { authorization: `Bearer ${key}` }), ...headers },
    ...(body !== undefined && { body }),
  })
  const text = await response.text()
  const reply = { status: response.status, headers: Object.fromEntries(response.headers), text, body: jsonIn(text) }
  for (const name of standardHeaders) assert.ok(reply.headers[name], `${reply.status} has no ${name}`)
  if (text !== '') assert.match(reply.headers['content-type'] ?? '', /^application\/(problem\+)?json/)
  assert.doesNotMatch(text, /<html|node_modules|\.ts:\d| {4}at /i)
  service.canaries.checkReply(reply, '/mcp')
  return reply
}

let lastId = 0

/** Sends one JSON-RPC request. */
export const rpc = (
  service: Served,
  key: string,
  method: string,
  params?: object,
  headers: Record<string, string> = {},
): Promise<RpcReply> =>
  sendRaw(service, JSON.stringify({ jsonrpc: '2.0', id: ++lastId, method, params }), { key, headers })

export interface ToolReply extends RpcReply {
  isError: boolean
  /** The parsed text: the body of the reply, or the envelope of the error. */
  // biome-ignore lint/suspicious/noExplicitAny: each test knows which tool it called
  content: any
  // biome-ignore lint/suspicious/noExplicitAny: as above
  structured: any
  /** The REST requests behind the answer. */
  restRequests: { operation_id: string; status: number; request_id: string; headers: Record<string, string> }[]
}

/** Calls a tool, and checks its answer: one text, minified, equal to the structured content of a success. */
export async function callTool(
  service: Served,
  key: string,
  name: string,
  args: object = {},
  headers: Record<string, string> = {},
): Promise<ToolReply> {
  const reply = await rpc(service, key, 'tools/call', { name, arguments: args }, headers)
  const { result } = reply.body
  assert.ok(result, reply.text)
  const { content: blocks, structuredContent: structured, isError = false, _meta } = result
  assert.equal(blocks.length, 1)
  const content = JSON.parse(blocks[0].text)
  assert.equal(blocks[0].text, JSON.stringify(content))
  if (isError) assert.ok(!('structuredContent' in result))
  else assert.deepEqual(structured, content)
  return { ...reply, isError, content, structured, restRequests: _meta['svc/rest'] }
}

/** The methods of a client that the tests need, common to both SDKs. */
export interface ToolClient {
  getServerVersion(): { name: string } | undefined
  getServerCapabilities(): object | undefined
  getInstructions(): string | undefined
  getNegotiatedProtocolVersion?(): string | undefined
  ping(): Promise<object>
  listTools(): Promise<{ tools: object[] }>
  callTool(call: { name: string; arguments?: Record<string, unknown> }): Promise<{
    isError?: boolean
    structuredContent?: unknown
    content?: unknown
  }>
  close(): Promise<void>
}

const identity = { name: 'test', version: '1' }

/** A client of the SDK, connected over Streamable HTTP. */
async function connectClient(service: Served, key: string): Promise<Client> {
  const client = new Client(identity)
  const requestInit = { headers: { authorization: `Bearer ${key}` } }
  // The transport has an optional member that may be undefined, which its interface does not declare.
  await client.connect(new StreamableHTTPClientTransport(new URL(`${service.url}/mcp`), { requestInit }) as never)
  return client
}

/** A client of the SDK 2, of one or the other generation of the protocol, or of the newest that the server speaks. */
async function connectV2(mode: 'legacy' | 'auto' | { pin: string }, service: Served, key: string): Promise<ToolClient> {
  const client = new v2.Client(identity, { versionNegotiation: { mode } })
  const requestInit = { headers: { authorization: `Bearer ${key}` } }
  await client.connect(new v2.StreamableHTTPClientTransport(new URL(`${service.url}/mcp`), { requestInit }))
  return client as ToolClient
}

type Connect = (service: Served, key: string) => Promise<ToolClient>

/** The revisions that are spoken with a handshake and without one. */
export const legacyRevision = '2025-11-25'
export const modernRevision = '2026-07-28'

/** The clients that are in use, and the revision that each speaks with the server. */
export const sdkClients: readonly { of: string; revision: string; connect: Connect }[] = [
  { of: 'the MCP SDK 1.32', revision: legacyRevision, connect: connectClient as Connect },
  {
    of: 'the MCP SDK 2.4 that shakes hands',
    revision: legacyRevision,
    connect: (service, key) => connectV2('legacy', service, key),
  },
  {
    of: 'the MCP SDK 2.4 that looks for the newest revision',
    revision: modernRevision,
    connect: (service, key) => connectV2('auto', service, key),
  },
  {
    of: `the MCP SDK 2.4 that speaks ${modernRevision} only`,
    revision: modernRevision,
    connect: (service, key) => connectV2({ pin: modernRevision }, service, key),
  },
]

/** What every message of revision 2026-07-28 has in its _meta. */
export const modernEnvelope = {
  'io.modelcontextprotocol/protocolVersion': modernRevision,
  'io.modelcontextprotocol/clientCapabilities': {},
}

/** The name that revision 2026-07-28 repeats in a header. */
const nameOf = (params: object): string | undefined => {
  if ('name' in params) return String(params.name)
  return 'uri' in params ? String(params.uri) : undefined
}

/** The headers that revision 2026-07-28 requires of a message. */
export const modernHeaders = (method: string, params: object = {}): Record<string, string> => {
  const name = nameOf(params)
  return { 'mcp-protocol-version': modernRevision, 'mcp-method': method, ...(name && { 'mcp-name': name }) }
}

/** Sends one request of revision 2026-07-28; `headers` replace those that it requires, an empty one leaves it out. */
export function modernRpc(
  service: Served,
  key: string,
  method: string,
  params: object = {},
  headers: Record<string, string> = {},
): Promise<RpcReply> {
  const all = Object.entries({ ...modernHeaders(method, params), ...headers }).filter(([, value]) => value !== '')
  return rpc(service, key, method, { ...params, _meta: modernEnvelope }, Object.fromEntries(all))
}
