import assert from 'node:assert/strict'
import { request } from 'node:http'
import { type RpcReply, sendRaw } from '../support/mcp.ts'
import { sendRequest } from '../support/send-request.ts'
import { startTestService, type TestService } from '../support/service.ts'

const manyMembers = Object.fromEntries(Array.from({ length: 24_000 }, (_, at) => [`k${at}`, 1]))
const ping = { jsonrpc: '2.0', id: 1, method: 'ping' }
const call = (name: unknown, args: unknown = {}) => ({
  jsonrpc: '2.0',
  id: 7,
  method: 'tools/call',
  params: { name, arguments: args },
})

interface Probe {
  what: string
  body?: unknown
  method?: string
  headers?: Record<string, string>
  status: number
  /** Code of the JSON-RPC error. */
  rpc?: number
  /** Code of the envelope. */
  code?: string
  /** Code of the envelope in a tool's answer. */
  toolCode?: string
  /** Header that comes with it. */
  with?: [name: string, value: string]
}

const json = 'application/json'
const probes: Probe[] = [
  { what: 'GET', method: 'GET', status: 405, code: 'method_not_allowed', with: ['allow', 'POST'] },
  {
    what: 'GET for a stream',
    method: 'GET',
    headers: { accept: 'text/event-stream' },
    status: 405,
    code: 'method_not_allowed',
    with: ['allow', 'POST'],
  },
  {
    what: 'DELETE of a session',
    method: 'DELETE',
    headers: { 'mcp-session-id': 'x' },
    status: 405,
    code: 'method_not_allowed',
    with: ['allow', 'POST'],
  },
  { what: 'PUT', method: 'PUT', body: ping, status: 405, code: 'method_not_allowed', with: ['allow', 'POST'] },
  { what: 'PATCH', method: 'PATCH', body: ping, status: 405, code: 'method_not_allowed', with: ['allow', 'POST'] },
  {
    what: 'Origin of another page',
    body: ping,
    headers: { origin: 'https://evil.example.com' },
    status: 403,
    rpc: -32000,
  },
  { what: 'Origin null', body: ping, headers: { origin: 'null' }, status: 403, rpc: -32000 },
  {
    what: 'Origin that ends like an allowed one',
    body: ping,
    headers: { origin: 'http://svc.test.evil.example.com' },
    status: 403,
    rpc: -32000,
  },
  { what: 'Origin of the service', body: ping, headers: { origin: 'http://svc.test' }, status: 200 },
  { what: 'Origin on loopback', body: ping, headers: { origin: 'http://localhost:6274' }, status: 200 },
  {
    what: 'Origin of all addresses, on which the image listens',
    body: ping,
    headers: { origin: 'http://0.0.0.0:8080' },
    status: 200,
  },
  { what: 'text that is not JSON', body: '{bad', status: 400, rpc: -32700 },
  { what: 'half a message', body: '{"jsonrpc":"2.0","id":1,', status: 400, rpc: -32700 },
  { what: 'an empty body', body: '', status: 400, rpc: -32600 },
  { what: 'a text', body: '"ping"', status: 400, rpc: -32600 },
  { what: 'a name twice', body: '{"jsonrpc":"2.0","id":1,"method":"ping","id":2}', status: 400, rpc: -32700 },
  { what: 'bytes that are not UTF-8', body: Buffer.from([0x7b, 0xff, 0x7d]), status: 400, rpc: -32700 },
  { what: 'arrays in arrays, 10,000 deep', body: '['.repeat(10_000), status: 400, rpc: -32700 },
  { what: 'an array of messages', body: [ping, ping], status: 400, rpc: -32600 },
  {
    what: 'an array of a hundred calls',
    body: Array.from({ length: 100 }, () => call('svc_get_company')),
    status: 400,
    rpc: -32600,
  },
  { what: 'an empty array', body: [], status: 400, rpc: -32600 },
  { what: 'an object that is not a message', body: {}, status: 400, rpc: -32600 },
  { what: 'JSON-RPC 1.0', body: { ...ping, jsonrpc: '1.0' }, status: 400, rpc: -32600 },
  { what: 'an id that is an object', body: { ...ping, id: {} }, status: 400, rpc: -32600 },
  {
    what: 'a body of 300 KB',
    body: call('svc_get_company', { country: 'x'.repeat(300_000) }),
    status: 413,
    rpc: -32600,
  },
  {
    what: 'a body of type text/plain',
    body: ping,
    headers: { 'content-type': 'text/plain' },
    status: 415,
    code: 'unsupported_media_type',
  },
  {
    what: 'a body in Latin-1',
    body: ping,
    headers: { 'content-type': 'application/json; charset=iso-8859-1' },
    status: 415,
    code: 'unsupported_media_type',
  },
  {
    what: 'a compressed body',
    body: ping,
    headers: { 'content-encoding': 'gzip' },
    status: 415,
    code: 'unsupported_media_type',
  },
  {
    what: 'an unknown version of the protocol',
    body: ping,
    headers: { 'mcp-protocol-version': '1999-01-01' },
    status: 400,
    rpc: -32000,
  },
  {
    what: 'the version 2026-07-28 in the header alone',
    body: ping,
    headers: { 'mcp-protocol-version': '2026-07-28' },
    status: 400,
    rpc: -32602,
  },
  { what: 'the version 2025-11-25', body: ping, headers: { 'mcp-protocol-version': '2025-11-25' }, status: 200 },
  { what: 'an unknown session', body: ping, headers: { 'mcp-session-id': 'made up' }, status: 200 },
  ...['application/json', 'text/event-stream', '*/*', 'text/html', ''].map(accept => ({
    what: `Accept: ${accept}`,
    body: ping,
    headers: { accept },
    status: 200,
  })),
  {
    what: 'JSON with a charset',
    body: ping,
    headers: { 'content-type': 'application/json; charset=UTF-8' },
    status: 200,
  },
  { what: 'an unknown method', body: { ...ping, method: 'resources/subscribe' }, status: 200, rpc: -32601 },
  { what: 'a method that is a number', body: { ...ping, method: 5 }, status: 400, rpc: -32600 },
  {
    what: 'a message with additional members',
    body: { ...ping, status: 418, code: 7, message: {}, refusal: 1 },
    status: 400,
    rpc: -32600,
  },
  {
    what: 'references that are text of 50,000 nested arrays',
    body: call('svc_enrich_companies', {
      references: '['.repeat(50_000) + ']'.repeat(50_000),
      idempotency_key: '0e3c9a5e-7c1f-4b3a-9d55-0c6a8e1f2b47',
    }),
    status: 200,
    toolCode: 'invalid_request',
  },
  { what: 'arguments with 24,000 members', body: call('svc_get_company', manyMembers), status: 400, rpc: -32700 },
  { what: 'initialize without params', body: { ...ping, method: 'initialize' }, status: 200, rpc: -32602 },
  { what: 'an unknown tool', body: call('svc_nothing'), status: 200, rpc: -32602 },
  { what: 'a tool without a name', body: call(undefined), status: 200, rpc: -32602 },
  { what: 'arguments that are a list', body: call('svc_get_company', ['NO']), status: 200, rpc: -32602 },
  {
    what: 'a cursor of the list of tools',
    body: { ...ping, method: 'tools/list', params: { cursor: 'x' } },
    status: 200,
    rpc: -32602,
  },
  { what: 'a notification', body: { jsonrpc: '2.0', method: 'notifications/initialized' }, status: 202 },
  {
    what: 'a notification of a call',
    body: { jsonrpc: '2.0', method: 'tools/call', params: { name: 'svc_get_company', arguments: {} } },
    status: 202,
  },
  { what: 'an answer to nothing', body: { jsonrpc: '2.0', id: 9, result: {} }, status: 202 },
]

