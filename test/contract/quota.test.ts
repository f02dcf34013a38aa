import assert from 'node:assert/strict'
import { entityTag } from '#domain/companies/entity-tag.ts'
import { sendRequest } from '../support/send-request.ts'
import { startTestService, type TestService } from '../support/service.ts'
import { openStoresOf } from '../support/stores-of.ts'
import { tiersFile, tiersWith } from '../support/tiers-with.ts'
import { untilCounted } from '../support/until-counted.ts'

const equinor = '/v1/companies/NO/923609016'

const creditsOf = ({ headers }: { headers: Record<string, string> }) => Number(headers['x-svc-credits-remaining'])
const costOf = ({ headers }: { headers: Record<string, string> }) => Number(headers['x-svc-cost-units'])

describe('the monthly quota', () => {
  let service: TestService
  before(async () => {
    service = await startTestService()
  })
  after(() => service[Symbol.asyncDispose]())

  it('decreases by exactly x-svc-cost-units: 1 for a company found, 10 for a search of all countries, 0 for 304, 404, 400 and no candidates', async () => {
    const { text: key } = await service.key()
    const first = await sendRequest(service, equinor, { key })
    let before = creditsOf(first)
    assert.deepEqual([costOf(first), before], [1, 999_999])
    const requests = [
      { path: equinor, headers: { 'if-none-match': first.headers.etag ?? '' }, cost: 0 },
      { path: '/v1/companies/NO/999999999', headers: {}, cost: 0 },
      { path: `${equinor}?x=1`, headers: {}, cost: 0 },
      { path: '/v1/companies/search?q=equinor', headers: {}, cost: 10 },
      { path: '/v1/companies/search?q=equinor&country=NO', headers: {}, cost: 1 },
      { path: '/v1/companies/search?q=xyzzyqwv', headers: {}, cost: 0 },
      { path: '/v1/countries', headers: {}, cost: 0 },
      { path: '/v1/account/usage', headers: {}, cost: 0 },
      { path: equinor, headers: {}, cost: 1 },
    ]
    for (const { path, headers, cost } of requests) {
      const reply = await sendRequest(service, path, { key, headers })
      assert.deepEqual([costOf(reply), creditsOf(reply)], [cost, before - cost], path)
      before -= cost
    }
  })

  it('does not change when a reply violates the contract and becomes a 500', async () => {
    const find = async () => ({ country: 'NO', registry_id: '923609016', surplus: true }) as never
    await using service = await startTestService(
      {},
      {
        companies: {
          countries: [],
          find,
          findMany: find,
          findByAlias: find,
          findByAliases: find,
          findNumbered: find,
          entityTagOf: entityTag,
          jsonOf: () => undefined,
        },
      },
    )
    const { text: key } = await service.key()
    const { status, headers } = await sendRequest(service, equinor, { key })
    assert.deepEqual([status, headers['x-svc-cost-units'], headers['x-svc-credits-remaining']], [500, '0', '1000000'])
  })

  it('is shared by the keys of an account', async () => {
    const { text: secret, accountId } = await service.secretKey('free')
    assert.equal(creditsOf(await sendRequest(service, equinor, { key: secret })), 499)
    const usage = await sendRequest(service, '/v1/account/usage', { key: secret })
    assert.deepEqual([usage.body.account_id, usage.body.billable_results.used], [accountId, 1])
  })

  it('answers 429 quota_exhausted when it is used up, without Retry-After, with the next tier; 304 and 404 still pass', async () => {
    await using service = await startTestService({ SVC_TIERS_FILE: tiersFile({ free: { included_results: 2 } }) })
    const { text: key } = await service.key({}, 'free')
    const { headers } = await sendRequest(service, equinor, { key })
    await sendRequest(service, equinor, { key })
    const refused = await sendRequest(service, equinor, { key })
    assert.deepEqual([refused.status, refused.body.code, refused.body.retryable], [429, 'quota_exhausted', false])
    assert.deepEqual([refused.headers['retry-after'], refused.body.retry_after_seconds], [undefined, null])
    assert.deepEqual([costOf(refused), creditsOf(refused)], [0, 0])
    const { limit, price } = refused.body
    assert.deepEqual([limit.bucket, limit.scope, limit.limit, limit.remaining], ['monthly_results', 'account', 2, 0])
    assert.match(limit.reset_iso, /^\d{4}-\d{2}-01T00:00:00Z$/)
    assert.deepEqual([price.next_tier, price.monthly_fee_eur, price.included_results], ['solo', 29, 10_000])
    assert.equal(
      (await sendRequest(service, equinor, { key, headers: { 'if-none-match': headers.etag ?? '' } })).status,
      304,
    )
    assert.equal((await sendRequest(service, '/v1/companies/NO/999999999', { key })).status, 404)
  })

  it('has no next tier at scale', async () => {
    await using service = await startTestService({ SVC_TIERS_FILE: tiersWith(0) })
    const { text: key } = await service.key({}, 'scale')
    const { body } = await sendRequest(service, equinor, { key })
    assert.deepEqual(body.price, { next_tier: null, monthly_fee_eur: null, included_results: null, upgrade_url: null })
  })

  it('admits exactly 5 of 40 concurrent lookups when 5 results are left', async () => {
    await using service = await startTestService({ SVC_TIERS_FILE: tiersWith(5) })
    const { text: key } = await service.key()
    const replies = await Promise.all(Array.from({ length: 40 }, () => sendRequest(service, equinor, { key })))
    assert.equal(replies.filter(({ status }) => status === 200).length, 5)
    assert.equal(replies.filter(({ body }) => body.code === 'quota_exhausted').length, 35)
  })

  it('is reset at the start of the UTC month', async () => {
    await using service = await startTestService({ SVC_TIERS_FILE: tiersWith(1) })
    const { text: key } = await service.key({ expires_at: null })
    assert.equal((await sendRequest(service, equinor, { key })).status, 200)
    const refused = await sendRequest(service, equinor, { key })
    service.clock.advance(Date.parse(refused.body.limit.reset_iso) - service.clock.now() - 1)
    assert.equal((await sendRequest(service, equinor, { key })).status, 429)
    service.clock.advance(1)
    assert.equal((await sendRequest(service, equinor, { key })).status, 200)
  })

  it('is durable before the answer: used = sum of the events, read over another connection', async () => {
    const { text: key, accountId } = await service.key()
    await Promise.all(Array.from({ length: 20 }, () => sendRequest(service, equinor, { key })))
    await using other = await openStoresOf(service.dataDir)
    const period = new Date(service.clock.now()).toISOString().slice(0, 7)
    assert.equal(await other.usage.used(accountId, period), 20)
    assert.deepEqual(await other.usage.reconcile(), [])
  })
})

