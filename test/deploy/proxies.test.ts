import assert from 'node:assert/strict'
import { connect } from 'node:http2'
import { freePort } from '../support/free-port.ts'
import { isInstalled } from '../support/is-installed.ts'
import { startTestService, type TestService } from '../support/service.ts'
import { until } from '../support/until.ts'
import { headersOfErrors } from './headers-of-errors.ts'
import { send } from './send-to-proxy.ts'
import { caddy, nginx, type StartedProxy, startProxy } from './started-proxy.ts'

const hasOpenssl = isInstalled('openssl', ['version'])
const proxies = [
  { name: 'nginx', proxy: nginx, trusted: 'loopback', isHere: isInstalled('nginx', ['-v']) && hasOpenssl },
  { name: 'caddy', proxy: caddy, trusted: '1', isHere: isInstalled('caddy', ['version']) },
]

const remainingIn = (headers: NodeJS.Dict<string | string[]>) => Number(headers['ratelimit-remaining'])

const statusesOverOneConnection = async ({ port }: StartedProxy, authorization: string, count: number) => {
  const session = connect(`https://localhost:${port}`, { rejectUnauthorized: false })
  const status = () =>
    new Promise<unknown>((resolve, reject) => {
      const stream = session.request({ ':path': '/v1/companies/NO/923609016', authorization })
      stream.on('response', headers => resolve(headers[':status'])).on('error', reject)
      stream.resume().end()
    })
  const statuses = await Promise.all(Array.from({ length: count }, status))
  session.close()
  return statuses
}

const initialize = {
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } },
}

for (const { name, proxy: of, trusted, isHere } of proxies)
  (isHere ? describe : describe.skip)(`the service behind ${name}, as deploy/ configures it`, () => {
    let service: TestService
    let proxy: StartedProxy
    before(async () => {
      service = await startTestService({ SVC_TRUST_PROXY: trusted })
      proxy = await startProxy(of, service.url)
    })
    after(async () => {
      await proxy?.[Symbol.asyncDispose]()
      await service?.[Symbol.asyncDispose]()
    })

    it('counts each client by its own address, whatever address the client claims', async () => {
      const remaining = async (localAddress: string, headers = {}) =>
        remainingIn((await send(proxy, '/v1/health', { localAddress, headers })).headers)
      assert.deepEqual([await remaining('127.0.0.2'), await remaining('127.0.0.3')], [59, 59])
      assert.equal(await remaining('127.0.0.2', { 'x-forwarded-for': '192.0.2.7' }), 58)
    })

    it('answers 50 lookups at once over one HTTP/2 connection', async () => {
      const { text: key } = await service.key()
      const statuses = await statusesOverOneConnection(proxy, `Bearer ${key}`, 50)
      assert.deepEqual(
        statuses,
        Array.from({ length: 50 }, () => 200),
      )
    })

    it('answers a current entity tag with 304, also of a compressed reply', async () => {
      const authorization = `Bearer ${(await service.key()).text}`
      const headers = { authorization, 'accept-encoding': 'gzip' }
      const { headers: first } = await send(proxy, '/v1/companies/NO/923609016', { headers })
      const conditional = { ...headers, 'if-none-match': String(first.etag) }
      assert.equal((await send(proxy, '/v1/companies/NO/923609016', { headers: conditional })).status, 304)
    })

    it('answers MCP clients', async () => {
      const { text: key } = await service.key()
      const headers = {
        authorization: `Bearer ${key}`,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
      }
      const reply = await send(proxy, '/mcp', { method: 'POST', headers, body: JSON.stringify(initialize) })
      assert.equal(reply.status, 200, reply.text)
      assert.match(reply.text, /"serverInfo"/)
    })

    it('refuses a body of 300 KB with its own error, and lets the proxy refuse one of 2 MB', async () => {
      const { text: key } = await service.key()
      const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
      const post = (bytes: number) =>
        send(proxy, '/v1/companies/lookup-batch', { method: 'POST', headers, body: `"${'x'.repeat(bytes)}"` })
      const own = await post(300_000)
      assert.deepEqual([own.status, JSON.parse(own.text).status], [413, 413])
      // Caddy answers 502 before release 2.7, and a proxy may close the connection while the body is being sent.
      const ofProxy = await post(2_000_000).catch(() => undefined)
      assert.ok(ofProxy === undefined || [413, 502].includes(ofProxy.status), String(ofProxy?.status))
    })

    it('lets the service refuse headers of 17 and 24 KB and an address of 17 KB, each with 431', async () => {
      const long = 'x'.repeat(17_000)
      const half = 'x'.repeat(12_000)
      const codeOf = async (path: string, headers = {}) => {
        const { status, text } = await send(proxy, path, { headers })
        return [status, JSON.parse(text).code]
      }
      const tooLarge = [431, 'headers_too_large']
      assert.deepEqual(await codeOf('/v1/health', { 'x-long': long }), tooLarge)
      assert.deepEqual(await codeOf('/v1/health', { 'x-a': half, 'x-b': half }), tooLarge)
      assert.deepEqual(await codeOf(`/v1/health?q=${long}`), tooLarge)
    })

    it('compresses nothing that the service has left as it is', async () => {
      const headers = { 'accept-encoding': 'gzip', accept: 'text/html' }
      const reply = await send(proxy, '/no-such-page', { headers })
      assert.deepEqual([reply.status, reply.headers['content-encoding']], [404, undefined])
    })

    it('answers 502 with the twelve members and the headers of every error while the service is away', async () => {
      await using alone = await startProxy(of, `http://127.0.0.1:${await freePort()}`)
      const reply = await send(alone, '/v1/companies/NO/923609016')
      const { type, documentation_url, request_id, ...rest } = JSON.parse(reply.text)
      const headers = Object.fromEntries(Object.keys(headersOfErrors).map(each => [each, reply.headers[each]]))
      assert.deepEqual([reply.status, headers], [502, headersOfErrors])
      assert.match(request_id, /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/)
      assert.equal(reply.headers['x-request-id'], request_id)
      assert.match(
        `${type} ${documentation_url}`,
        /^https:.*\/errors\/service-unavailable https:.*\/errors\/service_unavailable$/,
      )
      assert.deepEqual(rest, {
        title: 'Service unavailable',
        status: 502,
        detail: 'The service did not answer. Whether the request was billed is not known.',
        instance: '/v1/companies/NO/923609016',
        code: 'service_unavailable',
        retryable: true,
        retry_after_seconds: 5,
        correction: 'Retry after the number of seconds in retry_after_seconds.',
        suggested_request: null,
      })
      const instanceOf = async (path: string) => JSON.parse((await send(alone, path)).text).instance
      assert.equal(await instanceOf('/reconcile/svc_live_rk_secret/suggest'), '/reconcile/***/suggest')
      assert.equal(await instanceOf('/v1/companies/NO/%22x'), '/')
    })

    it('keeps a key in the path of /reconcile out of the log of the proxy', async () => {
      const { text: key } = await service.key()
      assert.equal((await send(proxy, `/reconcile/${key}`)).status, 200)
      await until(() => proxy.log().includes('/reconcile/***'))
      assert.ok(!proxy.log().includes(key))
    })
  })
