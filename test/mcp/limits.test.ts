import assert from 'node:assert/strict'
import { equinor } from '../support/batches.ts'
import { callTool, rpc, sendRaw } from '../support/mcp.ts'
import { sendRequest } from '../support/send-request.ts'
import { startTestService, type TestService } from '../support/service.ts'

const lookup = '/v1/companies/NO/923609016'

/** The number of statuses other than 429. */
const admitted = (statuses: readonly (number | undefined)[]) => statuses.filter(status => status !== 429).length

describe('the limits of a key on both surfaces', () => {
  let service: TestService
  before(async () => {
    service = await startTestService()
  })
  after(() => service[Symbol.asyncDispose]())

  const viaTool = async (key: string, tool: string, args: object) =>
    (await callTool(service, key, tool, args)).restRequests[0]?.status
  const viaRest = async (key: string, path: string) => (await sendRequest(service, path, { key })).status

  for (const { tier, limit } of [
    { tier: 'free', limit: 60 },
    { tier: 'solo', limit: 120 },
  ])
    it(`admit exactly ${limit} of ${2 * limit} lookups of the tier ${tier}, every other one by MCP, sent at once`, async () => {
      const { text: key } = await service.key({}, tier)
      const sent = Array.from({ length: 2 * limit }, (_, i) => {
        if (i % 2 === 0) return viaRest(key, lookup)
        return viaTool(key, i % 4 === 1 ? 'svc_get_company' : 'svc_verify_status', equinor)
      })
      assert.equal(admitted(await Promise.all(sent)), limit)
    })

  it('admit exactly 60 of 100 lookups in a row, every other one by MCP: the first 60', async () => {
    const { text: key } = await service.key({}, 'free')
    const statuses: (number | undefined)[] = []
    for (let sent = 0; sent < 100; sent++)
      statuses.push(await (sent % 2 === 0 ? viaRest(key, lookup) : viaTool(key, 'svc_get_company', equinor)))
    assert.deepEqual([admitted(statuses.slice(0, 60)), admitted(statuses.slice(60))], [60, 0])
  })

  it('admit exactly 10 searches of a country and 3 of all, half of them by MCP', async () => {
    const { text: key } = await service.key({}, 'free')
    const inCountry = { q: 'statoil', country: 'NO' }
    const searches = (args: Record<string, string>, count: number) =>
      Array.from({ length: count }, (_, i) =>
        i % 2 === 0
          ? viaRest(key, `/v1/companies/search?${new URLSearchParams(args)}`)
          : viaTool(key, 'svc_search_companies', args),
      )
    assert.equal(admitted(await Promise.all(searches(inCountry, 20))), 10)
    assert.equal(admitted(await Promise.all(searches({ q: 'statoil' }, 6))), 3)
  })

  it('share a window: alternating requests decrease the same remaining count', async () => {
    const { text: key } = await service.key({}, 'free')
    const left: (string | undefined)[] = []
    for (let i = 0; i < 3; i++) {
      left.push((await sendRequest(service, lookup, { key })).headers['ratelimit-remaining'])
      left.push((await callTool(service, key, 'svc_get_company', equinor)).headers['ratelimit-remaining'])
    }
    assert.deepEqual(left, ['59', '58', '57', '56', '55', '54'])
  })

  it('are in the headers of a refused tool call as of a REST request, including Retry-After, with HTTP status 200', async () => {
    const { text: key } = await service.key({ rate_limit_rpm: 1 })
    await callTool(service, key, 'svc_get_company', equinor)
    service.clock.advance(20_000)
    const { status, headers, content } = await callTool(service, key, 'svc_get_company', equinor)
    assert.deepEqual([status, content.code, content.retry_after_seconds], [200, 'rate_limit_exceeded', 40])
    const { 'retry-after': wait, 'ratelimit-remaining': left, 'ratelimit-reset': reset } = headers
    assert.deepEqual([wait, left, reset], ['40', '0', '40'])
  })

  it('count the calls of the day of the demo key on both surfaces: 100', async () => {
    await using quiet = await startTestService()
    const statuses: (number | undefined)[] = []
    for (let sent = 0; sent < 104; sent++) {
      if (sent % 26 === 0) quiet.clock.advance(60_000)
      statuses.push(
        sent % 2 === 0
          ? (await sendRequest(quiet, lookup, { key: quiet.demoKey })).status
          : (await callTool(quiet, quiet.demoKey, 'svc_verify_status', equinor)).restRequests[0]?.status,
      )
    }
    assert.equal(admitted(statuses), 100)
  })
})

