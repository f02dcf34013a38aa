import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { KeyRequest } from '#domain/keys/key-request.ts'
import listing from '#generated/mcp-tools.json' with { type: 'json' }
import { createKey } from '../../src/administration/keys/keys.ts'
import { correctionInToolWords } from '../../src/mcp/answers/tool-words.ts'
import { withArgumentPointers } from '../../src/mcp/arguments/argument-pointers.ts'
import { batchPath, equinor, sampleReferences } from '../support/batches.ts'
import { callTool, type ToolReply } from '../support/mcp.ts'
import { type ApiReply, sendRequest } from '../support/send-request.ts'
import { startTestService, type TestService } from '../support/service.ts'
import { shownByTool } from '../support/shown-by-tool.ts'
import { tiersWith } from '../support/tiers-with.ts'
import { until } from '../support/until.ts'

interface Sent {
  path: string
  body?: object
}

/** A request in both forms. */
interface Case {
  tool: string
  args: object
  rest: Sent
}

const scopes = ['companies:read', 'companies:search', 'companies:enrich', 'coverage:read', 'usage:read']
const uuid = '0e3c9a5e-7c1f-4b3a-9d55-0c6a8e1f2b47'
const get = '/v1/companies/NO/923609016'
const job = { operation: 'lookup', estimated_records: 3 }

const lookup = (tool: string, registry_id = '923609016', country = 'NO'): Case => ({
  tool,
  args: { country, registry_id },
  rest: { path: `/v1/companies/${country}/${registry_id}` },
})
const inView = (view: string): Case => ({
  tool: 'svc_get_company',
  args: { ...equinor, view },
  rest: { path: `${get}?view=${view}` },
})
const textPair = ([name, value]: [string, unknown]): [string, string] => [name, String(value)]
const search = (args: Record<string, string | number>): Case => ({
  tool: 'svc_search_companies',
  args,
  rest: {
    path: `/v1/companies/search?${new URLSearchParams([...Object.entries(args).map(textPair), ['explain', 'false']])}`,
  },
})
const match = (queries: object[], options: { limit?: number } = {}): Case => ({
  tool: 'svc_search_companies',
  args: { queries, ...options },
  rest: {
    path: '/v1/companies/match',
    body: { idempotency_key: randomUUID(), rows: queries, view: 'summary', ...options },
  },
})
const batch = (body: object): Case => ({
  tool: 'svc_enrich_companies',
  args: body,
  rest: { path: batchPath, body: { view: 'summary', ...body } },
})
const coverage = (country?: string): Case => ({
  tool: 'svc_check_coverage',
  args: { ...(country && { country }) },
  rest: { path: country ? `/v1/countries/${country}` : '/v1/countries' },
})
const estimate: Case = { tool: 'svc_estimate_cost', args: job, rest: { path: '/v1/account/usage' } }

const oneBatch = batch({ idempotency_key: uuid, references: [equinor] })
const oneOfEach: Case[] = [
  lookup('svc_get_company'),
  search({ q: 'statoil', country: 'NO' }),
  lookup('svc_verify_status'),
  oneBatch,
  coverage('NO'),
  estimate,
]

/** What svc_estimate_cost says of the usage in a reply. */
const estimated = ({ billable_results: { remaining }, environment }: ApiReply['body']) => ({
  operation: 'lookup',
  estimated_records: 3,
  estimated_requests: 3,
  billed: environment === 'live',
  cost_units: { min: 0, max: 3 },
  credits_remaining: remaining,
  credits_after: { min: environment === 'live' ? remaining - 3 : remaining, max: remaining },
  fits_in_quota: true,
  share_of_remaining: environment === 'live' ? 0 : 0.003,
  estimated_seconds: 1,
  human_approval_recommended: false,
  reasons: [],
})

