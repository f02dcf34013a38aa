import assert from 'node:assert/strict'
import { openAccounts } from '#data/embedded/open-accounts.ts'
import type { UsageQuery } from '#data/usage/usage-query.ts'
import type { UsageEntry } from '#domain/billing/usage-entry.ts'
import { tempFolder } from '../../support/temp-folder.ts'
import { type UsageDatabase, type UsageStores, usageEngines } from '../../support/usage-engines.ts'
import { admissionsSince, entry, queryUsage } from './usage-entries.ts'

const at = (time: string) => Date.parse(time)
const k1 = 'kid000000001'
const k2 = 'kid000000002'

// Two keys, one of them for tests, over the end of November.
const entries: Partial<UsageEntry>[] = [
  { at: at('2026-11-29T10:00:00Z'), operation: 'lookup', country: 'NO', units: 1 },
  { at: at('2026-11-29T11:00:00Z'), operation: 'lookup', country: 'NO', units: 0, outcome: 'not_modified' },
  { at: at('2026-11-30T23:59:59.999Z'), operation: 'lookup', country: 'GB', units: 0, outcome: 'not_found' },
  { at: at('2026-11-30T23:59:59.999Z'), operation: 'search', country: 'NO', units: 1 },
  { at: at('2026-12-01T00:00:00Z'), operation: 'search_global', country: null, units: 10 },
  { at: at('2026-12-01T01:00:00Z'), operation: 'enrich', country: null, units: 7 },
  { at: at('2026-12-01T02:00:00Z'), operation: 'usage', country: null, units: 0 },
  {
    at: at('2026-12-01T03:00:00Z'),
    operation: 'lookup',
    country: 'GB',
    units: 1,
    env: 'test',
    included: null,
    kid: k2,
  },
  { at: at('2026-12-01T04:00:00Z'), operation: 'lookup', country: 'NO', units: 0, outcome: 'failed' },
  { at: at('2026-12-01T05:00:00Z'), operation: 'lookup', country: 'NO', units: 0, outcome: 'refused' },
]
const row = (requests: number, billable_results: number, not_modified = 0, not_found = 0) => ({
  requests,
  billable_results,
  not_modified,
  not_found,
})

for (const engine of usageEngines)
  describe(`a usage report in ${engine.name}`, () => {
    let database: UsageDatabase
    let accounts: UsageStores
    before(async () => {
      database = await engine.create()
      accounts = await database.open()
      await Promise.all(entries.map(each => accounts.usage.record(entry(each))))
      await accounts.usage.record(entry({ account_id: 'acct_b', at: at('2026-11-30T12:00:00Z') }))
    })
    after(async () => {
      await accounts[Symbol.asyncDispose]()
      await database[Symbol.asyncDispose]()
    })
    const all = { accountId: 'acct_a', from: at('2026-11-01T00:00:00Z'), to: at('2027-01-01T00:00:00Z'), groupBy: [] }
    const usage = (query: Partial<UsageQuery> = {}) => accounts.usage.usage({ ...all, ...query })

    it('without groups is one row: 10 requests, 19 billable results, 1 not modified, 1 not found', async () => {
      assert.deepEqual(await usage(), { totals: [row(10, 19, 1, 1)], series: [] })
    })

    it('of an unused account is one row of zeros, and no rows by group', async () => {
      assert.deepEqual((await usage({ accountId: 'acct_c' })).totals, [row(0, 0)])
      assert.deepEqual((await usage({ accountId: 'acct_c', groupBy: ['key'] })).totals, [])
    })

    const tables: { groupBy: UsageQuery['groupBy']; totals: object[] }[] = [
      {
        groupBy: ['operation'],
        totals: [
          { operation: 'enrich', ...row(1, 7) },
          { operation: 'lookup', ...row(6, 1, 1, 1) },
          { operation: 'search', ...row(1, 1) },
          { operation: 'search_global', ...row(1, 10) },
          { operation: 'usage', ...row(1, 0) },
        ],
      },
      {
        groupBy: ['country'],
        totals: [
          { country: null, ...row(3, 17) },
          { country: 'GB', ...row(2, 0, 0, 1) },
          { country: 'NO', ...row(5, 2, 1) },
        ],
      },
      {
        groupBy: ['key'],
        totals: [
          { key: k1, ...row(9, 19, 1, 1) },
          { key: k2, ...row(1, 0) },
        ],
      },
      {
        groupBy: ['environment'],
        totals: [
          { environment: 'live', ...row(9, 19, 1, 1) },
          { environment: 'test', ...row(1, 0) },
        ],
      },
      {
        groupBy: ['environment', 'country'],
        totals: [
          { environment: 'live', country: null, ...row(3, 17) },
          { environment: 'live', country: 'GB', ...row(1, 0, 0, 1) },
          { environment: 'live', country: 'NO', ...row(5, 2, 1) },
          { environment: 'test', country: 'GB', ...row(1, 0) },
        ],
      },
    ]
    for (const { groupBy, totals } of tables) {
      it(`by ${groupBy.join(' and ')} has ${totals.length} rows`, async () => {
        assert.deepEqual((await usage({ groupBy })).totals, totals)
      })
    }

    it('by day has a step for each day with requests, and totals', async () => {
      assert.deepEqual(await usage({ window: 'day' }), {
        totals: [row(10, 19, 1, 1)],
        series: [
          { window_start: '2026-11-29T00:00:00Z', ...row(2, 1, 1) },
          { window_start: '2026-11-30T00:00:00Z', ...row(2, 1, 0, 1) },
          { window_start: '2026-12-01T00:00:00Z', ...row(6, 17) },
        ],
      })
    })

    it('by month and key has a step for each month of each key', async () => {
      const { series } = await usage({ window: 'month', groupBy: ['key'] })
      assert.deepEqual(series, [
        { window_start: '2026-11-01T00:00:00Z', key: k1, ...row(4, 2, 1, 1) },
        { window_start: '2026-12-01T00:00:00Z', key: k1, ...row(5, 17) },
        { window_start: '2026-12-01T00:00:00Z', key: k2, ...row(1, 0) },
      ])
    })

    const spans = [
      { from: '2026-11-30T00:00:00Z', to: '2026-12-01T00:00:00Z', requests: 2 },
      { from: '2026-11-30T00:00:00Z', to: '2026-12-02T00:00:00Z', requests: 8 },
      { from: '2026-12-02T00:00:00Z', to: '2027-01-01T00:00:00Z', requests: 0 },
      { from: '2026-11-01T00:00:00Z', to: '2026-12-01T00:00:00Z', requests: 4 },
    ]
    for (const { from, to, requests } of spans) {
      it(`from ${from} until ${to} counts ${requests} requests`, async () => {
        assert.equal((await usage({ from: at(from), to: at(to) })).totals[0]?.requests, requests)
      })
    }

    it('adds up to the debits of the months', async () => {
      for (const [period, from, to] of [
        ['2026-11', '2026-11-01T00:00:00Z', '2026-12-01T00:00:00Z'],
        ['2026-12', '2026-12-01T00:00:00Z', '2027-01-01T00:00:00Z'],
      ] as const) {
        const { totals } = await usage({ from: at(from), to: at(to) })
        assert.equal(totals[0]?.billable_results, await accounts.usage.used('acct_a', period))
      }
    })

    it('leaves out other accounts, and requests refused by the quota', async () => {
      await accounts.usage.record(entry({ account_id: 'acct_d', units: 501 }))
      assert.deepEqual((await usage({ accountId: 'acct_d' })).totals, [row(0, 0)])
    })
  })

