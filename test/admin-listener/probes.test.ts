import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { createConnection } from 'node:net'
import { join } from 'node:path'
import { text as textIn } from 'node:stream/consumers'
import type { SearchService } from '../../src/search/search-service.ts'
import { startTestService, type TestService } from '../support/service.ts'

const get = async (url: string, init: RequestInit = {}) => {
  const reply = await fetch(url, init)
  return { status: reply.status, text: await reply.text(), headers: reply.headers }
}

/** With a Host header of its own, which fetch does not send. */
const getAs = (url: string, host: string) =>
  new Promise<{ status: number | undefined; text: string }>((resolve, reject) => {
    const sent = request(url, { headers: { host } }, async reply =>
      resolve({ status: reply.statusCode, text: await textIn(reply) }),
    )
    sent.once('error', reject).end()
  })

const listeners = (service: TestService) => [service.url, service.adminUrl ?? '']

const ready = `[+]ping ok
[+]accounts ok
[+]usage ok
[+]partitions ok
[+]search ok
readyz check passed
`

describe('the probes of a service', () => {
  let service: TestService
  before(async () => {
    service = await startTestService({ SVC_ADMIN_PORT: '0' })
  })
  after(() => service[Symbol.asyncDispose]())

  it('answer 200 and ok on both listeners, with a line for each part where asked', async () => {
    for (const url of listeners(service)) {
      for (const path of ['/livez', '/readyz']) {
        const { status, text, headers } = await get(url + path)
        assert.deepEqual([status, text], [200, 'ok'])
        assert.equal(headers.get('cache-control'), 'no-store')
        assert.equal(headers.get('content-type'), 'text/plain; charset=utf-8')
      }
      assert.equal((await get(`${url}/livez?verbose`)).text, '[+]ping ok\nlivez check passed\n')
      assert.equal((await get(`${url}/readyz?verbose`)).text, ready)
    }
  })

  it('answer a HEAD without a body, OPTIONS with the three allowed, and refuse other methods with 405 and these', async () => {
    for (const url of listeners(service)) {
      const head = await get(`${url}/readyz`, { method: 'HEAD' })
      assert.deepEqual([head.status, head.text], [200, ''])
      const post = await get(`${url}/livez`, { method: 'POST', body: 'x'.repeat(1_000) })
      assert.deepEqual([post.status, post.headers.get('allow')], [405, 'GET, HEAD, OPTIONS'])
      const options = await get(`${url}/livez`, { method: 'OPTIONS' })
      assert.deepEqual([options.status, options.headers.get('allow'), options.text], [204, 'GET, HEAD, OPTIONS', ''])
    }
  })

  it('count in no limit, read no key, and leave no line in the log: 200 of them, each with an invalid key', async () => {
    const lines = service.log.length
    for (let at = 0; at < 200; at += 1) {
      const { status, headers } = await get(`${service.url}/readyz`, {
        headers: { authorization: 'Bearer svc_live_rk_x' },
      })
      assert.equal(status, 200)
      assert.equal(headers.get('ratelimit'), null)
    }
    assert.equal(service.log.length, lines)
  })

  it('are at no other address: a trailing slash, other case or a prefix is a 404', async () => {
    for (const path of ['/livez/', '/READYZ', '/v1/readyz', '/healthz', '/'])
      assert.equal((await get(`${service.adminUrl}${path}`)).status, 404, path)
    for (const path of ['/livez/', '/READYZ', '/v1/readyz', '/healthz'])
      assert.equal((await get(`${service.url}${path}`)).status, 404, path)
  })

  it('answer on loopback to addresses and names of this machine only, so that no web page can read them', async () => {
    const url = `${service.adminUrl}/livez`
    for (const host of ['127.0.0.1:9464', 'localhost', '[::1]:80', '10.0.0.7'])
      assert.equal((await getAs(url, host)).status, 200, host)
    for (const host of ['rebound.example', 'rebound.example:9464', 'localhost.example']) {
      const { status, text } = await getAs(url, host)
      assert.equal(status, 403, host)
      assert.match(text, /set SVC_ADMIN_HOST/)
    }
  })

  it('share a listener that answers 101 connections by closing one, and bytes that are no request with 400', async () => {
    const { port } = new URL(service.adminUrl ?? '')
    const sockets = Array.from({ length: 100 }, () => createConnection(Number(port), '127.0.0.1'))
    await Promise.all(sockets.map(socket => new Promise(resolve => socket.once('connect', resolve))))
    const last = createConnection(Number(port), '127.0.0.1')
    await new Promise(resolve => last.once('close', resolve).once('error', () => {}))
    const [first] = sockets
    first?.write('no request\r\n\r\n')
    const reply = await new Promise(resolve => first?.once('data', bytes => resolve(String(bytes))))
    assert.match(String(reply), /^HTTP\/1\.1 400 /)
    for (const socket of sockets) socket.destroy()
  })
})

describe('a service that is not ready', () => {
  const searchIn = (state: 'building' | 'failed', documents: number) =>
    ({ status: () => ({ state, documents, stale: [], p95Ms: null, builtAt: null }) }) as unknown as SearchService

  const readyz = async (overrides: Parameters<typeof startTestService>[1]) => {
    await using service = await startTestService({}, overrides)
    const { status, text, headers } = await get(`${service.url}/readyz`)
    assert.equal(headers.get('retry-after'), null)
    assert.equal((await get(`${service.url}/livez`)).status, 200)
    return { status, lines: text.split('\n').filter(line => line.startsWith('[-]')) }
  }

  const cases = [
    {
      given: 'while the search index is built',
      overrides: { search: searchIn('building', 0) },
      line: '[-]search failed: the index is being built',
    },
    {
      given: 'without a search index',
      overrides: { search: searchIn('failed', 0) },
      line: '[-]search failed: the index could not be built',
    },
    {
      given: 'while the accounts cannot be read',
      overrides: { checkAccounts: () => Promise.reject(new Error('/secret/path')) },
      line: '[-]accounts failed: cannot be read',
    },
  ]
  for (const { given, overrides, line } of cases)
    it(`answers 503 with the failing part ${given}, and is alive`, async () => {
      assert.deepEqual(await readyz(overrides), { status: 503, lines: [line] })
    })

  it('stays ready for the other 18 countries when a partition is damaged, and names it where asked', async () => {
    await using service = await startTestService()
    writeFileSync(join(service.dataDir, 'partitions', 'NO.sqlite'), 'not a database')
    service.clock.advance(6_000)
    assert.deepEqual((await get(`${service.url}/readyz`)).text, 'ok')
    const { status, text } = await get(`${service.url}/readyz?verbose`)
    assert.equal(status, 200)
    assert.match(text, /^\[\+\]partitions ok, but NO cannot be read$/m)
  })

  it('is ready with a previous index if a build failed', async () => {
    assert.equal((await readyz({ search: searchIn('failed', 7) })).status, 200)
  })
})