/** A body without the members that differ between any two requests, and without a suggested tool call. */
function comparable(body: ApiReply['body']): object {
  const { request_id: _, ...rest } = body
  if (!rest.suggested_request) return rest
  const { tool: _tool, arguments: _args, ...suggested } = rest.suggested_request
  if (suggested.body?.idempotency_key && suggested.body.idempotency_key !== uuid)
    suggested.body = { ...suggested.body, idempotency_key: 'fresh' }
  return { ...rest, suggested_request: suggested }
}

const sendRest = (service: TestService, key: string, { path, body }: Sent) =>
  sendRequest(service, path, { key, ...(body && { method: 'POST', body }) })

/** An error of REST whose correction is of tools, and whose pointers are to arguments, as a tool says it. */
function inWordsOf(tool: string, body: ApiReply['body']): ApiReply['body'] {
  const { inputSchema } = listing.tools.find(({ name }) => name === tool) ?? { inputSchema: { properties: {} } }
  const names = tool === 'svc_search_companies' ? { rows: 'queries' } : {}
  return { ...withArgumentPointers(body, names), correction: correctionInToolWords(body.correction, inputSchema) }
}

function assertSame({ tool, args }: Case, viaRest: ApiReply, viaMcp: ToolReply) {
  const { restRequests, content, isError, headers } = viaMcp
  assert.equal(restRequests.length, 1)
  const request = restRequests[0]
  assert.deepEqual([request?.status, isError], [viaRest.status, viaRest.status >= 400])
  if (viaRest.status >= 400) assert.deepEqual(comparable(content), comparable(inWordsOf(tool, viaRest.body)))
  else if (tool === 'svc_estimate_cost') assert.deepEqual(content, estimated(viaRest.body))
  else assert.deepEqual(content, shownByTool(tool, args, viaRest))
  for (const [name, value] of Object.entries(request?.headers ?? {})) {
    assert.equal(value, viaRest.headers[name], name)
    if (name !== 'etag' && name !== 'idempotent-replayed') assert.equal(headers[name], value, name)
  }
  for (const name of ['retry-after', 'etag']) assert.equal(request?.headers[name], viaRest.headers[name], name)
}