for (const engine of usageEngines)
  describe(`the admissions before a restart in ${engine.name}`, () => {
    it('are every entry since a time, of all keys, oldest first', async () => {
      await using database = await engine.create()
      {
        await using accounts = await database.open()
        const start = at('2026-11-20T15:00:00Z')
        await accounts.usage.record(
          entry({ at: start + 59_000, bucket: 'companies-search', units: 0, outcome: 'failed' }),
        )
        await accounts.usage.record(entry({ at: start - 1 }))
        await accounts.usage.record(entry({ at: start, kid: k2, env: 'test', included: null }))
      }
      await using accounts = await database.open()
      assert.deepEqual((await admissionsSince(accounts.usage, at('2026-11-20T15:00:00Z'))).flat(), [
        { kid: k2, bucket: 'companies-read', at: at('2026-11-20T15:00:00Z') },
        { kid: k1, bucket: 'companies-search', at: at('2026-11-20T15:00:59Z') },
      ])
    })

    it('are read 1,000 at once, also where more than 1,000 have the same time', async () => {
      await using database = await engine.create()
      await using accounts = await database.open()
      const start = at('2026-11-20T15:00:00Z')
      const recorded = Array.from({ length: 2_500 }, (_, index) =>
        entry({ at: start + Math.floor(index / 2_000), units: 0 }),
      )
      await Promise.all(recorded.map(accounts.usage.record))
      const pages = await admissionsSince(accounts.usage, start)
      assert.deepEqual(
        pages.map(page => page.length),
        [1_000, 1_000, 500],
      )
      assert.deepEqual(
        pages.flat().map(({ at }) => at),
        recorded.map(({ at }) => at),
      )
    })
  })

describe('the admissions before a restart in SQLite', () => {
  it('are found by an index', async () => {
    using folder = tempFolder()
    await using _accounts = await openAccounts(folder.path)
    const plan = queryUsage<{ detail: string }>(
      folder.path,
      `EXPLAIN QUERY PLAN SELECT request_id, kid, bucket, at_ms AS at FROM usage_events
         WHERE (at_ms, request_id) > (5, '') ORDER BY at_ms, request_id LIMIT 1000`,
    )
    assert.match(plan.map(({ detail }) => detail).join(), /^SEARCH usage_events USING INDEX usage_events_by_time \S+$/)
  })
})
