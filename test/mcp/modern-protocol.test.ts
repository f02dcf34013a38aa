import assert from 'node:assert/strict'
import listing from '#generated/mcp-tools.json' with { type: 'json' }
import { equinor } from '../support/batches.ts'
import {
  modernEnvelope,
  modernHeaders,
  modernRevision,
  modernRpc,
  type RpcReply,
  rpc,
  sendRaw,
} from '../support/mcp.ts'
import { startTestService, type TestService } from '../support/service.ts'

const getEquinor = { name: 'svc_get_company', arguments: equinor }
const encoded = `=?base64?${Buffer.from('svc_get_company').toString('base64')}?=`

interface Refusal {
  what: string
  method?: string
  params?: object
  headers?: Record<string, string>
  status: number
  code: number
}

/** A message and headers that do not fit each other, and other errors of the revision. */
const refusals: Refusal[] = [
  { what: 'no Mcp-Method', headers: { 'mcp-method': '' }, status: 400, code: -32020 },
  { what: 'no Mcp-Name', headers: { 'mcp-name': '' }, status: 400, code: -32020 },
  { what: 'no MCP-Protocol-Version', headers: { 'mcp-protocol-version': '' }, status: 400, code: -32020 },
  { what: 'another method in Mcp-Method', headers: { 'mcp-method': 'tools/list' }, status: 400, code: -32020 },
  { what: 'another tool in Mcp-Name', headers: { 'mcp-name': 'svc_verify_status' }, status: 400, code: -32020 },
  { what: 'a case changed in Mcp-Name', headers: { 'mcp-name': 'SVC_GET_COMPANY' }, status: 400, code: -32020 },
  { what: 'Mcp-Name in broken Base64', headers: { 'mcp-name': '=?base64?%%%?=' }, status: 400, code: -32020 },
  {
    what: 'an older MCP-Protocol-Version',
    headers: { 'mcp-protocol-version': '2025-11-25' },
    status: 400,
    code: -32020,
  },
  { what: 'a method that there is not', method: 'tools/delete', params: {}, status: 404, code: -32601 },
  { what: 'ping, which is removed', method: 'ping', params: {}, status: 404, code: -32601 },
  { what: 'a capability that it does not have', method: 'resources/subscribe', params: {}, status: 404, code: -32601 },
  { what: 'a cursor of the list of tools', method: 'tools/list', params: { cursor: 'x' }, status: 200, code: -32602 },
  { what: 'a cursor that is a number', method: 'tools/list', params: { cursor: 5 }, status: 200, code: -32602 },
  { what: 'an unknown tool', params: { name: 'svc_nothing', arguments: {} }, status: 200, code: -32602 },
  { what: 'arguments that are a list', params: { name: 'svc_get_company', arguments: [1] }, status: 200, code: -32602 },
]

