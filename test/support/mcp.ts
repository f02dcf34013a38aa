import assert from 'node:assert/strict'
import * as v2 from '@modelcontextprotocol/client'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { standardHeaders } from '#generated/operations.ts'
import type { TestService } from './service.ts'

type Served = Pick<TestService, 'url' | 'canaries'>

export interface RpcAsked {
  status: number
  headers: Record<string, string>
  text: string
  // The message that the test asked for.
  // biome-ignore lint/suspicious/noExplicitAny: each test knows what it asked for
  body: any
}

interface RpcOptions {
  key?: string
  method?: string
  headers?: Record<string, string>
}

const jsonIn = (text: string) => (text === '' ? undefined : JSON.parse(text))

/** Sends a body to /mcp as it is, and checks what every reply owes: the headers, JSON or nothing, no secret and no stack. */
export async function sendRaw(
  service: Served,
  body: string | undefined,
  { key, method = 'POST', headers = {} }: RpcOptions = {},
): Promise<RpcAsked> {
  const reply = await fetch(`${service.url}/mcp`, {
    method,
    headers: { 'content-type': 'application/json', ...(key && { authorization: `Bearer ${key}` }), ...headers },
    ...(body !== undefined && { body }),
  })
  const text = await reply.text()
  const asked = { status: reply.status, headers: Object.fromEntries(reply.headers), text, body: jsonIn(text) }
  for (const name of standardHeaders) assert.ok(asked.headers[name], `${asked.status} has no ${name}`)
  if (text !== '') assert.match(asked.headers['content-type'] ?? '', /^application\/(problem\+)?json/)
  assert.doesNotMatch(text, /<html|node_modules|\.ts:\d| {4}at /i)
  service.canaries.checkReply(asked, '/mcp')
  return asked
}

let lastId = 0

/** Sends one JSON-RPC request. */
export const rpc = (
  service: Served,
  key: string,
  method: string,
  params?: object,
  headers: Record<string, string> = {},
): Promise<RpcAsked> =>
  sendRaw(service, JSON.stringify({ jsonrpc: '2.0', id: ++lastId, method, params }), { key, headers })

export interface ToolAsked extends RpcAsked {
  isError: boolean
  /** What the text holds: the body of the reply, or the envelope of the error. */
  // biome-ignore lint/suspicious/noExplicitAny: each test knows which tool it called
  told: any
  // biome-ignore lint/suspicious/noExplicitAny: as above
  structured: any
  /** The REST requests behind the answer. */
  made: { operation_id: string; status: number; request_id: string; headers: Record<string, string> }[]
}

/** Calls a tool, and checks the form of its answer: one text, minified, equal to the structured content of a success. */
export async function callTool(
  service: Served,
  key: string,
  name: string,
  args: object = {},
  headers: Record<string, string> = {},
): Promise<ToolAsked> {
  const asked = await rpc(service, key, 'tools/call', { name, arguments: args }, headers)
  const { result } = asked.body
  assert.ok(result, asked.text)
  const { content, structuredContent: structured, isError = false, _meta } = result
  assert.equal(content.length, 1)
  const told = JSON.parse(content[0].text)
  assert.equal(content[0].text, JSON.stringify(told))
  if (isError) assert.ok(!('structuredContent' in result))
  else assert.deepEqual(structured, told)
  return { ...asked, isError, told, structured, made: _meta['svc/rest'] }
}

/** What the tests ask of a client, whichever SDK it is of. */
export interface ToolClient {
  getServerVersion(): { name: string } | undefined
  getServerCapabilities(): object | undefined
  getInstructions(): string | undefined
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
export async function connectClient(service: Served, key: string): Promise<Client> {
  const client = new Client(identity)
  const requestInit = { headers: { authorization: `Bearer ${key}` } }
  // The transport has an optional member that may be undefined, which its interface does not say.
  await client.connect(new StreamableHTTPClientTransport(new URL(`${service.url}/mcp`), { requestInit }) as never)
  return client
}

/** A client of the next SDK, which speaks of the protocol what it is told to or what it finds. */
async function connectV2(mode: 'legacy' | 'auto', service: Served, key: string): Promise<ToolClient> {
  const client = new v2.Client(identity, { versionNegotiation: { mode } })
  const requestInit = { headers: { authorization: `Bearer ${key}` } }
  await client.connect(new v2.StreamableHTTPClientTransport(new URL(`${service.url}/mcp`), { requestInit }))
  return client as ToolClient
}

type Connect = (service: Served, key: string) => Promise<ToolClient>

/** The clients that are in use. */
export const sdkClients: readonly { of: string; connect: Connect }[] = [
  { of: 'the MCP SDK 1.32', connect: connectClient as Connect },
  { of: 'the MCP SDK 2.4', connect: (service, key) => connectV2('legacy', service, key) },
  {
    of: 'the MCP SDK 2.4 that looks for a newer protocol first',
    connect: (service, key) => connectV2('auto', service, key),
  },
]
