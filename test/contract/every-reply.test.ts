import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { StoreUnavailableError } from '#data/store-unavailable-error.ts'
import { entityTag } from '#domain/companies/entity-tag.ts'
import { deepFreeze } from '#domain/deep-freeze.ts'
import { Problem } from '#domain/errors/problem.ts'
import { operations } from '#generated/operations.ts'
import { exampleRequests, operationIds } from '../support/example-requests.ts'
import { type ApiReply, checkExchange, checkReply, sendRequest } from '../support/send-request.ts'
import { startTestService, type TestService } from '../support/service.ts'
import { needsOwnServer } from '../support/test-store.ts'

const batchPath = '/v1/companies/lookup-batch'
const reference = { country: 'NO', registry_id: '923609016' }
const idempotency_key = '0e3c9a5e-7c1f-4b3a-9d55-0c6a8e1f2b47'

/** Writes bytes to the server and reads the reply to its end. */
const raw = (service: TestService, bytes: string | Buffer): Promise<ApiReply> =>
  new Promise((resolve, reject) => {
    needsOwnServer()
    const socket = connect(Number(new URL(service.url).port), '127.0.0.1', () => socket.write(bytes))
    const chunks: Buffer[] = []
    socket.on('data', chunk => chunks.push(chunk))
    socket.on('error', reject)
    socket.on('close', () => {
      const [head = '', ...rest] = Buffer.concat(chunks).toString().split('\r\n\r\n')
      const [line = '', ...lines] = head.split('\r\n')
      const headers = Object.fromEntries(
        lines.map(text => [text.slice(0, text.indexOf(':')).toLowerCase(), text.slice(text.indexOf(':') + 2)]),
      )
      const text = rest.join('\r\n\r\n')
      service.canaries.checkReply({ headers, text }, 'the bare socket')
      resolve({
        status: Number(line.split(' ')[1]),
        headers,
        text,
        body: text.startsWith('{') ? JSON.parse(text) : undefined,
      })
    })
  })