describe('a tool call and the REST request that it becomes', () => {
  let service: TestService
  let poor: TestService
  before(async () => {
    service = await startTestService()
    poor = await startTestService({ SVC_TIERS_FILE: tiersWith(0) })
  })
  after(async () => {
    await service[Symbol.asyncDispose]()
    await poor[Symbol.asyncDispose]()
  })

  /**
   * The usage of an account, read with another of its keys. Usage is written after the replies, so it may need a
   * moment.
   */
  async function usageOf(on: TestService, accountId: string) {
    const request: KeyRequest = {
      name: 'usage',
      class: 'rk',
      env: 'live',
      kind: 'user',
      scopes: ['usage:read'],
      ip_allowlist: [],
      country_scope: [],
      endpoints: [],
      rate_limit_rpm: null,
      expires_at: undefined,
    }
    const { text: key } = await createKey(on.administration, accountId, request, { replace: false })
    const { body } = await sendRequest(on, '/v1/account/usage?group_by=operation&group_by=country', { key })
    return { used: body.billable_results, totals: body.totals }
  }

  async function assertSameUsage(on: TestService, accounts: [string, string]) {
    const usages = () => Promise.all(accounts.map(account => usageOf(on, account)))
    let [one, other] = await usages()
    const isSame = async () => {
      ;[one, other] = await usages()
      return isDeepStrictEqual(one, other)
    }
    // What was free is written after its reply. The difference that stays says more than that time ran out.
    await until(isSame).catch(() => assert.deepEqual(one, other))
  }

  interface Pairing {
    on?: TestService
    request?: Partial<KeyRequest>
    before?: Case
  }

  /** Sends a request with two new, equal accounts: by REST with one, by MCP with the other. */
  async function compare(one: Case, status: number, { on = service, request, before: first }: Pairing = {}) {
    const viaRest = await on.key(request)
    const viaMcp = await on.key(request)
    if (first) {
      await sendRest(on, viaRest.text, first.rest)
      await callTool(on, viaMcp.text, first.tool, first.args)
    }
    const replied = await sendRest(on, viaRest.text, one.rest)
    assert.equal(replied.status, status)
    assertSame(one, replied, await callTool(on, viaMcp.text, one.tool, one.args))
    await assertSameUsage(on, [viaRest.accountId, viaMcp.accountId])
  }

  const named = ({ tool, args }: Case) => `${tool} ${JSON.stringify(args).slice(0, 90)}`

  const successes = [
    ...oneOfEach,
    search({ q: 'statoil' }),
    search({ q: 'xyzzyqwv', country: 'NO' }),
    search({ q: 'nokia & søn, Ås "x"', country: 'NO', mode: 'name', limit: 3, status: 'active' }),
    batch({ idempotency_key: uuid, references: [...sampleReferences(40), { country: 'XX', registry_id: '1' }] }),
    coverage(),
    lookup('svc_get_company', '923609016', 'no'),
    inView('status'),
    inView('summary'),
    batch({ idempotency_key: uuid, references: sampleReferences(3), view: 'status' }),
    batch({ idempotency_key: uuid, references: sampleReferences(3), view: 'full' }),
    match([{ name: 'Statoil', country: 'NO' }, { name: 'xyzzyqwv', country: 'SE' }, { name: 'nokia' }], { limit: 3 }),
  ]
  for (const one of successes) it(`are the same: 200 to ${named(one)}`, () => compare(one, 200))
  for (const one of oneOfEach)
    it(`are the same of a test key, unbilled: 200 to ${named(one)}`, () =>
      compare(one, 200, { request: { env: 'test' } }))
  it('are the same when a batch is sent again: 200, replayed, unbilled', () =>
    compare(oneBatch, 200, { before: oneBatch }))

  const withExtra = ({ tool, args, rest }: Case): Case => ({
    tool,
    args: { ...args, nonsense: 'x' },
    rest: rest.body
      ? { path: rest.path, body: { ...rest.body, nonsense: 'x' } }
      : { path: `${rest.path}${rest.path.includes('?') ? '&' : '?'}nonsense=x` },
  })
  const invalid = [
    ...[lookup('svc_get_company'), search({ q: 'statoil', country: 'NO' }), lookup('svc_verify_status'), oneBatch].map(
      withExtra,
    ),
    search({ q: 'x' }),
    search({ q: 'statoil', country: 'Norway' }),
    search({ q: 'statoil', country: 'NO', limit: 500 }),
    search({ q: 'statoil', country: 'NO', status: 'Activ' }),
    search({ q: 'statoil', country: 'NO', cursor: 'x' }),
    batch({ idempotency_key: uuid, references: [] }),
    batch({ idempotency_key: 'x', references: [equinor] }),
    batch({ references: [equinor] }),
    batch({ idempotency_key: uuid, references: [{ country: 'NO', registry_id: 923_609_016 }] }),
    batch({}),
  ]
  for (const one of invalid) it(`are the same: 400 to ${named(one)}`, () => compare(one, 400))

  const notFound = [
    lookup('svc_get_company', '999999999'),
    lookup('svc_get_company', '445790', 'GB'),
    lookup('svc_get_company', '1', 'XX'),
    lookup('svc_verify_status', '445790', 'GB'),
    lookup('svc_verify_status', '00445790', 'UK'),
    search({ q: 'statoil', country: 'UK' }),
    coverage('UK'),
    coverage('XX'),
  ]
  for (const one of notFound) it(`are the same: 404 to ${named(one)}`, () => compare(one, 404))

  const another = batch({ idempotency_key: uuid, references: [{ country: 'GB', registry_id: '00445790' }] })
  it('are the same: 409 to another batch under the same key', () => compare(another, 409, { before: oneBatch }))

  for (const [i, one] of oneOfEach.entries()) {
    const needed = [
      'companies:read',
      'companies:search',
      'companies:read',
      'companies:enrich',
      'coverage:read',
      'usage:read',
    ][i]
    it(`are the same without the scope ${needed}: 403 to ${one.tool}`, () =>
      compare(one, 403, { request: { scopes: scopes.filter(scope => scope !== needed) } }))
    it(`are the same when endpoints exclude it: 403 to ${one.tool}`, () =>
      compare(one, 403, { request: { endpoints: ['/v1/health'] } }))
    it(`are the same once the window is used up: 429 rate_limit_exceeded to ${one.tool}`, () =>
      compare(one, 429, { request: { rate_limit_rpm: 1 }, before: one }))
  }
  for (const one of [
    lookup('svc_get_company'),
    search({ q: 'nokia' }),
    search({ q: 'nokia', country: 'NO' }),
    lookup('svc_verify_status'),
  ])
    it(`are the same outside the country_scope: 403 to ${named(one)}`, () =>
      compare(one, 403, { request: { country_scope: ['FI', 'SE'] } }))
  it('are the same for rows outside the country_scope: 200 to svc_enrich_companies', () =>
    compare(oneBatch, 200, { request: { country_scope: ['FI', 'SE'] } }))
  it('are the same with endpoints that are patterns of REST paths: /v1/companies/* covers svc_search_companies', () =>
    compare(search({ q: 'statoil', country: 'NO' }), 200, { request: { endpoints: ['/v1/companies/*'] } }))

  for (const one of [lookup('svc_get_company'), search({ q: 'statoil' }), lookup('svc_verify_status'), oneBatch])
    it(`are the same when the month is used up: 429 quota_exhausted to ${named(one)}`, () =>
      compare(one, 429, { on: poor }))

  it('are the same when the day of a test key is used up: 429 quota_exhausted to each of the six tools', async () => {
    const { text: key } = await service.key({ env: 'test', expires_at: null })
    for (let sent = 0; sent < 1000; sent += 250) {
      service.clock.advance(60_000)
      await Promise.all(Array.from({ length: 250 }, () => sendRequest(service, get, { key })))
    }
    service.clock.advance(60_000)
    for (const one of oneOfEach) {
      const { headers, body } = await sendRest(service, key, one.rest)
      const { content, restRequests } = await callTool(service, key, one.tool, one.args)
      assert.deepEqual([body.code, restRequests[0]?.status], ['quota_exhausted', 429])
      assert.deepEqual(comparable(content), comparable(body))
      assert.equal(restRequests[0]?.headers['x-svc-credits-remaining'], headers['x-svc-credits-remaining'])
    }
  })

  const badKeys: { given: string; key: () => Promise<string> | string }[] = [
    { given: 'half a key', key: async () => (await service.key()).text.slice(0, 40) },
    {
      given: 'a revoked key',
      key: async () => {
        const { text, kid } = await service.key()
        await service.administration.keys.revoke(kid, new Date(service.clock.now()).toISOString())
        return text
      },
    },
    {
      given: 'a key from outside its ip_allowlist',
      key: async () => (await service.key({ ip_allowlist: ['192.0.2.1'] })).text,
    },
  ]
  for (const { given, key } of badKeys)
    it(`are the same with ${given}: 401 to each of the six tools, as the answer to the HTTP request`, async () => {
      const text = await key()
      for (const { tool, args, rest } of oneOfEach) {
        const viaRest = await sendRest(service, text, rest)
        const params = { name: tool, arguments: args }
        const viaMcp = await fetch(`${service.url}/mcp`, {
          method: 'POST',
          headers: { authorization: `Bearer ${text}`, 'content-type': 'application/json' },
          body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }),
        })
        const body = (await viaMcp.json()) as object
        assert.deepEqual([viaMcp.status, viaRest.status], [401, 401])
        assert.deepEqual(comparable({ ...body, instance: rest.path.split('?')[0] }), comparable(viaRest.body))
        assert.equal(viaMcp.headers.get('www-authenticate'), 'Bearer realm="svc"')
      }
    })
})
