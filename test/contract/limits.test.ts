import assert from 'node:assert/strict'
import { operations } from '#generated/operations.ts'
import { exampleRequests, operationIds } from '../support/example-requests.ts'
import { sendRequest } from '../support/send-request.ts'
import { startTestService, type TestService } from '../support/service.ts'
import { needsOwnServer } from '../support/test-store.ts'

const lookup = exampleRequests.getCompany.target
const searchInNorway = exampleRequests.searchCompanies.target
const counted = operationIds.filter(id => operations[id].usage !== 'none')

const figures = ({ headers }: { headers: Record<string, string> }) =>
  ['ratelimit-limit', 'ratelimit-remaining', 'ratelimit-reset', 'x-ratelimit-resource'].map(name => headers[name])

describe('the sliding minute of a key', () => {
  let service: TestService
  before(async () => {
    service = await startTestService()
  })
  after(() => service[Symbol.asyncDispose]())

  const tiers = [
    { tier: 'free', lookup: 60, search: 10, global: 3 },
    { tier: 'solo', lookup: 120, search: 30, global: 10 },
    { tier: 'team', lookup: 300, search: 60, global: 20 },
    { tier: 'scale', lookup: 600, search: 120, global: 40 },
  ]
  for (const { tier, lookup: lookups, search, global } of tiers)
    it(`allows the tier ${tier} ${lookups} lookups, ${search} searches and ${global} cross-country searches a minute, each in its own bucket`, async () => {
      const { text: key } = await service.key({}, tier)
      const windows = [
        { path: lookup, limit: lookups, bucket: 'companies-read' },
        { path: searchInNorway, limit: search, bucket: 'companies-search' },
        { path: '/v1/companies/search?q=equinor', limit: global, bucket: 'companies-search-global' },
      ]
      for (const { path, limit, bucket } of windows) {
        const reply = await sendRequest(service, path, { key })
        assert.deepEqual(figures(reply), [String(limit), String(limit - 1), '60', bucket])
        assert.equal(reply.headers['ratelimit-policy'], `"${bucket}";q=${limit};w=60`)
      }
    })

  it('tells a fourth search of all countries in a minute that a search with country has a limit of its own', async () => {
    const { text: key } = await service.key({}, 'free')
    const search = (query: string) => sendRequest(service, `/v1/companies/search?${query}`, { key })
    for (let sent = 0; sent < 3; sent += 1) assert.equal((await search('q=xyzzyqwv')).status, 200)
    const { status, body } = await search('q=xyzzyqwv')
    assert.equal(status, 429)
    const advice = 'Requests with country have a limit of their own.'
    assert.equal(body.correction, `Wait 60 seconds, then retry the request. ${advice}`)
    assert.equal((await search('q=xyzzyqwv&country=NO')).status, 200)
  })

  for (const id of counted)
    it(`answers 429 rate_limit_exceeded to ${id} once the window is used up, with the reset time in four equal figures`, async () => {
      const { text: key } = await service.key({ rate_limit_rpm: 2 })
      const { method, takesBody, bucket } = operations[id]
      const send = () =>
        sendRequest(service, exampleRequests[id].target, { method, key, ...(takesBody && { body: {} }) })
      await send()
      service.clock.advance(20_000)
      await send()
      const { status, body, headers } = await send()
      assert.deepEqual([status, body.code, body.retryable], [429, 'rate_limit_exceeded', true])
      assert.deepEqual(body.limit, { resource: bucket, limit: 2, remaining: 0, reset_seconds: 40 })
      assert.deepEqual([body.retry_after_seconds, headers['retry-after'], headers['ratelimit-reset']], [40, '40', '40'])
      service.clock.advance(39_999)
      assert.equal((await send()).status, 429)
      service.clock.advance(1)
      assert.notEqual((await send()).status, 429)
    })

  it('refuses the 61st lookup at 1:01 after 60 at 0:59, and admits 60 again at 1:59', async () => {
    const { text: key } = await service.key({}, 'free')
    const lookups = async (count: number) => {
      const statuses = await Promise.all(Array.from({ length: count }, () => sendRequest(service, lookup, { key })))
      return statuses.filter(({ status }) => status === 200).length
    }
    service.clock.advance(59_000)
    assert.equal(await lookups(60), 60)
    service.clock.advance(2_000)
    assert.equal(await lookups(1), 0)
    service.clock.advance(58_000)
    assert.equal(await lookups(70), 60)
  })

  it('admits exactly 60 of 300 concurrent requests', async () => {
    const { text: key } = await service.key({}, 'free')
    const replies = await Promise.all(
      Array.from({ length: 300 }, () => sendRequest(service, '/v1/companies/NO/999999999', { key })),
    )
    assert.equal(replies.filter(({ status }) => status === 404).length, 60)
    assert.equal(replies.filter(({ status }) => status === 429).length, 240)
  })

  it('counts admitted requests regardless of their status, and no refused ones', async () => {
    const { text: key } = await service.key({ rate_limit_rpm: 3 })
    const remaining = async (path: string) => (await sendRequest(service, path, { key })).headers['ratelimit-remaining']
    assert.equal(await remaining('/v1/companies/NO/999999999'), '2')
    assert.equal(await remaining('/v1/companies/NO/923609016?x=1'), '1')
    assert.equal((await sendRequest(service, '/v1/companies/NO/923609016', { key: `${key}x` })).status, 401)
    assert.equal(await remaining('/v1/companies/NO/923609016'), '0')
  })

  it('takes the lower of rate_limit_rpm and the tier in each bucket', async () => {
    const { text: key } = await service.key({ rate_limit_rpm: 50 }, 'free')
    assert.equal(figures(await sendRequest(service, lookup, { key }))[0], '50')
    assert.equal(figures(await sendRequest(service, searchInNorway, { key }))[0], '10')
  })

  it('is separate for two keys of one account', async () => {
    const one = await service.key({ rate_limit_rpm: 1 })
    const other = await service.key({ rate_limit_rpm: 1 })
    assert.equal((await sendRequest(service, lookup, { key: one.text })).status, 200)
    assert.equal((await sendRequest(service, lookup, { key: other.text })).status, 200)
  })
})