describe('every reply carries the eight headers of docs/limits.md and every error the twelve fields', () => {
  let service: TestService
  let key: string
  before(async () => {
    service = await startTestService()
    key = (await service.key()).text
  })
  after(() => service[Symbol.asyncDispose]())

  const body = (references: unknown = [reference], more: object = {}) => ({ idempotency_key, references, ...more })
  const refused: {
    given: string
    path: string
    options: Parameters<typeof sendRequest>[2]
    status: number
    code: string
  }[] = [
    { given: 'an unknown path', path: '/v2/companies', options: {}, status: 404, code: 'route_not_found' },
    { given: 'a path that ends too soon', path: '/v1/companies/NO', options: {}, status: 404, code: 'route_not_found' },
    { given: 'a trailing slash', path: '/v1/countries/', options: {}, status: 404, code: 'route_not_found' },
    { given: 'a doubled slash', path: '//v1/countries', options: {}, status: 404, code: 'route_not_found' },
    { given: 'GET of the batch', path: batchPath, options: {}, status: 405, code: 'method_not_allowed' },
    {
      given: 'bytes that are not UTF-8 in the path',
      path: '/v1/companies/NO/%FF',
      options: { key: 'any' },
      status: 400,
      code: 'invalid_request',
    },
    {
      given: 'half an escape in the query',
      path: '/v1/companies/search?q=%F',
      options: {},
      status: 400,
      code: 'invalid_request',
    },
    {
      given: 'a group named twice',
      path: '/v1/account/usage?group_by=key&group_by=key',
      options: {},
      status: 400,
      code: 'invalid_request',
    },
    {
      given: 'no body in a batch',
      path: batchPath,
      options: { method: 'POST' },
      status: 415,
      code: 'unsupported_media_type',
    },
    {
      given: 'malformed JSON',
      path: batchPath,
      options: { method: 'POST', body: '{"a":' },
      status: 400,
      code: 'invalid_request',
    },
    {
      given: 'an empty JSON body',
      path: batchPath,
      options: { method: 'POST', body: {} },
      status: 400,
      code: 'missing_idempotency_key',
    },
    {
      given: 'JSON of another type',
      path: batchPath,
      options: { method: 'POST', body: '[1]' },
      status: 400,
      code: 'invalid_request',
    },
    {
      given: 'JSON nested 100,000 deep',
      path: batchPath,
      options: { method: 'POST', body: '['.repeat(100_000) },
      status: 400,
      code: 'invalid_request',
    },
    {
      given: '24,000 members in 230 KB of JSON',
      path: batchPath,
      options: { method: 'POST', body: Object.fromEntries(Array.from({ length: 24_000 }, (_, at) => [`k${at}`, 1])) },
      status: 400,
      code: 'invalid_request',
    },
    {
      given: 'a name twice',
      path: batchPath,
      options: { method: 'POST', body: '{"references":[],"references":[]}' },
      status: 400,
      code: 'invalid_request',
    },
    {
      given: 'a body over 256 KiB',
      path: batchPath,
      options: { method: 'POST', body: `"${'x'.repeat(262_144)}"` },
      status: 413,
      code: 'payload_too_large',
    },
    {
      given: 'text/plain',
      path: batchPath,
      options: { method: 'POST', body: 'x', headers: { 'content-type': 'text/plain' } },
      status: 415,
      code: 'unsupported_media_type',
    },
    {
      given: 'UTF-16',
      path: batchPath,
      options: { method: 'POST', body: '{}', headers: { 'content-type': 'application/json; charset=utf-16' } },
      status: 415,
      code: 'unsupported_media_type',
    },
    {
      given: 'gzip',
      path: batchPath,
      options: {
        method: 'POST',
        body: '{}',
        headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
      },
      status: 415,
      code: 'unsupported_media_type',
    },
    {
      given: 'an idempotency key that is not a UUID',
      path: batchPath,
      options: { method: 'POST', body: { ...body(), idempotency_key: 'x' } },
      status: 400,
      code: 'invalid_idempotency_key',
    },
    {
      given: 'no references',
      path: batchPath,
      options: { method: 'POST', body: body([]) },
      status: 400,
      code: 'invalid_request',
    },
    {
      given: '101 references',
      path: batchPath,
      options: { method: 'POST', body: body(Array(101).fill(reference)) },
      status: 400,
      code: 'batch_too_large',
    },
    {
      given: 'an unknown field',
      path: batchPath,
      options: { method: 'POST', body: body([reference], { admin: true }) },
      status: 400,
      code: 'unknown_parameter',
    },
    {
      given: 'an unknown field in a row',
      path: batchPath,
      options: { method: 'POST', body: body([{ ...reference, registryid: '1' }]) },
      status: 400,
      code: 'unknown_parameter',
    },
    { given: 'a search without q', path: '/v1/companies/search', options: {}, status: 400, code: 'invalid_request' },
    {
      given: 'a search for one character',
      path: '/v1/companies/search?q=a',
      options: {},
      status: 400,
      code: 'invalid_request',
    },
    {
      given: 'two countries',
      path: '/v1/companies/search?q=ab&country=NO&country=GB',
      options: {},
      status: 400,
      code: 'invalid_request',
    },
    {
      given: 'a list of countries',
      path: '/v1/companies/search?q=ab&country=NO,GB',
      options: {},
      status: 400,
      code: 'invalid_request',
    },
    {
      given: 'a limit of 51',
      path: '/v1/companies/search?q=ab&limit=51',
      options: {},
      status: 400,
      code: 'invalid_request',
    },
    {
      given: 'a misspelt parameter',
      path: '/v1/companies/search?q=ab&contry=NO',
      options: {},
      status: 400,
      code: 'unknown_parameter',
    },
    {
      given: 'a parameter named __proto__',
      path: '/v1/companies/search?q=ab&__proto__=1',
      options: {},
      status: 400,
      code: 'unknown_parameter',
    },
    {
      given: 'a day that is none',
      path: '/v1/account/usage?from=2026-02-30',
      options: {},
      status: 400,
      code: 'invalid_request',
    },
    {
      given: 'a body where none is taken',
      path: '/v1/account/usage',
      options: { body: '{}' },
      status: 400,
      code: 'invalid_request',
    },
    {
      given: 'an unknown parameter of a lookup',
      path: '/v1/companies/NO/923609016?fields=name',
      options: {},
      status: 400,
      code: 'unknown_parameter',
    },
    {
      given: 'an unknown parameter of the list',
      path: '/v1/countries?page=2',
      options: {},
      status: 400,
      code: 'unknown_parameter',
    },
    {
      given: 'an unknown parameter of a manifest',
      path: '/v1/countries/NO?page=2',
      options: {},
      status: 400,
      code: 'unknown_parameter',
    },
    {
      given: 'an unknown parameter of usage',
      path: '/v1/account/usage?form=2026-01-01',
      options: {},
      status: 400,
      code: 'unknown_parameter',
    },
    {
      given: 'an unknown parameter of health',
      path: '/v1/health?verbose=1',
      options: {},
      status: 400,
      code: 'unknown_parameter',
    },
    {
      given: 'a body of the list',
      path: '/v1/countries',
      options: { body: '{}' },
      status: 400,
      code: 'invalid_request',
    },
    {
      given: 'a body of a manifest',
      path: '/v1/countries/NO',
      options: { body: '{}' },
      status: 400,
      code: 'invalid_request',
    },
    { given: 'a body of health', path: '/v1/health', options: { body: '{}' }, status: 400, code: 'invalid_request' },
    {
      given: 'a body of a lookup',
      path: '/v1/companies/NO/923609016',
      options: { body: '{}' },
      status: 400,
      code: 'invalid_request',
    },
    { given: 'an empty registry id', path: '/v1/companies/NO/', options: {}, status: 404, code: 'route_not_found' },
    {
      given: 'a search in a country that is not served',
      path: '/v1/companies/search?q=ab&country=IT',
      options: {},
      status: 404,
      code: 'country_not_supported',
    },
  ]
  for (const { given, path, options, status, code } of refused)
    it(`answers ${status} ${code} to ${given}`, async () => {
      const reply = await sendRequest(service, path, { key, ...options })
      assert.deepEqual([reply.status, reply.body.code], [status, code])
      assert.ok(reply.body.correction.length > 10)
    })

  it('names the known parameter nearest to a misspelt one', async () => {
    const { body: problem } = await sendRequest(service, '/v1/companies/search?q=ab&contry=NO', { key })
    assert.deepEqual([problem.did_you_mean, problem.invalid_fields[0].pointer], ['country', '/query/contry'])
  })

  it('accepts + ( ) ! , unescaped in a query', async () => {
    const { status, body: found } = await sendRequest(service, '/v1/companies/search?q=a+(b)!,c&country=NO', { key })
    assert.deepEqual([status, found.query.q], [200, 'a (b)!,c'])
  })

  for (const id of operationIds) {
    const operation = operations[id]
    const path = exampleRequests[id].target
    it(`answers 405 to DELETE ${path.split('?')[0]}, with the methods it has`, async () => {
      const { status, headers } = await sendRequest(service, path, { method: 'DELETE', key })
      assert.equal(status, 405)
      const methods = operationIds
        .filter(one => operations[one].path === operation.path)
        .map(one => operations[one].method)
      const allowed = methods.flatMap(method => (method === 'GET' ? ['GET', 'HEAD'] : [method]))
      assert.equal(headers.allow, [...allowed, 'OPTIONS'].join(', '))
    })
    it(`answers 431 to ${id} with 20 KB of headers`, async () => {
      const payload = operation.takesBody ? { body: body() } : {}
      const { status, body: problem } = await sendRequest(service, path, {
        method: operation.method,
        headers: { 'x-padding': 'x'.repeat(20_000) },
        ...payload,
      })
      assert.deepEqual([status, problem.code], [431, 'headers_too_large'])
    })
    if (operation.anonymous === 'unlimited') {
      it(`answers 400 to ${id} when its query cannot be decoded, and ignores other queries`, async () => {
        const refused = await sendRequest(service, `${path}?v=%FF`)
        assert.deepEqual([refused.status, refused.body.code], [400, 'invalid_request'])
        assert.equal((await sendRequest(service, `${path}?v=2`)).status, 200)
      })
      continue
    }
    it(`answers 406 to ${id} when asked for text/csv`, async () => {
      const payload = operation.takesBody ? { body: body() } : {}
      const { status, body: problem } = await sendRequest(service, path, {
        method: operation.method,
        key,
        headers: { accept: 'text/csv' },
        ...payload,
      })
      assert.deepEqual([status, problem.code], [406, 'not_acceptable'])
    })
  }

  const acceptHeaders: readonly (readonly [accept: string, status: number])[] = [
    ['application/json; charset=utf-8', 200],
    ['application/json;charset=UTF-8', 200],
    ['application/json; profile="a;b,c"', 200],
    ['text/html, application/json;  q=0.5; charset=utf-8', 200],
    ['application/*; charset=utf-8', 200],
    ['application/json; charset=utf-8; q=0', 406],
    ['application/json;  q=0', 406],
    ['text/html; charset=utf-8', 406],
  ]
  for (const [accept, expected] of acceptHeaders)
    it(`answers ${expected} to "Accept: ${accept}"`, async () => {
      assert.equal((await sendRequest(service, '/v1/countries', { key, headers: { accept } })).status, expected)
    })

  it('answers a CORS preflight with 204, and exposes the headers that clients act on', async () => {
    const { status } = await sendRequest(service, '/v1/countries', {
      method: 'OPTIONS',
      headers: { origin: 'http://page.test', 'access-control-request-method': 'GET' },
    })
    assert.equal(status, 204)
    const { headers } = await sendRequest(service, '/v1/countries', { headers: { origin: 'http://page.test' } })
    for (const name of ['ratelimit-remaining', 'x-request-id', 'etag', 'retry-after', 'x-svc-cost-units'])
      assert.ok(headers['access-control-expose-headers']?.includes(name), name)
  })

  const sent = [
    { given: 'bytes that are not HTTP', bytes: 'hello\r\n\r\n', status: 400 },
    { given: 'a method that HTTP does not have', bytes: 'FOO / HTTP/1.1\r\nhost: x\r\n\r\n', status: 400 },
    {
      given: 'two content lengths',
      bytes: 'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nab',
      status: 400,
    },
    {
      given: 'both a length and chunks',
      bytes: 'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
      status: 400,
    },
    { given: 'no Host', bytes: 'GET /v1/countries HTTP/1.1\r\nconnection: close\r\n\r\n', status: 400 },
    { given: 'CONNECT', bytes: 'CONNECT svc.test:443 HTTP/1.1\r\nhost: svc.test:443\r\n\r\n', status: 400 },
    { given: 'an address of 20 KB', bytes: `GET /${'x'.repeat(20_000)} HTTP/1.1\r\nhost: x\r\n\r\n`, status: 431 },
    {
      given: 'a bare # in the query, where some servers stop reading',
      bytes: 'GET /v1/companies/search?q=ab&limit=1#x HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n',
      status: 400,
    },
    {
      given: 'a parameter after 1,000 others, which would not be read',
      bytes: `GET /v1/health?${'&'.repeat(1_000)}nope=1 HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`,
      status: 400,
    },
    {
      given: 'an expectation it does not know',
      bytes: 'GET /v1/health HTTP/1.1\r\nhost: x\r\nexpect: wonders\r\nconnection: close\r\n\r\n',
      status: 200,
    },
    {
      given: 'invalid UTF-8 in a body',
      bytes: Buffer.concat([
        Buffer.from(
          `POST ${batchPath} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer KEY\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-length: 3\r\n\r\n"`,
        ),
        Buffer.from([0xff, 0x22]),
      ]),
      status: 400,
    },
  ]
  it('answers on the bare socket to a HEAD that is not HTTP without a body', async () => {
    const reply = await raw(service, 'HEAD /\xff HTTP/1.1\r\nhost: x\r\n\r\n')
    assert.deepEqual([reply.status, reply.text], [400, ''])
    assert.ok(Number(reply.headers['content-length']) > 0)
  })

  for (const { given, bytes, status } of sent)
    it(`answers ${status} on the bare socket to ${given}`, async () => {
      const text =
        typeof bytes === 'string' ? bytes : Buffer.from(bytes.toString('latin1').replace('KEY', key), 'latin1')
      const reply = await raw(service, text)
      assert.equal(reply.status, status)
      checkReply(reply, given)
    })
})