describe('the day of a test key', () => {
  it('ends at 1,000 calls, 404 and 304 alike, which no higher tier would change, until midnight UTC, and is never billed', async () => {
    await using service = await startTestService()
    const { text: key } = await service.key({ env: 'test', expires_at: null })
    const first = await sendRequest(service, equinor, { key })
    assert.deepEqual([costOf(first), creditsOf(first)], [1, 1_000_000])
    for (let sent = 1; sent < 1000; sent += 250) {
      service.clock.advance(60_000)
      const count = Math.min(250, 1000 - sent)
      await Promise.all(
        Array.from({ length: count }, () => sendRequest(service, '/v1/companies/NO/999999999', { key })),
      )
    }
    service.clock.advance(60_000)
    const refused = await sendRequest(service, equinor, { key })
    assert.deepEqual([refused.status, refused.body.code], [429, 'quota_exhausted'])
    assert.deepEqual([refused.body.limit.bucket, refused.body.limit.limit], ['test_daily', 1000])
    assert.match(refused.body.limit.reset_iso, /T00:00:00Z$/)
    assert.equal(refused.headers['retry-after'], undefined)
    assert.match(refused.body.detail, /^The daily limit of 1000 calls with this key is used up\.$/)
    // No tier has a higher cap, and the refused call takes no slot of the minute.
    assert.deepEqual([refused.body.price.next_tier, refused.body.price.upgrade_url], [null, null])
    assert.match(refused.body.correction, /, or use a live key, which has no daily limit\.$/)
    const { 'ratelimit-limit': limit, 'ratelimit-remaining': remaining, 'ratelimit-reset': reset } = refused.headers
    assert.deepEqual([limit, remaining, reset], ['600', '600', '0'])
    for (const path of [
      '/v1/countries',
      '/v1/countries/NO',
      '/v1/account/usage',
      '/reconcile',
      '/reconcile/properties',
      '/reconcile/suggest/property',
      '/reconcile/suggest/entity?prefix=equinor',
      '/reconcile/preview?id=NO%2F923609016',
    ])
      assert.equal((await sendRequest(service, path, { key })).body.code, 'quota_exhausted')
    service.clock.advance(Date.parse(refused.body.limit.reset_iso) - service.clock.now())
    assert.equal((await sendRequest(service, equinor, { key })).status, 200)
  })

  it('is 100 calls of the demo key for each visitor', async () => {
    await using service = await startTestService({ SVC_TRUST_PROXY: '1' })
    const from = (address: string) =>
      sendRequest(service, '/v1/companies/NO/999999999', {
        key: service.demoKey,
        headers: { 'x-forwarded-for': address },
      })
    for (let sent = 0; sent < 100; sent += 50) {
      await Promise.all(Array.from({ length: 50 }, () => from('203.0.113.1')))
      service.clock.advance(60_000)
    }
    const refused = await from('203.0.113.1')
    assert.deepEqual(
      [refused.body.code, refused.body.limit.bucket, refused.body.limit.limit],
      ['quota_exhausted', 'test_daily', 100],
    )
    assert.equal((await from('203.0.113.2')).status, 404)
  })
})

