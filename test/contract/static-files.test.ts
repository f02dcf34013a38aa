import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { parse } from 'yaml'
import { sendRequest } from '../support/send-request.ts'
import { baseUrl, startTestService, type TestService } from '../support/service.ts'

interface Contract {
  servers: { url: string }[]
}

/** The generated contract with the address of the tested service. */
const servedContract = () =>
  readFileSync(new URL('../../generated/openapi.yaml', import.meta.url), 'utf8').replaceAll(
    'http://127.0.0.1:8080',
    baseUrl,
  )

const files = [
  { path: '/llms.txt', type: 'text/markdown; charset=utf-8' },
  { path: '/.well-known/agent-card.json', type: 'application/json; charset=utf-8' },
  {
    path: '/.well-known/api-catalog',
    type: 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"; charset=utf-8',
  },
  { path: '/.well-known/mcp.json', type: 'application/mcp-server-card+json; charset=utf-8' },
  { path: '/mcp/server-card', type: 'application/mcp-server-card+json; charset=utf-8' },
  { path: '/.well-known/ai-catalog.json', type: 'application/ai-catalog+json; charset=utf-8' },
  { path: '/openapi.yaml', type: 'application/yaml; charset=utf-8' },
  { path: '/openapi.json', type: 'application/json; charset=utf-8' },
  { path: '/openapi-3.0.json', type: 'application/json; charset=utf-8' },
  { path: '/workflows.arazzo.yaml', type: 'application/yaml; charset=utf-8' },
]

