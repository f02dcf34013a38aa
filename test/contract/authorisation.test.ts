import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { formatKey, type KeyParts, newKeyParts, parseKey } from '#domain/keys/key-format.ts'
import type { KeyRequest } from '#domain/keys/key-request.ts'
import { type OperationId, operations } from '#generated/operations.ts'
import { exampleRequests, operationIds, toolCallsOf } from '../support/example-requests.ts'
import { callTool, sendRaw } from '../support/mcp.ts'
import { type ApiReply, sendRequest } from '../support/send-request.ts'
import { startTestService, type TestService } from '../support/service.ts'

const keyed = operationIds.filter(id => operations[id].takesKey)

const allScopes = ['companies:read', 'companies:search', 'companies:enrich', 'coverage:read', 'usage:read']

const endpointsOtherThan = (id: OperationId) => [id === 'getUsage' ? '/v1/health' : '/v1/account/*']

const flip = (text: string, at: number) => text.slice(0, at) + (text[at] === 'A' ? 'B' : 'A') + text.slice(at + 1)

interface BadCredential {
  given: string
  header: () => Promise<string> | string
  cause: RegExp
}

const callOf = (name: string, args: object) =>
  JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } })

/** Declares tests of tool calls: a bad key is answered at the HTTP level, other errors as the result of the tool. */
function declareCalls(service: () => TestService, id: OperationId, badCredentials: readonly BadCredential[]) {
  for (const { tool, args } of toolCallsOf(id)) {
    const called = `${tool}${'country' in args ? ` of ${args.country}` : ''}`
    for (const { given, header, cause } of badCredentials)
      it(`answers 401 to a call of ${called} with ${given}, as the HTTP answer`, async () => {
        const authorization = await header()
        const { status, headers, body } = await sendRaw(service(), callOf(tool, args), { headers: { authorization } })
        assert.deepEqual([status, body.code, body.suggested_request], [401, 'unauthenticated', null])
        assert.equal(headers['www-authenticate'], 'Bearer realm="svc"')
        assert.match(body.correction, cause)
      })

    const [scope] = operations[id].scopes
    const without = { scopes: allScopes.filter(other => other !== scope) }
    const elsewhere = { endpoints: endpointsOtherThan(id) }
    const refusals: { by: string; request: Partial<KeyRequest>; code: string; listed: string }[] = [
      { by: `without ${scope}`, request: without, code: 'insufficient_scope', listed: 'missing_scopes' },
      { by: 'for other endpoints', request: elsewhere, code: 'endpoint_not_allowed', listed: 'allowed_endpoints' },
    ]
    for (const { by, request, code, listed } of refusals)
      it(`answers 403 ${code} to a call of ${called} by a key ${by}, as the result of the tool`, async () => {
        const { text } = await service().key(request)
        const { status, isError, content } = await callTool(service(), text, tool, args)
        assert.deepEqual([status, isError, content.status, content.code], [200, true, 403, code])
        assert.ok(content[listed].length > 0)
      })
  }
}