describe('a socket whose request was answered before its body arrived', () => {
  const head = `POST ${batchPath} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 5\r\n\r\n`

  it('also gets a reply to its next request, even if that is not HTTP', async () => {
    needsOwnServer()
    await using service = await startTestService()
    const socket = connect(Number(new URL(service.url).port), '127.0.0.1')
    const statuses: string[] = []
    const replied = () =>
      new Promise<void>(resolve => {
        socket.once('data', chunk => {
          statuses.push(String(chunk).slice(9, 12))
          resolve()
        })
      })
    const first = replied()
    socket.write(head)
    await first
    const second = replied()
    socket.write(`12345GET / HTTP/1.1\r\nhost: x\r\nx-padding: ${'x'.repeat(20_000)}\r\n\r\n`)
    await second
    socket.destroy()
    assert.deepEqual(statuses, ['401', '431'])
  })
})

/** A service with replaced parts, for all tests of a `describe`. */
function serviceWith(overrides: Parameters<typeof startTestService>[1]): () => TestService {
  let service: TestService
  before(async () => {
    service = await startTestService({}, overrides)
  })
  after(() => service[Symbol.asyncDispose]())
  return () => service
}

describe('a request to change the protocol', () => {
  const service = serviceWith({})
  for (const expectation of ['', 'expect: wonders\r\n'])
    it(`${expectation && 'with an unknown expectation '}is answered like any other, and the connection is closed`, async () => {
      const upgrade = `upgrade: h2c\r\nconnection: upgrade\r\n${expectation}`
      const reply = await raw(service(), `GET /v1/health HTTP/1.1\r\nhost: x\r\n${upgrade}\r\n`)
      assert.deepEqual([reply.status, reply.headers.connection, reply.body.status], [200, 'close', 'pass'])
    })
})

