import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { parse } from 'yaml'
import { rollupWriter } from '#data/embedded/usage/rollup-writer.ts'
import { changesOf } from '#data/usage/usage-change.ts'
import { maxUsageRows } from '#data/usage/usage-query.ts'
import type { UsageEntry } from '#domain/billing/usage-entry.ts'
import { dayMs } from '#domain/calendar.ts'
import { entry } from '../data/usage/usage-entries.ts'
import { batchOf, billOf, type Reference, send } from '../support/batches.ts'
import { sendRequest } from '../support/send-request.ts'
import { startTestService, type TestService } from '../support/service.ts'
import { openStoresOf, runOnUsage } from '../support/stores-of.ts'
import { isPostgresTested, needsOwnServer } from '../support/test-store.ts'
import { until } from '../support/until.ts'

const dayAt = (days: number) => new Date(Date.parse('2026-01-01T00:00:00Z') + days * dayMs).toISOString().slice(0, 10)
const countries = ['BE', 'CH', 'CY', 'CZ', 'DE', 'DK', 'EE', 'FI', 'FR', 'GB']

interface Size {
  kids: number
  days: number
  countries: number
}

/** Adds up 2 lookups of an account, one found and one not modified, for each of its keys, days and countries. */
async function fill({ dataDir }: TestService, accountId: string, size: Size) {
  const lookups: UsageEntry[] = []
  for (let kid = 0; kid < size.kids; kid += 1)
    for (let day = 0; day < size.days; day += 1)
      for (const country of countries.slice(0, size.countries)) {
        const lookup = entry({
          account_id: accountId,
          kid: `k${String(kid).padStart(11, '0')}`,
          country,
          at: Date.parse(dayAt(day)),
        })
        lookups.push(lookup, { ...lookup, units: 0, outcome: 'not_modified' })
      }
  await runOnUsage(dataDir, `INSERT INTO usage_pending (changes) VALUES ('${JSON.stringify(changesOf(lookups))}')`)
  await rollUp(dataDir)
}

/** Adds what is pending to the sums of days. */
async function rollUp(dataDir: string) {
  if (isPostgresTested) {
    // Each server does it every second.
    const pending = async () => (await runOnUsage(dataDir, 'SELECT 1 FROM usage_pending')).length
    return until(async () => (await pending()) === 0)
  }
  const database = new Database(join(dataDir, 'usage.sqlite'))
  database.transaction(rollupWriter(database)).immediate()
  database.close()
}

const spring = `from=${dayAt(0)}&to=${dayAt(91)}`

describe('a report of usage', () => {
  let service: TestService
  before(async () => {
    service = await startTestService()
  })
  after(() => service[Symbol.asyncDispose]())

  const filled = new Map<string, ReturnType<TestService['key']>>()
  /** The key of an account that has used as much, filled once for each size. */
  async function accountWith(size: Size) {
    needsOwnServer()
    const known = filled.get(JSON.stringify(size))
    if (known) return await known
    const key = service.key({ expires_at: null })
    filled.set(JSON.stringify(size), key)
    await fill(service, (await key).accountId, size)
    return await key
  }

  it('has at most the rows that the contract allows', () => {
    const contract = parse(readFileSync(new URL('../../generated/openapi.yaml', import.meta.url), 'utf8'))
    const { totals, series } = contract.components.schemas.Usage.properties
    assert.deepEqual([totals.maxItems, series.maxItems], [maxUsageRows, maxUsageRows])
  })

  const sizes = [
    { kids: 60, days: 80, countries: 1, query: 'group_by=key&window=day', totals: 60, series: 4_800 },
    { kids: 61, days: 80, countries: 1, query: 'group_by=key&window=day', pointer: '/query/window' },
    { kids: 126, days: 80, countries: 1, query: 'group_by=key&window=month', totals: 126, series: 378 },
    { kids: 126, days: 80, countries: 1, query: 'group_by=country&window=day', totals: 1, series: 80 },
    { kids: 12, days: 92, countries: 10, query: 'group_by=key&group_by=country&window=day', pointer: '/query/window' },
    { kids: 500, days: 1, countries: 10, query: 'group_by=key&group_by=country', totals: 5_000, series: 0 },
    { kids: 501, days: 1, countries: 10, query: 'group_by=key&group_by=country', pointer: '/query/group_by' },
  ]
  for (const { query, totals, series, pointer, ...size } of sizes) {
    const of = `${size.kids} keys on ${size.days} days in ${size.countries} countries`
    it(`of ${of} with ${query} ${pointer ? `is refused at ${pointer}` : `has ${totals} totals and ${series} steps`}`, async () => {
      const { text: key } = await accountWith(size)
      const { status, body } = await sendRequest(service, `/v1/account/usage?${spring}&${query}`, { key })
      if (pointer) {
        assert.deepEqual([status, body.code, body.invalid_fields[0].pointer], [400, 'invalid_request', pointer])
        assert.match(body.correction, /^Shorten the period with from and to, remove a group_by, or use window=month/)
      } else assert.deepEqual([status, body.totals.length, body.series.length], [200, totals, series])
    })
  }

  it('is answered when the period is shortened as the correction says', async () => {
    const { text: key } = await accountWith({ kids: 126, days: 80, countries: 1 })
    const report = (period: string) =>
      sendRequest(service, `/v1/account/usage?${period}&group_by=key&window=day`, { key })
    assert.equal((await report(spring)).status, 400)
    const { body } = await report(`from=${dayAt(0)}&to=${dayAt(29)}`)
    assert.equal(body.series.length, 126 * 30)
  })

  it('that is too long has no rows, so that none is taken for a whole one', async () => {
    const { accountId } = await accountWith({ kids: 130, days: 80, countries: 1 })
    await using accounts = await openStoresOf(service.dataDir)
    const span = { from: Date.parse(dayAt(0)), to: Date.parse(dayAt(92)) }
    const figures = await accounts.usage.usage({ accountId, ...span, groupBy: ['key'], window: 'day' })
    assert.deepEqual(figures, { totals: [], series: [], isTooLong: true })
  })
})

