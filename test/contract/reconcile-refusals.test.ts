import assert from 'node:assert/strict'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { countryCodes } from '#domain/countries.ts'
import { SearchBusyError, SearchTimeoutError } from '../../src/search/search-errors.ts'
import { scriptedSearch } from '../support/scripted-search.ts'
import { type ApiReply, sendRequest } from '../support/send-request.ts'
import { startTestService, type TestService } from '../support/service.ts'
import { needsOwnServer } from '../support/test-store.ts'
import { tiersWith } from '../support/tiers-with.ts'

const path = '/reconcile'
const inNorway = { query: 'Equinor', type: 'company/NO' }
const oneQuery = JSON.stringify({ q0: inNorway })
const oneCompany = JSON.stringify({ ids: ['NO/923609016'], properties: [{ id: 'status' }] })
const many = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`q${at}`, { query: 'ab' }]))

const post = (service: TestService, fields: Record<string, string>, key?: string): Promise<ApiReply> =>
  sendRequest(service, path, { method: 'POST', body: new URLSearchParams(fields), ...(key && { key }) })

const faultsOf = ({ body }: ApiReply) =>
  body.invalid_fields.map(({ pointer, message }: { pointer: string; message: string }) => `${pointer} ${message}`)

const nested = (depth: number): object => (depth === 0 ? {} : { id: nested(depth - 1) })