describe('the protocol of MCP', () => {
  let service: TestService
  before(async () => {
    service = await startTestService()
  })
  after(() => service[Symbol.asyncDispose]())

  it('has a separate bucket of six times the lookups of the tier: initialize, ping and tools/list are limited and never billed', async () => {
    const { text: key } = await service.key({}, 'free')
    const clientInfo = { name: 'x', version: '1' }
    const first = await rpc(service, key, 'initialize', { protocolVersion: '2025-11-25', capabilities: {}, clientInfo })
    const figures = [
      'x-ratelimit-resource',
      'ratelimit-policy',
      'ratelimit-remaining',
      'x-svc-cost-units',
      'x-svc-credits-remaining',
    ]
    assert.deepEqual(
      figures.map(name => first.headers[name]),
      ['mcp-protocol', '"mcp-protocol";q=360;w=60', '359', '0', '500'],
    )
    for (const method of ['ping', 'tools/list'])
      for (let i = 0; i < 179; i++) assert.equal((await rpc(service, key, method)).status, 200)
    assert.equal(
      (await sendRaw(service, '{"jsonrpc":"2.0","method":"notifications/initialized"}', { key })).status,
      202,
    )
    const { status, body, headers } = await rpc(service, key, 'tools/list')
    assert.deepEqual([status, body.code, headers['retry-after']], [429, 'rate_limit_exceeded', '60'])
    assert.deepEqual(body.limit, { resource: 'mcp-protocol', limit: 360, remaining: 0, reset_seconds: 60 })
    const called = await callTool(service, key, 'svc_get_company', equinor)
    assert.deepEqual([called.isError, called.headers['ratelimit-remaining']], [false, '59'])
  })

  const unbilled: { what: string; send: (key: string) => Promise<{ headers: Record<string, string> }> }[] = [
    { what: 'a message that is no JSON', send: key => sendRaw(service, '{bad', { key }) },
    { what: 'an array of messages', send: key => sendRaw(service, '[]', { key }) },
    { what: 'a tool that there is not', send: key => rpc(service, key, 'tools/call', { name: 'svc_nothing' }) },
    {
      what: 'arguments that are a list',
      send: key => rpc(service, key, 'tools/call', { name: 'svc_get_company', arguments: [] }),
    },
    {
      what: 'arguments that no request can be made of',
      send: key => callTool(service, key, 'svc_get_company', { country: 'NO' }),
    },
    {
      what: 'a call sent as a notification',
      send: key =>
        sendRaw(service, '{"jsonrpc":"2.0","method":"tools/call","params":{"name":"svc_get_company"}}', { key }),
    },
    {
      what: 'a body of type text/plain',
      send: key => sendRaw(service, 'ping', { key, headers: { 'content-type': 'text/plain' } }),
    },
    {
      what: 'a parameter in the address',
      send: key => sendRequest(service, '/mcp?x=1', { method: 'POST', key, body: {} }),
    },
    {
      what: 'a version that is not spoken',
      send: key => rpc(service, key, 'ping', {}, { 'mcp-protocol-version': '1999-01-01' }),
    },
  ]
  for (const { what, send } of unbilled)
    it(`counts ${what}, which does not become a REST request`, async () => {
      const { text: key } = await service.key({}, 'free')
      const { headers } = await send(key)
      assert.deepEqual([headers['x-ratelimit-resource'], headers['ratelimit-remaining']], ['mcp-protocol', '359'])
      assert.equal(headers['x-svc-credits-remaining'], '500')
    })

  it('answers 429 to a call that does not become a REST request once its minute is used up', async () => {
    const { text: key } = await service.key({ rate_limit_rpm: 1 })
    for (let i = 0; i < 6; i++) await rpc(service, key, 'ping')
    const { status, body } = await rpc(service, key, 'tools/call', { name: 'svc_get_company', arguments: {} })
    assert.deepEqual([status, body.code], [429, 'rate_limit_exceeded'])
  })

  it('does not count against the day of a test key', async () => {
    const { text: key } = await service.key({ env: 'test' })
    for (let i = 0; i < 5; i++) await rpc(service, key, 'tools/list')
    const { body } = await sendRequest(service, '/v1/account/usage', { key })
    assert.equal(body.test_daily.used, 1)
  })

  it('is in the usage of the account as a window of the key', async () => {
    const { text: key } = await service.key({}, 'free')
    await rpc(service, key, 'ping')
    const { body } = await sendRequest(service, '/v1/account/usage', { key })
    const window = body.rate_limits.find(({ resource }: { resource: string }) => resource === 'mcp-protocol')
    assert.deepEqual([window.limit, window.remaining], [360, 359])
  })

  it('lets a host that opens a session for each call make 60 calls a minute with a free key', async () => {
    const { text: key } = await service.key({}, 'free')
    const clientInfo = { name: 'x', version: '1' }
    const opening = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo }
    for (let i = 0; i < 60; i++) {
      const opened = [
        await rpc(service, key, 'initialize', opening),
        await sendRaw(service, '{"jsonrpc":"2.0","method":"notifications/initialized"}', { key }),
        await rpc(service, key, 'tools/list'),
      ]
      assert.deepEqual(
        opened.map(({ status }) => status),
        [200, 202, 200],
      )
      assert.equal((await callTool(service, key, 'svc_get_company', equinor)).isError, false)
    }
  })
})