describe('every operation that takes a key', () => {
  let service: TestService
  let good: string
  before(async () => {
    service = await startTestService()
    good = (await service.key()).text
  })
  after(() => service[Symbol.asyncDispose]())

  const askAs = (id: OperationId, authorization: string | undefined): Promise<ApiReply> =>
    sendRequest(service, exampleRequests[id].target, {
      method: exampleRequests[id].method,
      headers: authorization === undefined ? {} : { authorization },
      ...(exampleRequests[id].body && { body: exampleRequests[id].body }),
    })

  /** A key with a valid checksum that was never issued: some parts of a good key, others random. */
  const forged = (change: (parts: KeyParts, other: KeyParts) => Partial<KeyParts>) => () => {
    const { checksumKey } = service.administration.secrets
    const parts = parseKey(good, checksumKey) ?? assert.fail('no key')
    const other = newKeyParts('live', 'rk', randomBytes)
    return `Bearer ${formatKey({ ...parts, ...change(parts, other) }, checksumKey)}`
  }

  const badCredentials: BadCredential[] = [
    { given: 'an empty header', header: () => '', cause: /Bearer/ },
    {
      given: 'another scheme',
      header: () => `Basic ${good}`,
      cause: /Bearer <API_KEY>\. No other scheme is read, such as Basic/,
    },
    { given: 'a scheme that only begins like Bearer', header: () => `Bearers ${good}`, cause: /Authorization: Bearer/ },
    { given: 'two spaces', header: () => `Bearer  ${good}`, cause: /whole/ },
    { given: 'half a key', header: () => `Bearer ${good.slice(0, 40)}`, cause: /whole/ },
    { given: 'a wrong check', header: () => `Bearer ${flip(good, 63)}`, cause: /whole/ },
    { given: 'a mistyped secret', header: () => `Bearer ${flip(good, 30)}`, cause: /whole/ },
    { given: 'the other environment', header: () => `Bearer ${good.replace('_live_', '_test_')}`, cause: /whole/ },
    {
      given: 'a wrong secret with a right check',
      header: forged((_, { secret }) => ({ secret })),
      cause: /issued by this service/,
    },
    { given: 'an unknown kid', header: forged((_, { kid }) => ({ kid })), cause: /issued by this service/ },
    {
      given: 'the other environment with a right check',
      header: forged(() => ({ env: 'test' })),
      cause: /issued by this service/,
    },
    {
      given: 'the other class with a right check',
      header: forged(() => ({ class: 'sk' })),
      cause: /issued by this service/,
    },
    {
      given: 'a key of another server',
      header: async () => {
        await using other = await startTestService({ SVC_KEY_SECRET: 'another secret of at least 32 characters' })
        return `Bearer ${other.demoKey}`
      },
      cause: /whole/,
    },
    {
      given: 'a revoked key',
      header: async () => {
        const { text, kid } = await service.key()
        await service.administration.keys.revoke(kid, new Date(service.clock.now()).toISOString())
        return `Bearer ${text}`
      },
      cause: /revoked/,
    },
    {
      given: 'a key at the moment it expires',
      header: async () => {
        const { text } = await service.key({ expires_at: new Date(service.clock.now() + 60_000).toISOString() })
        service.clock.advance(60_000)
        return `Bearer ${text}`
      },
      cause: /expired/,
    },
    {
      given: 'a key used outside its ip_allowlist',
      header: async () => `Bearer ${(await service.key({ ip_allowlist: ['192.0.2.0/24', '2001:db8::/32'] })).text}`,
      cause: /ip_allowlist/,
    },
  ]

  for (const id of keyed) {
    it(`the contract has an example of each required parameter of ${id}`, () => {
      assert.deepEqual(exampleRequests[id].missing, [])
    })

    declareCalls(() => service, id, badCredentials)

    for (const { given, header, cause } of badCredentials)
      it(`answers 401 on ${id} to ${given}`, async () => {
        const { status, headers, body } = await askAs(id, await header())
        assert.deepEqual([status, body.code, body.suggested_request], [401, 'unauthenticated', null])
        assert.equal(headers['www-authenticate'], 'Bearer realm="svc"')
        assert.match(body.correction, cause)
        assert.equal(headers['x-ratelimit-resource'], operations[id].bucket)
        assert.deepEqual(
          [headers['ratelimit-limit'], headers['ratelimit-remaining'], headers['ratelimit-reset']],
          ['0', '0', '0'],
        )
      })

    it(`answers 200 on ${id} to a key after bearer in lower case, or in capitals`, async () => {
      assert.equal((await askAs(id, `bearer ${good}`)).status, 200)
      assert.equal((await askAs(id, `BEARER ${good}`)).status, 200)
    })

    it(`answers ${operations[id].anonymous === 'never' ? '401' : '200'} on ${id} without a key`, async () => {
      assert.equal((await askAs(id, undefined)).status, operations[id].anonymous === 'never' ? 401 : 200)
    })

    it(`answers 403 on ${id} to a key without ${operations[id].scopes[0]}, with the three lists`, async () => {
      const [scope] = operations[id].scopes
      const granted = allScopes.filter(other => other !== scope)
      const { text } = await service.key({ scopes: granted })
      const { status, body } = await askAs(id, `Bearer ${text}`)
      assert.deepEqual([status, body.code], [403, 'insufficient_scope'])
      assert.deepEqual([body.required_scopes, body.missing_scopes, body.granted_scopes], [[scope], [scope], granted])
      assert.equal(body.is_open, undefined)
      const isOpen = operations[id].anonymous !== 'never'
      assert.equal(body.correction.endsWith('Or send the request without a key: it needs none.'), isOpen)
    })

    it(`shows the true figures of bucket and account in a 403 on ${id}, which takes no slot`, async () => {
      const { text } = await service.key({ endpoints: endpointsOtherThan(id), rate_limit_rpm: 7 })
      await askAs(id, `Bearer ${text}`)
      const { status, headers } = await askAs(id, `Bearer ${text}`)
      const { bucket } = operations[id]
      assert.deepEqual(
        [status, headers['ratelimit-limit'], headers['ratelimit-remaining'], headers['ratelimit-reset']],
        [403, '7', '7', '0'],
      )
      assert.deepEqual(
        [headers['ratelimit-policy'], headers['x-ratelimit-resource'], headers['x-svc-credits-remaining']],
        [`"${bucket}";q=7;w=60`, bucket, '1000000'],
      )
    })

    it(`answers 403 on ${id} to a key whose endpoints exclude it`, async () => {
      const { text } = await service.key({ endpoints: endpointsOtherThan(id) })
      const { status, body } = await askAs(id, `Bearer ${text}`)
      assert.deepEqual(
        [status, body.code, body.allowed_endpoints],
        [403, 'endpoint_not_allowed', endpointsOtherThan(id)],
      )
    })
  }

  it('answers 401 to a search of all countries in its own bucket, companies-search-global, as 200, 403 and 429 are', async () => {
    for (const [query, bucket] of [
      ['q=equinor', 'companies-search-global'],
      ['q=equinor&country=NO', 'companies-search'],
    ] as const) {
      const { status, headers } = await sendRequest(service, `/v1/companies/search?${query}`)
      assert.deepEqual([status, headers['x-ratelimit-resource']], [401, bucket])
      assert.equal(headers['ratelimit-policy'], `"${bucket}";q=0;w=60`)
    }
  })

  it('answers 401 to every tool call with a secret key, which REST accepts', async () => {
    const { text } = await service.secretKey()
    for (const { tool, args } of keyed.flatMap(toolCallsOf)) {
      const { status, body } = await sendRaw(service, callOf(tool, args), { key: text })
      assert.deepEqual([status, body.code], [401, 'unauthenticated'])
      assert.match(body.correction, /restricted keys/)
    }
  })

  it('shows in a 403 what earlier requests used: 6 of 7 searches and 999,999 of 1,000,000 results are left', async () => {
    const { text: key } = await service.key({ country_scope: ['FI'], rate_limit_rpm: 7 })
    assert.equal((await sendRequest(service, '/v1/companies/search?q=nokia&country=FI', { key })).status, 200)
    const { status, headers } = await sendRequest(service, '/v1/companies/search?q=nokia&country=NO', { key })
    assert.deepEqual(
      [status, headers['ratelimit-remaining'], headers['ratelimit-reset'], headers['x-svc-credits-remaining']],
      [403, '6', '60', '999999'],
    )
    const all = await sendRequest(service, '/v1/companies/search?q=nokia', { key })
    assert.deepEqual([all.status, all.headers['x-ratelimit-resource']], [403, 'companies-search-global'])
  })

  const withoutOperation = ['/v1/health', '/v1/companys/NO/923609016', '/v2/health', '/v1/companies/lookup-batch']
  for (const path of withoutOperation)
    it(`shows the credits of the account of a valid key on ${path}, and 0 for any other key`, async () => {
      const { text, accountId } = await service.key()
      await sendRequest(service, exampleRequests.getCompany.target, { key: text })
      const { text: expired } = await service.keyOf(accountId, {
        expires_at: new Date(service.clock.now() + 60_000).toISOString(),
      })
      service.clock.advance(60_000)
      const credits = async (key: string) =>
        (await sendRequest(service, path, { key })).headers['x-svc-credits-remaining']
      assert.deepEqual([await credits(text), await credits(expired), await credits('no key')], ['999999', '0', '0'])
    })

  it('gives a secret key all scopes', async () => {
    const { text } = await service.secretKey()
    assert.equal((await askAs('getCompany', `Bearer ${text}`)).status, 200)
  })

  it('matches lookups, searches and batches with the pattern /v1/companies/*', async () => {
    const { text } = await service.key({ endpoints: ['/v1/companies/*'] })
    for (const id of ['getCompany', 'searchCompanies', 'lookupBatch'] as const)
      assert.notEqual((await askAs(id, `Bearer ${text}`)).status, 403, id)
  })

  const countries: { path: string; status: 403 | 'another' }[] = [
    { path: '/v1/companies/NO/923609016', status: 403 },
    { path: '/v1/companies/NO/no-such-id', status: 403 },
    { path: '/v1/companies/no/923609016', status: 403 },
    { path: '/v1/companies/%4EO/923609016', status: 403 },
    { path: '/v1/companies/FI/01120389', status: 'another' },
    { path: '/v1/companies/fi/01120389', status: 'another' },
    { path: '/v1/companies/search?q=nokia', status: 403 },
    { path: '/v1/companies/search?q=nokia&country=NO', status: 403 },
    { path: '/v1/companies/search?q=nokia&country=no', status: 403 },
    { path: '/v1/companies/search?q=nokia&countr%79=NO', status: 403 },
    { path: '/v1/companies/search?q=nokia&country=FI', status: 'another' },
    // A list of countries is not a country: 400.
    { path: '/v1/companies/search?q=nokia&country=FI&country=NO', status: 'another' },
    { path: '/v1/companies/search?q=nokia&country=FI,NO', status: 'another' },
    // Public operations are not restricted by country.
    { path: '/v1/countries', status: 'another' },
    { path: '/v1/countries/NO', status: 'another' },
    { path: '/v1/account/usage', status: 'another' },
  ]
  for (const { path, status } of countries)
    it(`answers ${status === 403 ? '403 country_not_allowed' : 'no 403'} to ${path} with a country_scope of FI and SE`, async () => {
      const { text } = await service.key({ country_scope: ['FI', 'SE'] })
      const reply = await sendRequest(service, path, { key: text })
      assert.equal(reply.status === 403, status === 403)
      if (status === 403)
        assert.deepEqual([reply.body.code, reply.body.allowed_countries], ['country_not_allowed', ['FI', 'SE']])
      else assert.ok([200, 400, 404, 503].includes(reply.status))
    })

  it('answers 403 country_not_allowed to a lookup outside the country_scope without reading the company', async () => {
    const { text } = await service.key({ country_scope: ['FI', 'SE'] })
    const replies = await Promise.all(
      ['923609016', 'no-such-id'].map(id => sendRequest(service, `/v1/companies/NO/${id}`, { key: text })),
    )
    const [known, unknown] = replies.map(({ body }) => ({ ...body, instance: '', request_id: '' }))
    assert.equal(known.code, 'country_not_allowed')
    assert.deepEqual(known, unknown)
  })

  it('answers 403 to a search of all countries under a country_scope, and suggests one of its countries', async () => {
    const { text } = await service.key({ country_scope: ['FI', 'SE'] })
    const { status, body } = await sendRequest(service, '/v1/companies/search?q=nokia', { key: text })
    assert.deepEqual([status, body.code], [403, 'country_not_allowed'])
    assert.deepEqual(body.suggested_request.query, { q: 'nokia', country: 'FI' })
  })

  it('suggests that country without the cursor of a search of all, which answers 200, and with one of its own', async () => {
    const cursorOf = async (query: string) => {
      const { text } = await service.key()
      return (await sendRequest(service, `/v1/companies/search?${query}`, { key: text })).body.next_cursor
    }
    const { text } = await service.key({ country_scope: ['NO', 'SE'] })
    const suggestedFor = async (cursor: string) => {
      const target = `/v1/companies/search?q=bank&limit=1&cursor=${cursor}`
      const { status, body } = await sendRequest(service, target, { key: text })
      assert.equal(status, 403)
      const { query } = body.suggested_request
      const replayed = `/v1/companies/search?${new URLSearchParams(query)}`
      assert.equal((await sendRequest(service, replayed, { key: text })).status, 200)
      return query
    }
    assert.deepEqual(await suggestedFor(await cursorOf('q=bank&limit=1')), { q: 'bank', country: 'NO', limit: 1 })
    const own = await cursorOf('q=bank&limit=1&country=NO')
    assert.deepEqual(await suggestedFor(own), { q: 'bank', limit: 1, cursor: own, country: 'NO' })
  })

  const calls: { args: { country: string; registry_id: string }; status: 403 | 200 }[] = [
    { args: { country: 'NO', registry_id: '923609016' }, status: 403 },
    { args: { country: 'no', registry_id: 'no-such-id' }, status: 403 },
    { args: { country: 'FI', registry_id: '0112038-9' }, status: 200 },
  ]
  for (const { args, status } of calls)
    it(`answers ${status === 403 ? '403 country_not_allowed' : '200'} to svc_get_company of ${args.country} ${args.registry_id} with a country_scope of FI and SE`, async () => {
      const { text } = await service.key({ country_scope: ['FI', 'SE'] })
      const { restRequests, content } = await callTool(service, text, 'svc_get_company', args)
      assert.equal(restRequests[0]?.status, status)
      if (status === 403)
        assert.deepEqual([content.code, content.allowed_countries], ['country_not_allowed', ['FI', 'SE']])
    })

  it('ignores a key in the query as a credential, and refuses it as an unknown parameter', async () => {
    const { status, body } = await sendRequest(service, `${exampleRequests.getCompany.target}?api_key=${good}`, {
      key: good,
    })
    assert.deepEqual([status, body.code], [400, 'unknown_parameter'])
    assert.ok(!service.log.join('').includes(good))
  })

  it('writes no key and no secret to the log', async () => {
    await askAs('getCompany', `Bearer ${good}`)
    await askAs('getCompany', `Bearer ${flip(good, 30)}`)
    const [, , , kid = '', secret = ''] = good.split('_')
    const log = service.log.join('')
    assert.ok(log.includes(kid))
    assert.ok(!log.includes(secret) && !log.includes(good))
  })
})