describe('GET /v1/account/usage', () => {
  let service: TestService
  before(async () => {
    service = await startTestService()
  })
  after(() => service[Symbol.asyncDispose]())

  it('reports the usage of the account and the state of its key, and costs nothing', async () => {
    const { text: key, accountId } = await service.key({}, 'free')
    const { headers } = await sendRequest(service, equinor, { key })
    await sendRequest(service, equinor, { key, headers: { 'if-none-match': headers.etag ?? '' } })
    await sendRequest(service, '/v1/companies/GB/99999999', { key })
    await sendRequest(service, '/v1/countries', { key })
    await untilCounted(service, key, 3)
    const { status, body } = await sendRequest(service, '/v1/account/usage', { key })
    assert.equal(status, 200)
    assert.deepEqual([body.account_id, body.tier, body.environment], [accountId, 'free', 'live'])
    assert.deepEqual(body.billable_results, {
      included: 500,
      used: 1,
      remaining: 499,
      reset_iso: body.billable_results.reset_iso,
    })
    assert.equal(body.test_daily, null)
    const lookup = body.totals.find(({ operation }: { operation: string }) => operation === 'lookup')
    assert.deepEqual(lookup, { operation: 'lookup', requests: 3, billable_results: 1, not_modified: 1, not_found: 1 })
    const window = body.rate_limits.find(({ resource }: { resource: string }) => resource === 'companies-read')
    assert.deepEqual([window.limit, window.remaining], [60, 57])
    assert.ok(window.reset_seconds > 0 && window.reset_seconds <= 60)
    assert.deepEqual(
      [body.concurrency, body.cache_window_seconds],
      [{ 'companies-enrich': { limit: 1, in_use: 0 } }, 86_400],
    )
  })

  it('groups by country and key, with steps by day, on request', async () => {
    const { text: key, kid } = await service.key({ expires_at: null })
    await sendRequest(service, equinor, { key })
    await sendRequest(service, '/v1/companies/GB/00445790', { key })
    await sendRequest(service, '/v1/companies/GB/00445790', { key })
    const { body } = await sendRequest(service, '/v1/account/usage?group_by=country&group_by=key&window=day', { key })
    const found = body.totals.filter(({ country }: { country: string | null }) => country !== null)
    assert.deepEqual(
      found.map(({ country, key: by, billable_results }: Record<string, unknown>) => [country, by, billable_results]),
      [
        ['GB', kid, 2],
        ['NO', kid, 1],
      ],
    )
    assert.match(body.series[0].window_start, /T00:00:00Z$/)
  })

  const refusals = [
    { query: 'from=2026-03-01&to=2026-02-01', pointer: '/query/to' },
    { query: 'from=2026-01-01&to=2026-04-03', pointer: '/query/from' },
    { query: 'group_by=key&group_by=key', pointer: '/query/group_by' },
    { query: 'group_by=colour', pointer: '/query/group_by/0' },
    { query: 'window=hour', pointer: '/query/window' },
  ]
  for (const { query, pointer } of refusals)
    it(`answers 400 to ${query}, at ${pointer}`, async () => {
      const { text: key } = await service.key()
      const { status, body } = await sendRequest(service, `/v1/account/usage?${query}`, { key })
      assert.deepEqual([status, body.invalid_fields[0].pointer], [400, pointer])
    })

  it('shows an account nothing of other accounts', async () => {
    const one = await service.key()
    const other = await service.key()
    await sendRequest(service, equinor, { key: one.text })
    const { body } = await sendRequest(service, '/v1/account/usage', { key: other.text })
    assert.deepEqual(
      [
        body.billable_results.used,
        body.totals.filter(({ operation }: { operation: string }) => operation === 'lookup'),
      ],
      [0, []],
    )
  })
})
