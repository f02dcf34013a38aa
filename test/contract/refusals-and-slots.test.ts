import assert from 'node:assert/strict'
import { randomBytes, randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import type { Accounts } from '#data/accounts/accounts.ts'
import { readTiers } from '#data/reference/tiers.ts'
import { tierOf } from '#domain/billing/tier.ts'
import { dayOf } from '#domain/calendar.ts'
import { Problem } from '#domain/errors/problem.ts'
import type { KeyCaller } from '#domain/keys/caller.ts'
import type { KeyRequest } from '#domain/keys/key-request.ts'
import { type ErrorCode, errorCodes } from '#generated/error-codes.ts'
import { callerWindows } from '../../src/limits/caller-windows.ts'
import { createCounters } from '../../src/limits/limit-counters.ts'
import { createMemoryWindows } from '../../src/limits/memory-windows.ts'
import { SearchTimeoutError } from '../../src/search/search-errors.ts'
import type { SearchService } from '../../src/search/search-service.ts'
import { batchOf, batchPath, equinor, send, unknown } from '../support/batches.ts'
import { indexedSample } from '../support/indexed-sample.ts'
import { openStores, type Stores } from '../support/partition-stores.ts'
import { type ApiReply, sendRequest } from '../support/send-request.ts'
import { startTestService, type TestService } from '../support/service.ts'
import { openStoresOf, runOnUsage } from '../support/stores-of.ts'
import { tiersWith } from '../support/tiers-with.ts'
import { until } from '../support/until.ts'

const lookup = '/v1/companies/NO/923609016'

/** Lookups in these countries fail. */
const failures: Readonly<Record<string, Error>> = {
  FI: new Error('failed'),
  DK: new Problem('partition_unavailable', { country: 'DK' }),
  BE: new Problem('service_unavailable', { retry_after_seconds: 5 }),
}

interface Context {
  service: TestService
  key: string
  kid: string
  accountId: string
  /** Starts a batch that runs until the returned function is called. */
  holdBatch(): Promise<() => Promise<unknown>>
  changeUsage(sql: string): Promise<void>
}

interface Refusal {
  code: ErrorCode
  /** The limit or the request, if the code has several. */
  bucket?: string
  request?: Partial<KeyRequest>
  /** May resolve to a function that cleans up. */
  prepare?: (context: Context) => Promise<unknown>
  refuse: (context: Context) => Promise<ApiReply>
}

const get = (path: string, headers: Record<string, string> = {}) => ({
  refuse: ({ service, key }: Context) => sendRequest(service, path, { key, headers }),
})
const post = (body: object | string) => ({
  refuse: ({ service, key }: Context) => send(service, key, body),
})
const unknownRows = Array.from({ length: 100 }, () => unknown)
const conflicting = randomUUID()

/** Refused before any work. */
const uncounted: readonly Refusal[] = [
  { code: 'insufficient_scope', request: { scopes: ['coverage:read', 'usage:read'] }, ...get(lookup) },
  { code: 'country_not_allowed', request: { country_scope: ['SE'] }, ...get(lookup) },
  { code: 'endpoint_not_allowed', request: { endpoints: ['/v1/account/usage'] }, ...get(lookup) },
  {
    code: 'country_not_allowed',
    bucket: 'a suggestion',
    request: { country_scope: ['NO', 'SE'] },
    ...get('/reconcile/suggest/entity?prefix=volvo'),
  },
  {
    code: 'country_not_allowed',
    bucket: 'a preview',
    request: { country_scope: ['SE'] },
    ...get('/reconcile/preview?id=NO/923609016'),
  },
  {
    code: 'insufficient_scope',
    bucket: 'an extension',
    request: { scopes: ['companies:search'] },
    ...get(`/reconcile?extend=${encodeURIComponent('{"ids":["NO/923609016"],"properties":[{"id":"name"}]}')}`),
  },
  {
    code: 'rate_limit_exceeded',
    request: { rate_limit_rpm: 1 },
    prepare: ({ service, key }) => sendRequest(service, lookup, { key }),
    ...get(lookup),
  },
  {
    code: 'rate_limit_exceeded',
    bucket: 'concurrent batches',
    prepare: ({ holdBatch }) => holdBatch(),
    ...post(batchOf(equinor)),
  },
  {
    code: 'rate_limit_exceeded',
    bucket: 'unknown_rows',
    prepare: async ({ service, key }) => {
      for (let sent = 0; sent < 6; sent += 1) await send(service, key, batchOf(...unknownRows))
    },
    ...post(batchOf(equinor)),
  },
  {
    code: 'rate_limit_exceeded',
    bucket: 'stored_answers',
    prepare: async ({ service, key, accountId, changeUsage }) => {
      await send(service, key, batchOf(equinor))
      await changeUsage(`UPDATE idempotency_bytes SET bytes = 30000000 WHERE account_id = '${accountId}'`)
    },
    ...post(batchOf(equinor)),
  },
  {
    code: 'quota_exhausted',
    bucket: 'test_daily',
    prepare: async ({ service, key, kid, changeUsage }) => {
      await sendRequest(service, lookup, { key })
      await changeUsage(`UPDATE usage_days SET calls = 1000 WHERE scope = '${kid}'`)
    },
    ...get(lookup),
  },
]

/** Counted before it is known that they fail. */
const counted: readonly Refusal[] = [
  { code: 'invalid_request', ...get('/v1/companies/search?q=equinor&limit=1000') },
  { code: 'unknown_parameter', ...get(`${lookup}?nonsense=1`) },
  { code: 'missing_idempotency_key', ...post({ references: [equinor] }) },
  { code: 'invalid_idempotency_key', ...post({ ...batchOf(equinor), idempotency_key: 'x' }) },
  { code: 'batch_too_large', ...post(batchOf(...unknownRows, unknown)) },
  { code: 'company_not_found', ...get('/v1/companies/NO/999999999') },
  { code: 'country_not_supported', ...get('/v1/companies/US/923609016') },
  { code: 'not_acceptable', ...get(lookup, { accept: 'text/csv' }) },
  {
    code: 'idempotency_conflict',
    prepare: ({ service, key }) => send(service, key, { ...batchOf(equinor), idempotency_key: conflicting }),
    ...post({ ...batchOf(unknown), idempotency_key: conflicting }),
  },
  { code: 'payload_too_large', ...post(`{"a":"${'x'.repeat(300_000)}"}`) },
  {
    code: 'unsupported_media_type',
    refuse: ({ service, key }) =>
      sendRequest(service, batchPath, { method: 'POST', key, body: 'a', headers: { 'content-type': 'text/plain' } }),
  },
  {
    code: 'quota_exhausted',
    bucket: 'monthly_results',
    request: { env: 'live' },
    prepare: ({ service, key }) => sendRequest(service, lookup, { key }),
    ...get(lookup),
  },
  { code: 'internal_error', ...get('/v1/companies/FI/0112038-9') },
  { code: 'partition_unavailable', ...get('/v1/companies/DK/24256790') },
  { code: 'service_unavailable', ...get('/v1/companies/BE/0417497106') },
  { code: 'timeout', ...get('/v1/companies/search?q=equinor&country=NO') },
]

/** Answered before the caller or the operation is known. */
const withoutWindow: readonly ErrorCode[] = [
  'unauthenticated',
  'route_not_found',
  'method_not_allowed',
  'request_timeout',
  'headers_too_large',
]

describe('a request of a key', () => {
  const windows = createMemoryWindows(createCounters(randomBytes))
  const stack = new AsyncDisposableStack()
  let service: TestService
  let accounts: Accounts
  let gate: Promise<void> = Promise.resolve()
  let running = 0

  /** Companies of countries that fail, and of batches that wait at the gate. */
  function slowCompanies({ companies }: Stores): Stores['companies'] {
    const fail = (country: string) => {
      const failure = failures[country]
      if (failure) throw failure
    }
    return {
      ...companies,
      find: async (country, id) => {
        fail(country)
        return companies.find(country, id)
      },
      findMany: async (country, ids) => {
        running += 1
        await gate
        return companies.findMany(country, ids)
      },
    }
  }

  const timingOut = (search: SearchService): SearchService => ({
    ...search,
    search: () => Promise.reject(new SearchTimeoutError(1)),
  })

  before(async () => {
    const { copy, search } = await indexedSample()
    const dataDir = copy()
    stack.defer(() => rmSync(dataDir, { recursive: true, force: true }))
    const companies = slowCompanies(stack.use(openStores(dataDir)))
    const environment = { SVC_DATA_DIR: dataDir, SVC_TIERS_FILE: tiersWith(1) }
    service = stack.use(await startTestService(environment, { companies, search: timingOut(search), windows }))
    accounts = stack.use(await openStoresOf(dataDir))
  })
  after(() => stack.disposeAsync())

  async function contextOf(request: Partial<KeyRequest> = {}): Promise<Context> {
    const { text: key, kid, accountId } = await service.key({ env: 'test', ...request }, 'free')
    return {
      service,
      key,
      kid,
      accountId,
      holdBatch: async () => {
        const { promise, resolve } = Promise.withResolvers<void>()
        gate = promise
        running = 0
        const held = send(service, key, batchOf(equinor))
        await until(() => running > 0)
        return () => {
          resolve()
          return held
        }
      },
      changeUsage: async sql => void (await runOnUsage(service.dataDir, sql)),
    }
  }

  /** What is left of each window of the key, and its calls of the day. */
  async function countsOf({ kid, accountId }: Context, { rate_limit_rpm = null }: Partial<KeyRequest> = {}) {
    const constraints = { ip_allowlist: [], country_scope: [], endpoints: [], rate_limit_rpm }
    const caller: KeyCaller = {
      kind: 'key',
      kid,
      accountId,
      tier: 'free',
      env: 'test',
      class: 'rk',
      scopes: [],
      constraints,
    }
    const states = await callerWindows(windows, caller, tierOf(caller, readTiers()), service.clock.monotonic())
    const left = Object.fromEntries(states.map(({ resource, remaining }) => [resource, remaining]))
    return { left, calls: await accounts.usage.callsOf(kid, dayOf(service.clock.now())) }
  }

  async function refuse({ code, bucket, request, prepare, refuse: refused }: Refusal) {
    const context = await contextOf(request)
    const cleanUp = await prepare?.(context)
    const before = await countsOf(context, request)
    const { body, headers } = await refused(context)
    const after = await countsOf(context, request)
    if (typeof cleanUp === 'function') await cleanUp()
    assert.equal(body.code, code)
    if (bucket && body.limit?.bucket) assert.equal(body.limit.bucket, bucket)
    return { before, after, headers }
  }

  for (const refusal of uncounted)
    it(`takes no slot of a window and no call of the day where it is refused ${refusal.code} (${refusal.bucket ?? 'key'}), and shows what is left`, async () => {
      const { before, after, headers } = await refuse(refusal)
      assert.deepEqual(after, before)
      const resource = headers['x-ratelimit-resource'] ?? ''
      assert.equal(headers['ratelimit-remaining'], String(after.left[resource]))
    })

  for (const refusal of counted)
    it(`takes one slot and one call of the day where it fails with ${refusal.code}`, async () => {
      const { before, after, headers } = await refuse(refusal)
      const resource = headers['x-ratelimit-resource'] ?? ''
      const calls = refusal.request?.env === 'live' ? 0 : 1
      const left = { ...before.left, [resource]: (before.left[resource] ?? 0) - 1 }
      assert.deepEqual(after, { left, calls: before.calls + calls })
    })

  it('can get every error code of the contract: each is counted, not counted, or sent before the window is known', () => {
    const listed = [...[...uncounted, ...counted].map(({ code }) => code), ...withoutWindow]
    assert.deepEqual([...new Set(listed)].sort(), Object.keys(errorCodes).sort())
  })
})