describe(`the MCP endpoint, spoken to in ${modernRevision}`, () => {
  let service: TestService
  let key: string
  before(async () => {
    service = await startTestService()
    key = (await service.key()).text
  })
  after(() => service[Symbol.asyncDispose]())

  const resultOf = ({ status, body, text }: RpcReply) => {
    assert.equal(status, 200, text)
    return body.result
  }

  it('discovers its versions, its capabilities and the instructions, to be cached for an hour', async () => {
    const result = resultOf(await modernRpc(service, key, 'server/discover'))
    const { _meta: meta, ...rest } = result
    assert.deepEqual(rest, {
      resultType: 'complete',
      supportedVersions: [modernRevision],
      capabilities: { tools: {}, prompts: {}, resources: {}, completions: {} },
      instructions: listing.instructions,
      ttlMs: 3_600_000,
      cacheScope: 'public',
    })
    const { name, icons } = meta['io.modelcontextprotocol/serverInfo']
    assert.deepEqual([name, icons.length], ['svc', 1])
  })

  it('names the server in each other answer without its icon, in at most 200 bytes', async () => {
    for (const [method, params] of [
      ['tools/call', getEquinor],
      ['tools/list', {}],
      ['prompts/list', {}],
    ] as const) {
      const info = resultOf(await modernRpc(service, key, method, params))._meta['io.modelcontextprotocol/serverInfo']
      assert.equal(info.name, 'svc')
      assert.ok(JSON.stringify(info).length <= 200, `${method}: ${JSON.stringify(info)}`)
    }
  })

  it('lists the 6 tools of the contract, to be cached for an hour', async () => {
    const { tools, resultType, ttlMs, cacheScope } = resultOf(await modernRpc(service, key, 'tools/list'))
    assert.deepEqual(tools, listing.tools)
    assert.deepEqual([resultType, ttlMs, cacheScope], ['complete', 3_600_000, 'public'])
  })

  it('answers a call as it answers one of 2025-11-25, plus resultType and the name of the server', async () => {
    const older = (await rpc(service, key, 'tools/call', getEquinor)).body.result
    const reply = await modernRpc(service, key, 'tools/call', getEquinor)
    const { resultType, content, structuredContent, _meta: meta } = resultOf(reply)
    assert.deepEqual([resultType, content, structuredContent], ['complete', older.content, older.structuredContent])
    assert.equal(meta['svc/rest'][0].request_id, reply.headers['x-request-id'])
    assert.deepEqual(
      [reply.headers['x-ratelimit-resource'], reply.headers['x-svc-cost-units']],
      ['companies-read', '1'],
    )
  })

  it('reads Mcp-Name in Base64', async () => {
    const reply = await modernRpc(service, key, 'tools/call', getEquinor, { 'mcp-name': encoded })
    assert.equal(resultOf(reply).structuredContent.name, 'EQUINOR ASA')
  })

  for (const { what, method = 'tools/call', params = getEquinor, headers = {}, status, code } of refusals)
    it(`answers ${status} ${code} to ${what}, and counts it as a protocol message`, async () => {
      const reply = await modernRpc(service, key, method, params, headers)
      assert.deepEqual([reply.status, reply.body.error.code], [status, code], reply.text)
      assert.equal(typeof reply.body.id, 'number')
      assert.doesNotMatch(reply.body.error.message, /^\[/)
      assert.equal(reply.headers['x-ratelimit-resource'], 'mcp-protocol')
    })

  it('answers 400 -32022 to a version that it does not speak, with the one that it does', async () => {
    const _meta = {
      'io.modelcontextprotocol/protocolVersion': '2099-01-01',
      'io.modelcontextprotocol/clientCapabilities': {},
    }
    const headers = { ...modernHeaders('tools/list'), 'mcp-protocol-version': '2099-01-01' }
    const { status, body } = await rpc(service, key, 'tools/list', { _meta }, headers)
    assert.deepEqual([status, body.error.code], [400, -32022])
    assert.deepEqual(body.error.data, { supported: [modernRevision], requested: '2099-01-01' })
  })

  it('answers 400 -32602 to a message without its version and capabilities', async () => {
    const { status, body } = await rpc(service, key, 'tools/list', {}, modernHeaders('tools/list'))
    assert.deepEqual([status, body.error.code], [400, -32602])
  })

  it('ends a subscription at once: it never changes while it runs', async () => {
    const params = { notifications: { toolsListChanged: true }, _meta: modernEnvelope }
    const reply = await fetch(`${service.url}/mcp`, {
      method: 'POST',
      headers: {
        ...modernHeaders('subscriptions/listen'),
        authorization: `Bearer ${key}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: 5, method: 'subscriptions/listen', params }),
    })
    const text = await reply.text()
    assert.match(reply.headers.get('content-type') ?? '', /^text\/event-stream/)
    assert.match(text, /subscriptions\/acknowledged[\s\S]*"id":5,"result"/)
  })

  it('answers 202 to a notification', async () => {
    const message = { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 1 } }
    const headers = modernHeaders('notifications/cancelled')
    const { status, text } = await sendRaw(service, JSON.stringify(message), { key, headers })
    assert.deepEqual([status, text], [202, ''])
  })

  it('answers 401 with the twelve fields to a bad key, whatever the message', async () => {
    const { status, body } = await modernRpc(service, key.slice(0, 40), 'server/discover')
    assert.deepEqual([status, body.code], [401, 'unauthenticated'])
  })
})