const reconciling = [
  'getReconciliation',
  'reconcile',
  'suggestCompanies',
  'suggestTerms',
  'previewCompany',
  'proposeProperties',
] as const

const crash = async (): Promise<never> => {
  throw new Error('secret detail at /somewhere')
}
const crashingStores = {
  companies: {
    countries: [],
    find: crash,
    findMany: crash,
    findByAlias: crash,
    findByAliases: crash,
    findNumbered: crash,
    entityTagOf: entityTag,
    jsonOf: () => undefined,
  },
  coverage: { coverage: crash, damagedRecords: () => 0 },
}

describe('an error of the stores', () => {
  const service = serviceWith(crashingStores)
  for (const id of ['getCompany', 'listCountries', 'getCountry', 'getHealth'] as const)
    it(`answers 500 internal_error to ${id} without the cause, which is logged with the request id`, async () => {
      const { demoKey: key, log } = service()
      const { status, body, text, headers } = await sendRequest(service(), exampleRequests[id].target, { key })
      assert.deepEqual([status, body.code, body.retryable], [500, 'internal_error', true])
      assert.doesNotMatch(text, /secret detail|somewhere/)
      assert.ok(log.some(line => line.includes('secret detail') && line.includes(headers['x-request-id'] ?? '-')))
    })
})