describe('a request to /reconcile that is refused', () => {
  let service: TestService
  let key: string
  before(async () => {
    service = await startTestService()
    key = (await service.key()).text
  })
  after(() => service[Symbol.asyncDispose]())

  const queries: { given: string; sent: unknown; faults: RegExp[] }[] = [
    { given: 'a list', sent: [], faults: [/^\/body\/queries must be an object$/] },
    { given: 'a text', sent: 'Equinor', faults: [/^\/body\/queries must be an object$/] },
    { given: 'a query that is a text', sent: { q0: 'Equinor' }, faults: [/^\/body\/queries\/q0 must be an object$/] },
    {
      given: 'a query of nothing',
      sent: { q0: {} },
      faults: [/^\/body\/queries\/q0 must have a query or properties$/],
    },
    {
      given: 'a number as text',
      sent: { q0: { query: 7 } },
      faults: [/^\/body\/queries\/q0\/query must be a string$/],
    },
    {
      given: 'a limit of 0',
      sent: { q0: { query: 'ab', limit: 0 } },
      faults: [/\/limit must be a whole number from 1$/],
    },
    {
      given: 'an unknown type, property and field, all named at once, each with what is known and the nearest',
      sent: { q0: { query: 'ab', type: 'company/XX', lang: 'en', properties: [{ pid: 'adress', v: 1 }] } },
      faults: [
        /^\/body\/queries\/q0\/lang is not a known field; known are query, type, limit, properties, type_strict$/,
        /\/properties\/0\/pid must be a known property, not "adress"; the nearest is address; known are country,/,
        /\/type must be a known type, not "company\/XX"; .*known are company, company\/BE,/,
      ],
    },
    {
      given: 'properties that are no list',
      sent: { q0: { properties: { pid: 'country' } } },
      faults: [/\/properties must be a list$/],
    },
    {
      given: 'a list in a list of values',
      sent: { q0: { query: 'ab', properties: [{ pid: 'country', v: [[1]] }] } },
      faults: [/\/v\/0 must be an object$/],
    },
    {
      given: 'a country in a member that is not read, one that is no text, and one that is absent',
      sent: {
        q0: {
          query: 'ab',
          properties: [
            { pid: 'country', v: { code: 'NO' } },
            { pid: 'country', v: { id: ['NO'] } },
            { pid: 'country' },
          ],
        },
      },
      faults: [
        /\/properties\/0\/v must have one of name, id, str, date, int, float$/,
        /\/properties\/1\/v\/id must be a text or a number$/,
        /\/properties\/2\/v is required$/,
      ],
    },
    {
      given: 'values that are nested 500 deep',
      sent: { q0: { query: 'ab', properties: [{ pid: 'country', v: nested(500) }] } },
      faults: [/^\/body\/queries is nested too deeply$/],
    },
  ]
  for (const { given, sent, faults } of queries)
    it(`is answered 400 for ${given}, and costs nothing`, async () => {
      const reply = await post(service, { queries: JSON.stringify(sent) }, key)
      assert.deepEqual(
        [reply.status, reply.body.code, reply.headers['x-svc-cost-units']],
        [400, 'invalid_request', '0'],
      )
      const found = faultsOf(reply)
      assert.equal(found.length, faults.length, found.join('\n'))
      for (const [at, fault] of faults.entries()) assert.match(found[at], fault)
      assert.equal(reply.body.suggested_request, null)
    })

  const others: { given: string; send: () => Promise<ApiReply>; status: number; code: string }[] = [
    ...[
      {},
      { queries: oneQuery, extend: oneCompany },
      { queries: '{"q0":' },
      { queries: '' },
      // Of the two, the last one would be answered, and the first be lost.
      { queries: '{"q0":{"query":"Equinor"},"q0":{"query":"Nokia"}}' },
    ].map(fields => ({
      given: `the fields ${JSON.stringify(fields)}`,
      send: () => post(service, fields, key),
      status: 400,
      code: 'invalid_request',
    })),
    ...['{}', '[]', '{"ids":1,"properties":[]}', '{"ids":[1],"properties":[{"id":"x"},1]}'].map(extend => ({
      given: `the data extension query ${extend}`,
      send: () => post(service, { extend }, key),
      status: 400,
      code: 'invalid_request',
    })),
    {
      given: 'an unknown field',
      send: () => post(service, { queries: oneQuery, callback: 'f' }, key),
      status: 400,
      code: 'unknown_parameter',
    },
    {
      given: 'a callback of JSONP',
      send: () => sendRequest(service, `${path}?callback=f`),
      status: 400,
      code: 'unknown_parameter',
    },
    {
      given: '101 queries',
      send: () => post(service, { queries: JSON.stringify(many(101)) }, key),
      status: 400,
      code: 'batch_too_large',
    },
    {
      given: '101 queries in the address',
      send: () => sendRequest(service, `${path}?queries=${encodeURIComponent(JSON.stringify(many(101)))}`, { key }),
      status: 400,
      code: 'batch_too_large',
    },
    {
      given: '11 queries of the demo key, which may send 10',
      send: () => post(service, { queries: JSON.stringify(many(11)) }, service.demoKey),
      status: 400,
      code: 'batch_too_large',
    },
    {
      given: '101 companies',
      send: () => {
        const ids = Array.from({ length: 101 }, (_, at) => `NO/${at}`)
        return post(service, { extend: JSON.stringify({ ids, properties: [] }) }, key)
      },
      status: 400,
      code: 'batch_too_large',
    },
    {
      given: 'a batch in the address that is no JSON',
      send: () => sendRequest(service, `${path}?queries=Equinor`, { key }),
      status: 400,
      code: 'invalid_request',
    },
    {
      given: 'a batch in the address without a key',
      send: () => sendRequest(service, `${path}?queries=${encodeURIComponent(oneQuery)}`),
      status: 401,
      code: 'unauthenticated',
    },
    {
      given: 'a batch without a key',
      send: () => post(service, { queries: oneQuery }),
      status: 401,
      code: 'unauthenticated',
    },
    {
      given: 'data extension by a key that may only search',
      send: async () =>
        post(service, { extend: oneCompany }, (await service.key({ scopes: ['companies:search'] })).text),
      status: 403,
      code: 'insufficient_scope',
    },
    {
      given: 'JSON',
      send: () => sendRequest(service, path, { method: 'POST', key, body: { queries: oneQuery } }),
      status: 415,
      code: 'unsupported_media_type',
    },
    {
      given: 'a form of 300 KB',
      send: () => post(service, { queries: ' '.repeat(300_000) }, key),
      status: 413,
      code: 'payload_too_large',
    },
    {
      given: 'a suggestion of an unknown type',
      send: () => sendRequest(service, `${path}/suggest/entity?prefix=ab&type=Q5`, { key }),
      status: 400,
      code: 'invalid_request',
    },
    {
      given: 'a suggestion without a prefix',
      send: () => sendRequest(service, `${path}/suggest/entity`, { key }),
      status: 400,
      code: 'invalid_request',
    },
    {
      given: 'a suggestion outside the countries of the key',
      send: async () => {
        const { text } = await service.key({ country_scope: ['SE', 'FI'] })
        return sendRequest(service, `${path}/suggest/entity?prefix=equinor`, { key: text })
      },
      status: 403,
      code: 'country_not_allowed',
    },
    {
      given: 'a suggestion of another kind',
      send: () => sendRequest(service, `${path}/suggest/flyout`),
      status: 400,
      code: 'invalid_request',
    },
    {
      given: 'a limit of 0 properties',
      send: () => sendRequest(service, `${path}/properties?limit=0`),
      status: 400,
      code: 'invalid_request',
    },
    {
      given: 'a preview of an id without a country',
      send: () => sendRequest(service, `${path}/preview?id=923609016`, { key }),
      status: 400,
      code: 'invalid_request',
    },
    {
      given: 'a preview of an unknown company',
      send: () => sendRequest(service, `${path}/preview?id=NO/999999999`, { key }),
      status: 404,
      code: 'company_not_found',
    },
    {
      given: 'a preview in a country that is not served',
      send: () => sendRequest(service, `${path}/preview?id=IT/1`, { key }),
      status: 404,
      code: 'country_not_supported',
    },
    {
      given: 'a preview outside the countries of the key',
      send: async () => {
        const { text } = await service.key({ country_scope: ['SE'] })
        return sendRequest(service, `${path}/preview?id=NO/923609016`, { key: text })
      },
      status: 403,
      code: 'country_not_allowed',
    },
  ]
  for (const { given, send, status, code } of others)
    it(`is answered ${status} ${code} for ${given}, and costs nothing`, async () => {
      const { body, headers, ...reply } = await send()
      assert.deepEqual([reply.status, body.code, headers['x-svc-cost-units']], [status, code, '0'])
      assert.ok(body.correction.length > 10)
    })

  it('is told to send a form in place of JSON', async () => {
    const { body } = await sendRequest(service, path, { method: 'POST', key, body: {} })
    assert.match(body.correction, /Content-Type: application\/x-www-form-urlencoded/)
  })

  it('names the kinds of suggestion to one that asks for another: property, type', async () => {
    const { body } = await sendRequest(service, `${path}/suggest/flyout?prefix=ab`)
    assert.deepEqual(body.invalid_fields, [
      { pointer: '/path/kind', message: 'must be one of the allowed values property, type' },
    ])
  })

  it('says of 11 queries of the demo key to split them into batches of 10, and nothing of an idempotency key', async () => {
    const { body } = await post(service, { queries: JSON.stringify(many(11)) }, service.demoKey)
    assert.equal(body.correction, 'Split it into batches of at most 10.')
  })

  it('is limited like a match: 1 slot of companies-enrich for a batch, and 429 with Retry-After when none is left', async () => {
    needsOwnServer()
    const { text } = await service.key({ rate_limit_rpm: 1 })
    const first = await post(service, { queries: oneQuery }, text)
    assert.deepEqual(
      [first.headers['x-ratelimit-resource'], first.headers['ratelimit-remaining']],
      ['companies-enrich', '0'],
    )
    const { status, body, headers } = await post(service, { queries: oneQuery }, text)
    assert.deepEqual([status, body.code, headers['retry-after']], [429, 'rate_limit_exceeded', '60'])
  })

  it('is answered 429 once 600 queries of a minute found nothing on the free tier, as other batches are', async () => {
    needsOwnServer()
    const { text } = await service.key({}, 'free')
    const nothing = Object.fromEntries(
      Array.from({ length: 100 }, (_, at) => [`q${at}`, { query: `Qzx Wvuuts`, type: 'company/NO' }]),
    )
    for (let sent = 0; sent < 6; sent += 1)
      assert.equal((await post(service, { queries: JSON.stringify(nothing) }, text)).status, 200)
    const { status, body } = await post(service, { queries: oneQuery }, text)
    assert.deepEqual([status, body.code, body.limit.bucket], [429, 'rate_limit_exceeded', 'unknown_rows'])
  })

  it('is answered 429 quota_exhausted when a batch costs more than is left, and nothing is charged', async () => {
    await using small = await startTestService({ SVC_TIERS_FILE: tiersWith(1) })
    const { text } = await small.key({}, 'free')
    const two = JSON.stringify({ a: inNorway, b: inNorway })
    const refused = await post(small, { queries: two }, text)
    assert.deepEqual([refused.status, refused.body.code], [429, 'quota_exhausted'])
    assert.equal((await post(small, { queries: oneQuery }, text)).headers['x-svc-credits-remaining'], '0')
  })
})