describe('the static files', () => {
  let service: TestService
  before(async () => {
    service = await startTestService()
  })
  after(() => service[Symbol.asyncDispose]())

  for (const { path, type } of files) {
    it(`serves ${path} as ${type}, without a key and without limit`, async () => {
      const { status, headers, text } = await sendRequest(service, path)
      assert.deepEqual([status, headers['content-type'], headers['x-ratelimit-resource']], [200, type, 'static'])
      assert.deepEqual([headers['ratelimit-limit'], headers['ratelimit-remaining']], ['1000000', '1000000'])
      assert.doesNotMatch(text, /\{(\w+_url|demo_key|tier\.\w+)\}/)
    })
    it(`answers 304 on ${path} for its current tag`, async () => {
      const { headers } = await sendRequest(service, path)
      const again = await sendRequest(service, path, { headers: { 'if-none-match': headers.etag ?? '' } })
      assert.deepEqual([again.status, again.text], [304, ''])
    })
    it(`answers 304 on ${path} for If-None-Match: *`, async () => {
      assert.equal((await sendRequest(service, path, { headers: { 'if-none-match': '*' } })).status, 304)
    })
    it(`answers HEAD on ${path} with 200, and POST with 405`, async () => {
      assert.equal((await sendRequest(service, path, { method: 'HEAD' })).status, 200)
      const { status, headers } = await sendRequest(service, path, { method: 'POST' })
      assert.deepEqual([status, headers.allow], [405, 'GET, HEAD, OPTIONS'])
    })
  }

  const encodings: readonly (readonly [accepted: string, encoding: string | undefined])[] = [
    ['br, gzip', 'br'],
    ['gzip', 'gzip'],
    ['gzip;q=1, br;q=0.5', 'gzip'],
    ['identity', undefined],
    ['', undefined],
  ]
  for (const [accepted, encoding] of encodings)
    it(`serves the contract as ${encoding ?? 'plain text'} to a client that accepts "${accepted}", with one tag and its length`, async () => {
      const plain = Buffer.from(servedContract())
      const { headers, bytes } = await readRaw(`${service.url}/openapi.yaml`, accepted)
      assert.deepEqual([headers['content-encoding'], headers['content-length']], [encoding, String(bytes.length)])
      assert.equal(headers.vary, 'Accept-Encoding')
      assert.equal(headers.etag, (await sendRequest(service, '/openapi.yaml')).headers.etag)
      const decoded = encoding === 'br' ? brotliDecompressSync(bytes) : encoding === 'gzip' ? gunzipSync(bytes) : bytes
      assert.ok(decoded.equals(plain))
      if (encoding) assert.ok(bytes.length < plain.length / 4, `${bytes.length} of ${plain.length} bytes`)
    })

  it('serves the same contract that requests are checked against, with the address of the service in its servers and examples', async () => {
    const { text } = await sendRequest(service, '/openapi.yaml')
    assert.equal(text, servedContract())
    assert.deepEqual(
      (parse(text) as Contract).servers.map(({ url }) => url),
      ['/', baseUrl],
    )
    assert.ok(text.includes(`${baseUrl}/errors/unauthenticated`))
  })

  it('names a path below which the service is published, and another address of error pages, in the contract: of 53 addresses none is of 127.0.0.1', async () => {
    const SVC_BASE_URL = 'https://svc.test/registry/'
    const SVC_ERRORS_URL = 'https://errors.test/e'
    await using published = await startTestService({ SVC_BASE_URL, SVC_ERRORS_URL })
    const { text } = await sendRequest(published, '/openapi.yaml')
    assert.deepEqual(
      (parse(text) as Contract).servers.map(({ url }) => url),
      ['/registry', 'https://svc.test/registry'],
    )
    assert.ok(text.includes('https://errors.test/e/insufficient-scope'))
    assert.ok(text.includes('https://svc.test/registry/pricing#tiers'))
    assert.equal(text.match(/https:\/\/(svc\.test\/registry|errors\.test\/e)/g)?.length, 53)
    assert.doesNotMatch(text, /127\.0\.0\.1/)
  })

  it('serves at /openapi.json what /openapi.yaml says, with the configured addresses', async () => {
    const SVC_BASE_URL = 'https://svc.test/registry'
    const SVC_ERRORS_URL = 'https://errors.test/e'
    await using published = await startTestService({ SVC_BASE_URL, SVC_ERRORS_URL })
    const { body } = await sendRequest(published, '/openapi.json')
    assert.deepEqual(body, parse((await sendRequest(published, '/openapi.yaml')).text))
    assert.deepEqual(
      (body as Contract).servers.map(({ url }) => url),
      ['/registry', 'https://svc.test/registry'],
    )
  })

  it('serves the contract for client generators as OpenAPI 3.0, with one kind of record, and the configured address as its only server', async () => {
    const SVC_BASE_URL = 'https://svc.test/registry'
    const SVC_ERRORS_URL = 'https://errors.test/e'
    await using published = await startTestService({ SVC_BASE_URL, SVC_ERRORS_URL })
    const { body, text } = await sendRequest(published, '/openapi-3.0.json')
    const description = 'The environment that serves this file, production or test.'
    assert.deepEqual([body.openapi, (body as Contract).servers], ['3.0.3', [{ url: SVC_BASE_URL, description }]])
    assert.doesNotMatch(text, /127\.0\.0\.1/)
    const { responses } = body.paths['/v1/companies/{country}/{registry_id}'].get
    assert.deepEqual(responses['200'].content['application/json'].schema, { $ref: '#/components/schemas/Company' })
  })

  it('names the configured address in the discovery files', async () => {
    for (const path of ['/llms.txt', '/.well-known/agent-card.json', '/.well-known/api-catalog'])
      assert.ok((await sendRequest(service, path)).text.includes(baseUrl), path)
  })
})

/** The reply as it comes over the wire. */
const readRaw = (url: string, accepted: string) =>
  new Promise<{ headers: Record<string, string | string[] | undefined>; bytes: Buffer }>((resolve, reject) => {
    const sent = request(url, { headers: { 'accept-encoding': accepted } }, async reply => {
      resolve({ headers: reply.headers, bytes: Buffer.concat(await reply.toArray()) })
    })
    sent.on('error', reject).end()
  })