describe('an error of a dependency', () => {
  const service = serviceWith({ keys: { find: crash, isCurrent: () => false } })
  for (const id of ['searchCompanies', 'lookupBatch', 'matchCompanies', 'getUsage', ...reconciling] as const)
    it(`answers 500 internal_error to ${id}`, async () => {
      const { method } = operations[id]
      const { demoKey: key } = service()
      const { status, body } = await sendRequest(service(), exampleRequests[id].target, { method, key })
      assert.deepEqual([status, body.code], [500, 'internal_error'])
    })
})

describe('an error of a step before the operation', () => {
  const monotonic = () => {
    throw new Error('no clock')
  }
  const service = serviceWith({ clock: { now: Date.now, monotonic } })
  for (const id of [
    'getLlmsTxt',
    'getAgentCard',
    'getApiCatalog',
    'getMcpServerCard',
    'getServerCardOfMcp',
    'getAiCatalog',
    'getOpenapi',
    'getJsonOpenapi',
    'getPlainOpenapi',
    'getWorkflows',
  ] as const)
    it(`answers 500 in the envelope to ${id}`, async () => {
      const { status, body } = await sendRequest(service(), exampleRequests[id].target)
      assert.deepEqual([status, body.code], [500, 'internal_error'])
    })
})

describe('accounts that cannot be read', () => {
  const find = async () => {
    throw new StoreUnavailableError('locked')
  }
  const service = serviceWith({ keys: { find, isCurrent: () => false } })
  for (const id of [
    'getCompany',
    'searchCompanies',
    'lookupBatch',
    'matchCompanies',
    'listCountries',
    'getCountry',
    'getUsage',
    ...reconciling,
  ] as const)
    it(`answer 503 service_unavailable to ${id}`, async () => {
      const payload = operations[id].takesBody ? { body: {} } : {}
      const { status, body, headers } = await sendRequest(service(), exampleRequests[id].target, {
        method: operations[id].method,
        key: service().demoKey,
        ...payload,
      })
      assert.deepEqual([status, body.code, headers['retry-after']], [503, 'service_unavailable', '5'])
    })
})