describe('a key in the path of /reconcile', () => {
  let service: TestService
  let key: string
  before(async () => {
    service = await startTestService()
    key = (await service.key()).text
  })
  after(() => service[Symbol.asyncDispose]())

  it('is in no log line, and in no error, which names the path without it', async () => {
    const refused = [
      `/reconcile/${key}/sugest`,
      `/reconcile/${key}/preview?id=NO/999999999`,
      `/reconcile/${key}/suggest/entity`,
      `/reconcile/${key}?nope=1`,
      `/reconcile/${key}x`,
      `/reconcile/${key.slice(0, -2)}/preview?id=NO/1`,
      `/reconcile/${key.replaceAll('_', '%5F')}/properties?limit=0`,
      `/reconcile/${key}/`,
      `/reconcile/${key}/${key}`,
    ]
    for (const target of refused) {
      const { status, text, body } = await sendRequest(service, target)
      assert.ok(status >= 400, target)
      assert.ok(!text.includes(key.slice(0, 40)), target)
      assert.match(body.instance, /^\/reconcile/)
    }
    const lines = service.log.filter(line => line.includes('"route"') || line.includes('/reconcile'))
    assert.ok(lines.length >= refused.length)
    assert.ok(service.log.every(line => !line.includes(key.slice(0, 40))))
  })

  it('that is mistyped is answered 401 like one in a header, whatever it looks like', async () => {
    for (const wrong of [`${key}x`, key.toUpperCase(), 'svc', 'nokey', '%FF'])
      assert.deepEqual((await sendRequest(service, `/reconcile/${wrong}`)).status, 401, wrong)
  })

  it('is answered 401 if it is a secret key, with advice to create a restricted one; in a header it is served', async () => {
    const { text } = await service.secretKey()
    const { status, body } = await sendRequest(service, `/reconcile/${text}/suggest/entity?prefix=equinor`)
    assert.deepEqual([status, body.code], [401, 'unauthenticated'])
    assert.match(body.correction, /restricted key/)
    assert.equal((await sendRequest(service, '/reconcile/suggest/entity?prefix=equinor', { key: text })).status, 200)
  })

  it('takes precedence over a header that is no key of the service', async () => {
    const headers = { authorization: 'Basic dXNlcjpwYXNz' }
    assert.equal(
      (await sendRequest(service, `/reconcile/${key}/suggest/entity?prefix=equinor`, { headers })).status,
      200,
    )
  })

  it('is a key of no other path', async () => {
    assert.equal((await sendRequest(service, '/v1/account/usage')).status, 401)
    assert.equal((await sendRequest(service, `/v1/${key.slice(0, 12)}/account/usage`)).status, 404)
  })

  it('is matched with its endpoints patterns by the path without the key', async () => {
    const { text } = await service.key({ endpoints: ['/reconcile*'] })
    assert.equal((await sendRequest(service, `/reconcile/${text}/preview?id=NO/923609016`)).status, 200)
    const other = await service.key({ endpoints: ['/v1/companies/*'] })
    const { status, body } = await sendRequest(service, `/reconcile/${other.text}/preview?id=NO/923609016`)
    assert.deepEqual([status, body.code], [403, 'endpoint_not_allowed'])
  })
})

