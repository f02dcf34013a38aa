import assert from 'node:assert/strict'
import { EventEmitter, once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import express from 'express'
import { createInnerRequests } from '../../../src/http/inner/inner-requests.ts'
import { connectRest } from '../../../src/rest/connect-rest.ts'
import type { SearchAnswer } from '../../../src/search/search-service.ts'
import { equinor } from '../../support/batches.ts'
import { callTool, rpc } from '../../support/mcp.ts'
import { scriptedSearch } from '../../support/scripted-search.ts'
import { sendRequest } from '../../support/send-request.ts'
import { startTestService } from '../../support/service.ts'

const call = { name: 'svc_get_company', arguments: equinor }
const lookup = '/v1/companies/NO/923609016'

const nothing: SearchAnswer = {
  hits: [],
  words: ['statoil'],
  unavailableCountries: [],
  weightSum: 0,
  knownWords: 0,
  compared: 0,
}
/** A search that waits until its gate is opened. */
function gatedSearch() {
  const gate = new EventEmitter().setMaxListeners(100)
  let waiting = 0
  const search = scriptedSearch(async () => {
    waiting += 1
    gate.emit('waiting')
    await once(gate, 'open')
    return nothing
  })
  const areWaiting = async (count: number) => {
    while (waiting < count) await once(gate, 'waiting')
  }
  return { search, areWaiting, open: () => gate.emit('open') }
}

/** A service whose tool calls reach a test listener, which records their headers and answers 503 without an envelope. */
async function withTap() {
  const seen: IncomingHttpHeaders[] = []
  const ports: (number | undefined)[] = []
  const inner = createInnerRequests({ newRequestId: () => '0'.repeat(26), errorsUrl: 'http://svc.test/errors' })
  inner.serve((req, res) => {
    seen.push(req.headers)
    ports.push(req.socket.localPort)
    res.writeHead(503).end()
  })
  const service = await startTestService({}, { inner })
  return { service, seen, ports, [Symbol.asyncDispose]: () => service[Symbol.asyncDispose]() }
}

const listeners = () => process.getActiveResourcesInfo().filter(name => name === 'TCPServerWrap').length

describe('the REST request behind a tool call', () => {
  it('has the request id of the HTTP answer, and of the envelope', async () => {
    await using service = await startTestService()
    const { text: key } = await service.key()
    const { headers, restRequests, content } = await callTool(service, key, 'svc_get_company', {
      country: 'NO',
      registry_id: '1',
    })
    assert.equal(restRequests[0]?.request_id, headers['x-request-id'])
    assert.equal(content.request_id, headers['x-request-id'])
  })

  it('is logged together with its MCP request: the call at level info, its REST request, marked, at level debug', async () => {
    await using service = await startTestService()
    const { text: key } = await service.key()
    const { headers } = await callTool(service, key, 'svc_get_company', equinor)
    await sendRequest(service, lookup, { key })
    const lines = service.log.map(line => JSON.parse(line)).filter(line => 'status' in line)
    const info = lines.filter(({ level }) => level === 30)
    assert.deepEqual(
      info.map(({ route, rpc: method, tool, status, bucket, units }) => ({
        route,
        method,
        tool,
        status,
        bucket,
        units,
      })),
      [
        {
          route: '/mcp',
          method: 'tools/call',
          tool: 'svc_get_company',
          status: 200,
          bucket: 'companies-read',
          units: 1,
        },
        {
          route: '/v1/companies/{country}/{registry_id}',
          method: undefined,
          tool: undefined,
          status: 200,
          bucket: 'companies-read',
          units: 1,
        },
      ],
    )
    const inner = lines.filter(line => line.inner)
    assert.deepEqual(
      inner.map(({ level, request_id, route }) => [level, request_id, route]),
      [[20, headers['x-request-id'], '/v1/companies/{country}/{registry_id}']],
    )
  })

  it('has the address of the caller, as determined by SVC_TRUST_PROXY', async () => {
    await using service = await startTestService({ SVC_TRUST_PROXY: '1' })
    const { text: key } = await service.key({ ip_allowlist: ['192.0.2.7', '2001:db8::/32'] })
    const from = async (address: string) =>
      (await rpc(service, key, 'tools/call', call, { 'x-forwarded-for': address })).status
    assert.deepEqual([await from('192.0.2.7'), await from('2001:db8::7'), await from('192.0.2.8')], [200, 200, 401])
    const { isError } = await callTool(service, key, 'svc_get_company', equinor, { 'x-forwarded-for': '192.0.2.7' })
    assert.equal(isError, false)
  })

  it('gives every visitor with the demo key a separate window', async () => {
    await using service = await startTestService({ SVC_TRUST_PROXY: '1' })
    const left = async (address: string) =>
      (await callTool(service, service.demoKey, 'svc_get_company', equinor, { 'x-forwarded-for': address })).headers[
        'ratelimit-remaining'
      ]
    assert.deepEqual([await left('192.0.2.7'), await left('192.0.2.7'), await left('192.0.2.8')], ['59', '58', '59'])
  })

  it('carries the trace context of _meta, else of the header, unless it is malformed', async () => {
    await using tapped = await withTap()
    const { service, seen } = tapped
    const { text: key } = await service.key()
    const [one, other] = ['1', '2'].map(digit => `00-${digit.repeat(32)}-${digit.repeat(16)}-01`)
    await rpc(service, key, 'tools/call', call, { traceparent: one ?? '' })
    await rpc(service, key, 'tools/call', { ...call, _meta: { traceparent: other } }, { traceparent: one ?? '' })
    await rpc(service, key, 'tools/call', call, { traceparent: 'made up' })
    assert.deepEqual(
      seen.map(({ traceparent }) => traceparent),
      [one, other, undefined],
    )
  })

  it('cannot be forged from outside: it is marked in memory, and has no header that another request lacks', async () => {
    await using tapped = await withTap()
    const { service, seen } = tapped
    const { text: key } = await service.key({ ip_allowlist: ['192.0.2.7'] })
    await callTool(service, service.demoKey, 'svc_get_company', equinor)
    assert.deepEqual(Object.keys(seen[0] ?? {}).sort(), ['accept', 'authorization', 'host'])
    const forged = {
      'x-svc-inner': '01K9ZJ5Y8W7R4Q2N6M3T1V0XAB 192.0.2.7',
      'x-request-id': '01K9ZJ5Y8W7R4Q2N6M3T1V0XAB',
    }
    const { status, headers } = await sendRequest(service, lookup, { key, headers: forged })
    assert.equal(status, 401)
    assert.notEqual(headers['x-request-id'], '01K9ZJ5Y8W7R4Q2N6M3T1V0XAB')
    assert.equal((await rpc(service, key, 'tools/call', call, forged)).status, 401)
  })

  it('needs no connection: a service has one listener, and the request a socket without a port', async () => {
    const before = listeners()
    await using tapped = await withTap()
    const { service, ports } = tapped
    assert.equal(listeners(), before + 1)
    await callTool(service, service.demoKey, 'svc_get_company', equinor)
    assert.deepEqual(ports, [undefined])
  })

  it('has the prototypes of an Express app from its beginning, and so has its response', async () => {
    const { request, response } = express()
    const isBorn: boolean[] = []
    const inner = createInnerRequests({ newRequestId: () => '0'.repeat(26), errorsUrl: 'http://svc.test/errors' })
    const app: RequestListener = (req, res) => {
      isBorn.push(Object.getPrototypeOf(req) === request, Object.getPrototypeOf(res) === response)
      res.end('{}')
    }
    inner.serve(Object.assign(app, { request, response }))
    const client = inner.client({ authorization: '', requestId: '', clientAddress: '127.0.0.1' })
    await client.send({ method: 'GET', path: '/', query: null, body: null })
    assert.deepEqual(isBorn, [true, true])
  })

  it('is refused 431 headers_too_large where REST is: a query of 20,000 letters', async () => {
    await using service = await startTestService()
    const { text: key } = await service.key()
    const args = { q: 'x'.repeat(20_000), country: 'NO' }
    const { status, body } = await sendRequest(service, `/v1/companies/search?${new URLSearchParams(args)}`, { key })
    const { content } = await callTool(service, key, 'svc_search_companies', args)
    const of = ({ request_id: _, ...rest }: typeof body) => rest
    assert.deepEqual(
      [status, content.status, of(content)],
      [431, 431, { ...of(body), correction: 'Send shorter arguments.' }],
    )
  })

  it('that fails is answered 503 service_unavailable, retryable, and logged', async () => {
    await using tapped = await withTap()
    const { service } = tapped
    const { content } = await callTool(service, service.demoKey, 'svc_get_company', equinor)
    assert.deepEqual([content.status, content.code, content.retryable], [503, 'service_unavailable', true])
    assert.ok(service.log.some(line => line.includes('tool call failed')))
  })

  it('of a hanging search does not delay others: a lookup is answered by MCP and by REST while 50 searches wait', async () => {
    const { search, areWaiting, open } = gatedSearch()
    await using service = await startTestService({}, { search })
    const { text: key } = await service.key()
    const args = { q: 'statoil', country: 'NO' }
    const searches = Array.from({ length: 50 }, () => callTool(service, key, 'svc_search_companies', args))
    await areWaiting(50)
    assert.equal((await callTool(service, key, 'svc_get_company', equinor)).isError, false)
    assert.equal((await sendRequest(service, lookup, { key })).status, 200)
    open()
    assert.ok((await Promise.all(searches)).every(({ isError }) => !isError))
  })

  it('in flight when the service stops is answered first', async () => {
    const { search, areWaiting, open } = gatedSearch()
    const stopping = await startTestService({}, { search })
    const { text: key } = await stopping.key()
    const inFlight = callTool(stopping, key, 'svc_search_companies', { q: 'statoil', country: 'NO' })
    await areWaiting(1)
    const stopped = stopping[Symbol.asyncDispose]()
    setImmediate(open)
    assert.equal((await inFlight).isError, false)
    await stopped
    await assert.rejects(fetch(`${stopping.url}/v1/health`))
  })
})

describe('a client of a REST interface', () => {
  const request = { method: 'GET', path: '/v1/health', query: null, body: null } as const

  async function serverOf(answer: Parameters<typeof createServer>[1]) {
    const server = createServer(answer).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    return { server, url, [Symbol.dispose]: () => void server.close() }
  }

  it('prefixes every path with that of its base address, and appends the query', async () => {
    const paths: (string | undefined)[] = []
    using remote = await serverOf((req, res) => {
      paths.push(req.url)
      res.end('{}')
    })
    using rest = connectRest(`${remote.url}/api/`)
    const client = rest.client({})
    await client.send(request)
    await client.send({ ...request, path: '/v1/companies/NO/..', query: { q: 'a b&c', limit: 3, explain: false } })
    assert.deepEqual(paths, ['/api/v1/health', '/api/v1/companies/NO/..?q=a+b%26c&limit=3&explain=false'])
  })

  it('reuses its connection, and retries over a new one if the reused one was just closed', async () => {
    const sockets = new Set<unknown>()
    using remote = await serverOf((req, res) => {
      if (sockets.size === 1 && sockets.has(req.socket)) return void req.socket.destroy()
      sockets.add(req.socket)
      res.end('{"ok":true}')
    })
    using rest = connectRest(remote.url)
    const client = rest.client({})
    assert.deepEqual((await client.send(request)).body, { ok: true })
    assert.deepEqual((await client.send(request)).body, { ok: true })
    assert.equal(sockets.size, 2)
  })

  const brokenServers: { what: string; answer: Parameters<typeof createServer>[1] }[] = [
    { what: 'closes the connection', answer: req => void req.socket.destroy() },
    { what: 'does not answer HTTP', answer: req => void req.socket.end('hello\r\n\r\n') },
    {
      what: 'closes the connection within the answer',
      answer: (_req, res) => void res.writeHead(200, { 'content-length': 100 }).write('{', () => res.destroy()),
    },
  ]
  for (const { what, answer } of brokenServers)
    it(`rejects with RestUnreachableError if the server ${what}`, async () => {
      using remote = await serverOf(answer)
      using rest = connectRest(remote.url)
      await assert.rejects(rest.client({}).send(request), { message: 'the REST interface cannot be reached' })
    })

  it('has no body if the answer is not JSON', async () => {
    using remote = await serverOf((_req, res) => res.writeHead(502).end('<html>Bad gateway</html>'))
    using rest = connectRest(remote.url)
    assert.deepEqual((await rest.client({}).send(request)).body, undefined)
  })
})