describe('a service', () => {
  const broken = { country: 'NO', registry_id: '923609016', surplus: true, data_freshness: { last_confirmed_at: null } }
  const violations = {
    reply: async () => broken as never,
    error: () => Promise.reject(new Problem('company_not_found', { ...broken, retry_after_seconds: 'soon' } as never)),
  }
  for (const [kind, find] of Object.entries(violations))
    it(`turns ${kind === 'reply' ? 'a reply' : 'an error'} that violates the contract into a 500, also in production`, async () => {
      await using service = await startTestService({}, { companies: { ...crashingStores.companies, find } })
      const { status, body } = await sendRequest(service, exampleRequests.getCompany.target, { key: service.demoKey })
      assert.deepEqual([status, body.code], [500, 'internal_error'])
    })

  it('checks a company that may change for each reply, and one that is frozen for the first reply only', async () => {
    await using origin = await startTestService()
    const { body } = await sendRequest(origin, exampleRequests.getCompany.target, { key: origin.demoKey })
    let reads = 0
    const name = () => {
      reads += 1
      return 'EQUINOR ASA'
    }
    const counted = (company: object) => Object.defineProperty({ ...company }, 'name', { enumerable: true, get: name })
    const [changing, frozen] = [counted(body), deepFreeze(counted(body))]
    const [changed, refused] = [{ ...body }, deepFreeze({ ...body, surplus: true })]
    let company: object = changing
    const find = async () => company as never
    await using service = await startTestService({}, { companies: { ...crashingStores.companies, find } })
    const answer = async (found: object) => {
      company = found
      reads = 0
      const { status } = await sendRequest(service, exampleRequests.getCompany.target, { key: service.demoKey })
      return [status, reads]
    }
    const [first, second] = [await answer(changing), await answer(changing)]
    assert.deepEqual(second, first)
    assert.deepEqual(await answer(frozen), first)
    assert.ok(Number((await answer(frozen))[1]) < Number(first[1]))
    assert.equal((await answer(changed))[0], 200)
    assert.equal((await answer(Object.assign(changed, { surplus: true })))[0], 500)
    for (const _ of ['first', 'second']) assert.equal((await answer(refused))[0], 500)
  })

  it('answers 408 to each operation when the headers of a request never end, and to a batch whose body never arrives', async () => {
    const timeouts = { requestTimeout: 300, headersTimeout: 300, connectionsCheckingInterval: 50 }
    await using service = await startTestService({}, { timeouts })
    const { text: key } = await service.key()
    const unended = operationIds.map(id => {
      const { method, target } = exampleRequests[id]
      return { method, target, bytes: `${method} ${target} HTTP/1.1\r\nhost: x\r\n` }
    })
    const authorised = `authorization: Bearer ${key}\r\ncontent-type: application/json\r\ncontent-length: 10`
    const bodiless = `POST ${batchPath} HTTP/1.1\r\nhost: x\r\n${authorised}\r\n\r\n{`
    const sent = [...unended, { method: 'POST', target: batchPath, bytes: bodiless }]
    await Promise.all(
      sent.map(async ({ method, target, bytes }) => {
        const reply = await raw(service, bytes)
        checkReply(reply, target)
        checkExchange({ method, target, requestHeaders: {}, requestBody: undefined, ...reply })
        assert.deepEqual([reply.status, reply.body.code], [408, 'request_timeout'], target)
      }),
    )
  })
})