describe('the hour of an address', () => {
  const scopeOf = {
    '/v1/countries': 'coverage:read',
    '/v1/countries/NO': 'coverage:read',
    '/v1/health': undefined,
    '/reconcile': 'companies:search',
    '/reconcile/properties': 'companies:search',
  }
  for (const [path, scope] of Object.entries(scopeOf))
    it(`answers 429 on ${path} after 60 anonymous requests to countries, a manifest and health together, until the hour has slid`, async () => {
      needsOwnServer()
      await using service = await startTestService()
      for (let sent = 0; sent < 60; sent++) {
        const path = ['/v1/countries', '/v1/countries/NO', '/v1/health'][sent % 3] ?? ''
        assert.equal((await sendRequest(service, path)).status, 200)
      }
      const { status, body, headers } = await sendRequest(service, path)
      assert.deepEqual([status, body.code, body.limit.limit], [429, 'rate_limit_exceeded', 60])
      assert.deepEqual([headers['ratelimit-policy'], headers['retry-after']], ['"anonymous";q=60;w=3600', '3600'])
      assert.equal(body.limit.bucket, 'anonymous_hour')
      assert.match(body.detail, /^Requests without a key from one address share a limit of 60 an hour\.$/)
      // Health ignores keys.
      assert.match(body.correction, scope ? new RegExp(`^Send a key with ${scope}, .* demo key`) : /^Wait 3600 seconds/)
      service.clock.advance(3_600_000)
      assert.equal((await sendRequest(service, path)).status, 200)
    })

  it('is that of the forwarded address behind a trusted proxy', async () => {
    await using service = await startTestService({ SVC_TRUST_PROXY: '1' })
    const remaining = async (address: string) =>
      (await sendRequest(service, '/v1/health', { headers: { 'x-forwarded-for': address } })).headers[
        'ratelimit-remaining'
      ]
    assert.equal(await remaining('203.0.113.1'), '59')
    assert.equal(await remaining('203.0.113.2'), '59')
    assert.equal(await remaining('198.51.100.9, 203.0.113.1'), '58')
    assert.equal(await remaining('2001:db8::1'), '59')
    assert.equal(await remaining('2001:db8::ffff:2'), '58')
    assert.equal(await remaining('::ffff:203.0.113.2'), '58')
  })

  it('is a separate minute for each visitor with the demo key', async () => {
    await using service = await startTestService({ SVC_TRUST_PROXY: '1' })
    const from = (address: string) =>
      sendRequest(service, '/v1/companies/NO/999999999', {
        key: service.demoKey,
        headers: { 'x-forwarded-for': address },
      })
    for (let sent = 0; sent < 60; sent++) assert.equal((await from('203.0.113.1')).status, 404)
    assert.equal((await from('203.0.113.1')).body.code, 'rate_limit_exceeded')
    assert.equal((await from('203.0.113.2')).status, 404)
  })

  it('does not limit static files', async () => {
    await using service = await startTestService()
    for (let sent = 0; sent < 100; sent++) assert.equal((await sendRequest(service, '/llms.txt')).status, 200)
  })
})