function assertAs({ status, rpc, code, toolCode, with: header }: Probe, reply: RpcReply) {
  assert.equal(reply.status, status, reply.text)
  if (status === 202) assert.equal(reply.text, '')
  if (header) assert.equal(reply.headers[header[0]], header[1])
  if (code !== undefined) assert.equal(reply.body.code, code)
  if (rpc !== undefined) {
    assert.equal(reply.body.error.code, rpc, reply.text)
    assert.equal(reply.body.jsonrpc, '2.0')
  }
  if (toolCode !== undefined) assert.equal(JSON.parse(reply.body.result.content[0].text).code, toolCode)
  else if (status === 200 && rpc === undefined) assert.deepEqual(reply.body.result, {})
}

const bytesOf = (body: unknown) => {
  if (body === undefined || typeof body === 'string') return body
  return Buffer.isBuffer(body) ? body.toString('latin1') : JSON.stringify(body)
}

describe('the MCP endpoint', () => {
  let service: TestService
  let key: string
  before(async () => {
    service = await startTestService()
    key = (await service.key()).text
  })
  after(() => service[Symbol.asyncDispose]())

  for (const probe of probes) {
    const { what, body, method, headers, status, rpc, code } = probe
    it(`answers ${status} ${code ?? rpc ?? ''} to ${what}, with every header of a reply and no HTML`, async () => {
      if (Buffer.isBuffer(body)) {
        const reply = await fetch(`${service.url}/mcp`, {
          method: 'POST',
          headers: { authorization: `Bearer ${key}`, 'content-type': json },
          body: new Uint8Array(body),
        })
        assert.deepEqual([reply.status, ((await reply.json()) as RpcReply['body']).error.code], [status, rpc])
        return
      }
      assertAs(
        probe,
        await sendRaw(service, bytesOf(body), { key, ...(method && { method }), ...(headers && { headers }) }),
      )
    })
  }

  it('is at /mcp/ too, as clients are often given its address', async () => {
    const headers = { authorization: `Bearer ${key}`, 'content-type': json }
    const reply = await fetch(`${service.url}/mcp/`, { method: 'POST', headers, body: JSON.stringify(ping) })
    assert.deepEqual([reply.status, await reply.json()], [200, { jsonrpc: '2.0', id: 1, result: {} }])
  })

  it('carries the twelve fields of the problem in the data of an error about the body', async () => {
    const { body, headers } = await sendRaw(service, '{bad', { key })
    const { data } = body.error
    assert.deepEqual([data.code, data.status, data.instance], ['invalid_request', 400, '/mcp'])
    assert.equal(data.request_id, headers['x-request-id'])
  })

  it('shows the credits of a valid key with 405 too, as unknown addresses do', async () => {
    const headers = { authorization: `Bearer ${key}` }
    const creditsAt = async (path: string) => {
      const reply = await fetch(`${service.url}${path}`, { headers })
      return [reply.status, reply.headers.get('x-svc-credits-remaining')]
    }
    const [, credits] = await creditsAt('/v1/unknown')
    assert.ok(Number(credits) > 0)
    assert.deepEqual(await creditsAt('/mcp'), [405, credits])
    const anonymous = await fetch(`${service.url}/mcp`)
    assert.deepEqual([anonymous.status, anonymous.headers.get('x-svc-credits-remaining')], [405, '0'])
  })

  it('is refused 400 unknown_parameter at POST /mcp?x=1, after 401 to a bad key', async () => {
    const post = async (authorization: string) => {
      const headers = { authorization, 'content-type': json }
      const reply = await fetch(`${service.url}/mcp?x=1`, { method: 'POST', headers, body: JSON.stringify(ping) })
      const problem = (await reply.json()) as { code: string; detail: string }
      return [reply.status, problem.code, problem.detail]
    }
    assert.deepEqual(await post(`Bearer ${key}`), [
      400,
      'unknown_parameter',
      'The operation has no parameter or field named x.',
    ])
    assert.deepEqual((await post('Bearer x')).slice(0, 2), [401, 'unauthenticated'])
  })

  /** A request with another Host than that of its address, which fetch does not allow. */
  const withHost = (host: string) =>
    new Promise<number | undefined>((resolve, reject) => {
      const { port } = new URL(service.url)
      const headers = { host, authorization: `Bearer ${key}`, 'content-type': json }
      const sent = request({ host: '127.0.0.1', port, path: '/mcp', method: 'POST', headers }, reply => {
        reply.resume()
        resolve(reply.statusCode)
      })
      sent.once('error', reject).end(JSON.stringify(ping))
    })

  const hosts: [host: string, status: number][] = [
    ['evil.example.com', 403],
    ['evil.example.com:8080', 403],
    ['svc.test.evil.example.com', 403],
    ['localhost.evil.example.com', 403],
    ['svc.test@evil.example.com', 400],
    ['svc.test', 200],
    ['SVC.TEST:443', 200],
    ['localhost:8080', 200],
    ['127.0.0.1', 200],
    ['[::1]:8080', 200],
    ['192.168.1.20:8080', 200],
  ]
  for (const [host, status] of hosts)
    it(`answers ${status} to Host ${host}`, async () => {
      assert.equal(await withHost(host), status)
    })

  it('also accepts the host of SVC_MCP_URL', async () => {
    await using named = await startTestService({ SVC_MCP_URL: 'https://mcp.example.org' })
    const { text } = await named.key()
    const origin = (of: string) => sendRaw(named, JSON.stringify(ping), { key: text, headers: { origin: of } })
    assert.equal((await origin('https://mcp.example.org')).status, 200)
    assert.equal((await origin('https://example.org')).status, 403)
  })

  const keys: { given: string; key: () => Promise<string | undefined>; correction: RegExp }[] = [
    { given: 'no key', key: async () => undefined, correction: /^Add the header Authorization/ },
    { given: 'half a key', key: async () => key.slice(0, 40), correction: /whole/ },
    { given: 'a secret key', key: async () => (await service.secretKey()).text, correction: /restricted keys/ },
  ]
  const messages: { method: string; params?: object }[] = [
    {
      method: 'initialize',
      params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'x', version: '1' } },
    },
    { method: 'ping' },
    { method: 'tools/list' },
    {
      method: 'tools/call',
      params: { name: 'svc_get_company', arguments: { country: 'NO', registry_id: '923609016' } },
    },
  ]
  for (const { given, key: keyOf, correction } of keys)
    for (const message of messages)
      it(`answers ${message.method} with ${given} by 401 and the twelve fields, without resource_metadata`, async () => {
        const text = await keyOf()
        const reply = await sendRaw(
          service,
          JSON.stringify({ jsonrpc: '2.0', id: 1, ...message }),
          text === undefined ? {} : { key: text },
        )
        const { status, body, headers } = reply
        assert.deepEqual([status, body.code, body.suggested_request], [401, 'unauthenticated', null])
        assert.match(body.correction, correction)
        assert.equal(headers['www-authenticate'], 'Bearer realm="svc"')
        assert.deepEqual([headers['x-ratelimit-resource'], headers['ratelimit-limit']], ['mcp-protocol', '0'])
      })

  const discovery = [
    '/.well-known/oauth-protected-resource',
    '/.well-known/oauth-protected-resource/mcp',
    '/.well-known/oauth-authorization-server',
    '/.well-known/oauth-authorization-server/mcp',
    '/.well-known/openid-configuration',
    '/mcp/.well-known/openid-configuration',
  ]
  for (const path of discovery)
    it(`answers GET ${path}, with or without a key, by 404 in JSON: there is no OAuth`, async () => {
      for (const options of [{}, { key }]) {
        const { status, body, headers } = await sendRequest(service, path, options)
        assert.deepEqual([status, body.code, headers['www-authenticate']], [404, 'route_not_found', undefined])
      }
    })

  for (const path of ['/register', '/authorize', '/token'])
    it(`answers POST ${path} by 404 in JSON: there is no OAuth`, async () => {
      const { status, body } = await sendRequest(service, path, { method: 'POST', body: {} })
      assert.deepEqual([status, body.code], [404, 'route_not_found'])
    })

  it('answers GET /register by 404 in JSON, also to a client that accepts HTML', async () => {
    const { status, body } = await sendRequest(service, '/register', { headers: { accept: 'text/html,*/*;q=0.8' } })
    assert.deepEqual([status, body.code], [404, 'route_not_found'])
  })

  it('lets a page on loopback send the headers that a client sends, and names its methods to OPTIONS, POST and OPTIONS', async () => {
    const { status, headers } = await sendRequest(service, '/mcp', {
      method: 'OPTIONS',
      headers: { origin: 'http://localhost:6274', 'access-control-request-method': 'POST' },
    })
    assert.deepEqual([status, headers.allow], [204, 'POST, OPTIONS'])
    assert.match(
      headers['access-control-allow-headers'] ?? '',
      /authorization,content-type.*mcp-protocol-version,mcp-method,mcp-name/,
    )
  })

  const places: {
    where: string
    message: (secret: string) => object
    headers?: (secret: string) => Record<string, string>
  }[] = [
    { where: 'the method', message: secret => ({ ...ping, method: secret }) },
    { where: 'the name of a tool', message: secret => call(secret) },
    {
      where: 'the name of an argument',
      message: secret => call('svc_get_company', { country: 'NO', registry_id: '1', [secret]: 1 }),
    },
    {
      where: 'the name of an argument that is not passed on',
      message: secret => call('svc_check_coverage', { [secret]: 1 }),
    },
    { where: 'a registry id', message: secret => call('svc_get_company', { country: 'NO', registry_id: secret }) },
    { where: 'a country', message: secret => call('svc_verify_status', { country: secret, registry_id: '1' }) },
    {
      where: 'an operation',
      message: secret => call('svc_estimate_cost', { operation: secret, estimated_records: 1 }),
    },
    {
      where: 'an idempotency key',
      message: secret => call('svc_enrich_companies', { references: [], idempotency_key: secret }),
    },
    {
      where: 'a reference',
      message: secret =>
        call('svc_enrich_companies', {
          references: [{ country: secret, registry_id: secret }],
          idempotency_key: '0e3c9a5e-7c1f-4b3a-9d55-0c6a8e1f2b47',
        }),
    },
    { where: 'references as text', message: secret => call('svc_enrich_companies', { references: secret }) },
    { where: 'the arguments', message: secret => call('svc_get_company', secret) },
    { where: 'the cursor', message: secret => ({ ...ping, method: 'tools/list', params: { cursor: secret } }) },
    {
      where: 'the version of the protocol',
      message: () => ping,
      headers: secret => ({ 'mcp-protocol-version': secret }),
    },
    { where: 'the trace context', message: () => ping, headers: secret => ({ traceparent: secret }) },
    { where: 'the session', message: () => ping, headers: secret => ({ 'mcp-session-id': secret }) },
    { where: 'the origin', message: () => ping, headers: secret => ({ origin: `http://${secret}` }) },
  ]
  // Every reply, and when the service ends its log and its files, are searched for every key that a test was given.
  for (const { where, message, headers } of places)
    it(`does not repeat a key that it is sent in ${where}`, async () => {
      const { status } = await sendRaw(service, JSON.stringify(message(key)), {
        key,
        ...(headers && { headers: headers(key) }),
      })
      assert.ok(status < 500)
    })
})