describe('the usage of an account', () => {
  it('holds nothing of 2 other accounts, for any grouping', async () => {
    await using service = await startTestService()
    const callers = await Promise.all([1, 2, 3].map(() => service.key({ expires_at: null })))
    const lookups = callers.flatMap((caller, at) => Array.from({ length: at + 1 }, () => caller))
    for (const { text: key } of lookups) await sendRequest(service, '/v1/companies/NO/923609016', { key })
    const reports = callers.flatMap((caller, at) =>
      ['country', 'operation', 'environment'].map(group => ({ ...caller, used: at + 1, group })),
    )
    for (const { text: key, kid, accountId, used, group } of reports) {
      const reply = await sendRequest(service, `/v1/account/usage?group_by=key&group_by=${group}&window=day`, { key })
      assert.deepEqual([reply.body.account_id, reply.body.billable_results.used], [accountId, used])
      assert.ok(reply.body.totals.length > 0 && reply.body.series.length > 0)
      for (const other of callers.filter(each => each.kid !== kid))
        assert.ok(!reply.text.includes(other.kid) && !reply.text.includes(other.accountId))
    }
  })

  it('has 1 of 4 requests, which was admitted: its limit refused 1, and 2 turned out not to be allowed', async () => {
    await using service = await startTestService()
    await using accounts = await openStoresOf(service.dataDir)
    const { text: key } = await service.key({ country_scope: ['SE'], rate_limit_rpm: 1 })
    const statusOf = async (path: string) => (await sendRequest(service, path, { key })).status
    for (const _ of [1, 2]) assert.equal(await statusOf('/reconcile/preview?id=NO/923609016'), 403)
    const lookup = '/v1/companies/SE/5569999999'
    assert.deepEqual([await statusOf(lookup), await statusOf(lookup)], [404, 429])
    // Windows are restored from what is recorded. Entries are written in their order.
    const recorded = async () => {
      const buckets: string[] = []
      for await (const page of accounts.usage.recentAdmissions(0)) buckets.push(...page.map(({ bucket }) => bucket))
      return buckets
    }
    await until(async () => (await recorded()).length > 0)
    assert.deepEqual(await recorded(), ['companies-read'])
  })

  it('is grouped by the same 2 fields, repeated or separated by a comma, as it is or encoded', async () => {
    await using service = await startTestService()
    const { text: key } = await service.key()
    await sendRequest(service, '/v1/companies/NO/923609016', { key })
    for (const query of [
      'group_by=operation&group_by=country',
      'group_by=operation,country',
      'group_by=operation%2Ccountry',
    ]) {
      const { body } = await sendRequest(service, `/v1/account/usage?${query}`, { key })
      const groups = body.totals.map(({ operation, country }: { operation: string; country: string }) => [
        operation,
        country,
      ])
      assert.deepEqual(groups[0], ['lookup', 'NO'], query)
    }
  })

  it('counts lookups in 20 countries that are not served, and in ſe, under no country', async () => {
    await using service = await startTestService()
    const { text: key } = await service.key()
    for (let at = 0; at < 20; at += 1)
      await sendRequest(service, `/v1/companies/Q${String.fromCharCode(65 + at)}/923609016`, { key })
    await sendRequest(service, `/v1/companies/${encodeURIComponent('ſe')}/5560160680`, { key })
    await sendRequest(service, '/v1/companies/no/999999999', { key })
    const countries = async () =>
      (await sendRequest(service, '/v1/account/usage?group_by=country', { key })).body.totals.map(
        ({ country, requests }: { country: string | null; requests: number }) => [country, requests],
      )
    await until(async () => (await countries()).length === 2)
    assert.deepEqual((await countries()).at(-1), ['NO', 1])
  })

  it('of a month under another name is suggested with its first and last day, and that request is answered', async () => {
    await using service = await startTestService()
    const { text: key } = await service.key()
    const ask = (query: string) => sendRequest(service, `/v1/account/usage?${query}`, { key })
    for (const query of ['period=2026-02', 'month=2026-02', 'billing_month=2026-2', 'period=2026-02&group_by=key']) {
      const { status, body } = await ask(query)
      assert.deepEqual([status, body.did_you_mean, body.correction], [400, 'from', 'Use from and to instead.'], query)
      const { from, to } = body.suggested_request.query
      assert.deepEqual([from, to], ['2026-02-01', '2026-02-28'], query)
      const period = { start: '2026-02-01T00:00:00Z', end: '2026-03-01T00:00:00Z' }
      assert.deepEqual((await ask(`from=${from}&to=${to}`)).body.period, period)
    }
    const { body } = await ask('period=monthly')
    assert.deepEqual([body.did_you_mean, body.suggested_request?.query], ['window', { window: 'month' }])
    assert.equal((await ask('month=2026-02&from=2026-01-01')).body.suggested_request, null)
  })

  it('cannot be requested by the id of another account', async () => {
    await using service = await startTestService()
    const one = await service.key()
    const other = await service.key()
    const { status, body } = await sendRequest(service, `/v1/account/usage?account_id=${other.accountId}`, {
      key: one.text,
    })
    assert.deepEqual([status, body.code], [400, 'unknown_parameter'])
  })
})