describe('a batch in the address of /reconcile without a key', () => {
  for (const field of ['queries', 'extend'])
    it(`is answered 401 with limits of 0, and takes no slot of the 60 anonymous requests: ${field}`, async () => {
      await using service = await startTestService()
      for (const target of [`${path}?${field}={}`, `${path}?${field}={}`]) {
        const { status, headers } = await sendRequest(service, target)
        const limits = ['limit', 'remaining', 'reset', 'policy'].map(name => headers[`ratelimit-${name}`])
        assert.deepEqual([status, ...limits], [401, '0', '0', '0', '"companies-enrich";q=0;w=60'])
      }
      assert.equal((await sendRequest(service, path)).headers['ratelimit-remaining'], '59')
    })
})

describe('a request to /reconcile while the service cannot answer it', () => {
  const errors = [
    { error: new SearchBusyError(), status: 503, code: 'service_unavailable' },
    { error: new SearchTimeoutError(2000), status: 504, code: 'timeout' },
  ]
  for (const { error, status, code } of errors)
    it(`is answered ${status} ${code} on ${error.name}, as a batch, in the address and for suggestions, and costs nothing`, async () => {
      const search = scriptedSearch(async () => {
        throw error
      })
      await using service = await startTestService({}, { search })
      const { text: key } = await service.key()
      const replies = [
        await post(service, { queries: oneQuery }, key),
        await sendRequest(service, `${path}?queries=${encodeURIComponent(oneQuery)}`, { key }),
        await sendRequest(service, `${path}/suggest/entity?prefix=equinor`, { key }),
      ]
      for (const { body, headers, ...reply } of replies)
        assert.deepEqual([reply.status, body.code, headers['x-svc-cost-units']], [status, code, '0'])
    })

  it('of one country says so of a query of all without candidates, and of no query that has one', async () => {
    await using service = await startTestService({}, {}, { hasOwnSearch: true })
    const { text: key } = await service.key()
    rmSync(join(service.dataDir, 'partitions', 'NO.sqlite'))
    service.clock.advance(2000)
    const queries = JSON.stringify({ q0: { query: 'Equinor' }, q1: { query: 'Volvo' } })
    const { q0, q1 } = (await post(service, { queries }, key)).body
    assert.deepEqual([q0.result, q0.error.code, q0.error.retryable], [[], 'service_unavailable', true])
    assert.equal(q0.error.correction, 'Send the query again later. /v1/health shows the current state.')
    assert.deepEqual([q1.result.length > 0, q1.error], [true, undefined])
  })

  it('of a company of an extension is answered 503 after 30 seconds, not with empty values, and costs nothing', async () => {
    await using service = await startTestService()
    const { text: key } = await service.key()
    rmSync(join(service.dataDir, 'partitions', 'NO.sqlite'))
    service.clock.advance(2000)
    const send = (...ids: string[]) =>
      post(service, { extend: JSON.stringify({ ids, properties: [{ id: 'status' }] }) }, key)
    const { status, body, headers } = await send('NO/923609016', 'GB/00445790')
    assert.deepEqual([status, body.code, headers['retry-after']], [503, 'service_unavailable', '30'])
    assert.equal(headers['x-svc-cost-units'], '0')
    assert.deepEqual((await send('GB/00445790', 'GB/99999999')).body.rows, {
      'GB/00445790': { status: [{ str: 'active' }] },
      'GB/99999999': { status: [] },
    })
  })

  it('of a partition names it in the row, and is answered 503 for a suggestion or a preview', async () => {
    await using service = await startTestService({}, {}, { hasOwnSearch: true })
    const { text: key } = await service.key()
    rmSync(join(service.dataDir, 'partitions', 'NO.sqlite'))
    service.clock.advance(2000)
    const { body } = await post(service, { queries: oneQuery }, key)
    assert.deepEqual([body.q0.result, body.q0.error.code, body.q0.error.retryable], [[], 'partition_unavailable', true])
    assert.doesNotMatch(body.q0.error.correction, /idempotency_key/)
    for (const target of ['/suggest/entity?prefix=equinor&type=company/NO', '/preview?id=NO/923609016']) {
      const reply = await sendRequest(service, path + target, { key })
      assert.deepEqual([reply.status, reply.body.code], [503, 'partition_unavailable'], target)
    }
    for (const country of countryCodes)
      rmSync(join(service.dataDir, 'partitions', `${country}.sqlite`), { force: true })
    service.clock.advance(2000)
    const none = await sendRequest(service, `${path}/suggest/entity?prefix=equinor`, { key })
    assert.deepEqual([none.status, none.body.code], [503, 'service_unavailable'])
  })
})