describe('the usage of batches by country', () => {
  const references: Reference[] = [
    { country: 'NO', registry_id: '923609016' },
    { country: 'no', registry_id: '923609016' },
    { country: 'NO', registry_id: '982463718' },
    { country: 'GB', registry_id: '00445790' },
    { country: 'DE', registry_id: 'no such id' },
    { country: 'US', registry_id: '1' },
  ]

  for (const when of ['before', 'after'] as const)
    it(`is that of the countries of their rows, ${when} it is added up: 2 results of NO, 1 of GB, none of DE; 1 request in each and 1 in all`, async () => {
      await using service = await startTestService()
      const { text: key, accountId } = await service.key()
      const reply = await send(service, key, batchOf(...references))
      assert.deepEqual([reply.status, billOf(reply).cost], [200, 3])
      if (when === 'after') await rollUp(service.dataDir)
      const report = async (groups: string) =>
        (await sendRequest(service, `/v1/account/usage?${groups}`, { key })).body.totals.filter(
          ({ operation = 'enrich', requests }: { operation?: string; requests: number }) =>
            operation === 'enrich' && requests > 0,
        )
      const countries = await report('group_by=operation&group_by=country')
      assert.deepEqual(countries, [
        { operation: 'enrich', country: 'DE', requests: 1, billable_results: 0, not_modified: 0, not_found: 1 },
        { operation: 'enrich', country: 'GB', requests: 1, billable_results: 1, not_modified: 0, not_found: 0 },
        { operation: 'enrich', country: 'NO', requests: 1, billable_results: 2, not_modified: 0, not_found: 0 },
      ])
      assert.deepEqual(await report('group_by=operation'), [
        { operation: 'enrich', requests: 1, billable_results: 3, not_modified: 0, not_found: 0 },
      ])
      await using accounts = await openStoresOf(service.dataDir)
      assert.equal(await accounts.usage.used(accountId, new Date(service.clock.now()).toISOString().slice(0, 7)), 3)
    })

  it('of rows in no served country has no country', async () => {
    await using service = await startTestService()
    const { text: key } = await service.key()
    await send(service, key, batchOf({ country: 'US', registry_id: '1' }))
    const { body } = await sendRequest(service, '/v1/account/usage?group_by=country', { key })
    assert.deepEqual(
      body.totals.map(({ country }: { country: string | null }) => country),
      [null],
    )
  })
})
