import assert from 'node:assert/strict'
import { join } from 'node:path'
import fc from 'fast-check'
import { openAccounts } from '#data/embedded/open-accounts.ts'
import { openUsageWriter } from '#data/embedded/usage/usage-writer.ts'
import type { UsageFigures, UsageGroup, UsageQuery, UsageRow } from '#data/usage/usage-query.ts'
import type { UsageEntry } from '#domain/billing/usage-entry.ts'
import { dayMs } from '#domain/calendar.ts'
import { tempFolder } from '../../support/temp-folder.ts'
import { until } from '../../support/until.ts'
import { releaseBefore } from './release-before.ts'
import { entry, queryUsage } from './usage-entries.ts'

const start = Date.parse('2026-01-20T00:00:00Z')

const drawnEntry = fc.record({
  at: fc.integer({ min: 0, max: 60 * 24 - 1 }).map(hours => start + hours * 60 * 60 * 1000),
  kid: fc.constantFrom('kid000000001', 'kid000000002', 'kid000000003'),
  operation: fc.constantFrom('lookup', 'search', 'enrich'),
  country: fc.constantFrom('NO', 'GB', null),
  env: fc.constantFrom<'live' | 'test'>('live', 'test'),
  units: fc.nat(3),
  outcome: fc.constantFrom<UsageEntry['outcome'][]>('found', 'not_modified', 'not_found', 'refused'),
})
const groupsOf = fc.subarray<UsageGroup>(['operation', 'country', 'key', 'environment'], { maxLength: 2 })
const drawnQuery = fc
  .record({
    from: fc.integer({ min: -5, max: 64 }),
    days: fc.integer({ min: 1, max: 70 }),
    groupBy: groupsOf,
    window: fc.constantFrom('day', 'month', undefined),
  })
  .map(({ from, days, ...rest }) => ({ ...rest, from: start + from * dayMs, to: start + (from + days) * dayMs }))

const partOf = ({ operation, country, kid, env }: UsageEntry, name: UsageGroup) =>
  ({ operation, country, key: kid, environment: env })[name]

const noFigures = { requests: 0, billable_results: 0, not_modified: 0, not_found: 0 }

function count(row: UsageRow, { env, units, outcome }: UsageEntry) {
  row.requests += 1
  if (env === 'live') row.billable_results += units
  if (outcome === 'not_modified') row.not_modified += 1
  if (outcome === 'not_found') row.not_found += 1
}

/** The rows of a report by counting entry by entry; `columnsOf` are the columns of an entry's row. */
function counted(entries: readonly UsageEntry[], columnsOf: (each: UsageEntry) => object): UsageRow[] {
  const rows = new Map<string, UsageRow>()
  for (const each of entries) {
    const columns = columnsOf(each)
    const name = Object.values(columns)
      .map(value => value ?? '')
      .join(' ')
    const row = rows.get(name) ?? ({ ...columns, ...noFigures } as UsageRow)
    rows.set(name, row)
    count(row, each)
  }
  return [...rows].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row)
}

const windowOf = (at: number, window: 'day' | 'month') => {
  const day = new Date(at).toISOString().slice(0, 10)
  return `${window === 'day' ? day : `${day.slice(0, 7)}-01`}T00:00:00Z`
}

function reportOf(all: readonly UsageEntry[], query: Omit<UsageQuery, 'accountId'>): UsageFigures {
  const { from, to, groupBy, window } = query
  const entries = all.filter(({ at }) => at >= from && at < to)
  const groups = (each: UsageEntry) => Object.fromEntries(groupBy.map(name => [name, partOf(each, name)]))
  const totals = counted(entries, groups)
  return {
    totals: groupBy.length === 0 && totals.length === 0 ? [noFigures as UsageRow] : totals,
    series: window ? counted(entries, each => ({ window_start: windowOf(each.at, window), ...groups(each) })) : [],
  }
}

/** Adds up what is pending, as the writer does with the first commit after it opened the database. */
function rollUp(folder: string) {
  const writer = openUsageWriter(join(folder, 'usage.sqlite'))
  writer.rollUp()
  writer.close()
}

describe('usage that is added up 1,000 requests at a time', () => {
  it('reports what counting its events does, for 60 sets of events in any order over 60 days, some added up and some pending, and 8 reports of each', async () => {
    using folder = tempFolder()
    await using accounts = await openAccounts(folder.path)
    let made = 0
    const drawn = fc.tuple(
      fc.array(drawnEntry, { maxLength: 60 }),
      fc.array(drawnQuery, { minLength: 8, maxLength: 8 }),
      fc.nat(60),
    )
    await fc.assert(
      fc.asyncProperty(drawn, async ([changes, queries, addedUp]) => {
        const accountId = `acct_${++made}`
        const entries = changes.map(change => entry({ account_id: accountId, included: 1_000_000, ...change }))
        const record = (each: UsageEntry) => accounts.usage.record(each)
        await Promise.all(entries.slice(0, addedUp).map(record))
        rollUp(folder.path)
        await Promise.all(entries.slice(addedUp).map(record))
        for (const query of queries)
          assert.deepEqual(await accounts.usage.usage({ accountId, ...query }), reportOf(entries, query))
      }),
      { numRuns: 60 },
    )
  })

  it('has 6 rows for each day, whose sums an event of an earlier day adds to as well', async () => {
    using folder = tempFolder()
    await using accounts = await openAccounts(folder.path)
    for (const day of [0, 1, 1, 0]) {
      await accounts.usage.record(entry({ at: start + day * dayMs }))
      rollUp(folder.path)
    }
    assert.deepEqual(queryUsage(folder.path, 'SELECT * FROM usage_pending'), [])
    assert.deepEqual(queryUsage(folder.path, 'SELECT shape, day, requests FROM usage_rollups ORDER BY shape, day'), [
      ...['country', 'key', 'key country', 'key operation', 'operation', 'operation country'].flatMap(shape => [
        { shape, day: '2026-01-20', requests: 2 },
        { shape, day: '2026-01-21', requests: 4 },
      ]),
    ])
  })

  it('is added up after 1,000 requests, however many keys they are of', async () => {
    using folder = tempFolder()
    await using accounts = await openAccounts(folder.path)
    const pending = () =>
      queryUsage<{ requests: number }>(
        folder.path,
        `SELECT coalesce(sum(value ->> 'requests'), 0) AS requests FROM usage_pending, json_each(changes)`,
      )
    // The first commit adds up what another process left.
    await accounts.usage.record(entry())
    for (let at = 0; at < 999; at += 1) await accounts.usage.record(entry({ kid: `kid${at}`, units: 0 }))
    assert.deepEqual(pending(), [{ requests: 999 }])
    await accounts.usage.record(entry())
    await until(() => pending()[0]?.requests === 0)
    assert.deepEqual(
      queryUsage(folder.path, `SELECT count(*) AS keys FROM usage_rollups WHERE shape = 'key operation'`),
      [{ keys: 1_000 }],
    )
  })

  it('is migrated from the daily totals of the previous release', async () => {
    using folder = tempFolder()
    {
      await using connection = await releaseBefore(folder.path)
      const add = connection.raw.prepare(`INSERT INTO usage_totals VALUES ('acct_a', ?, ?, ?, ?, 'live', ?, 1, 0, 0)`)
      add.run('2026-01-20', 'lookup', 'NO', 'k1', 2)
      add.run('2026-01-20', 'lookup', 'GB', 'k1', 3)
      add.run('2026-01-21', 'lookup', 'NO', 'k2', 5)
      add.run('2026-01-22', 'search', 'NO', 'k1', 1)
      add.run('2026-01-23', 'lookup', 'NO', 'k1', 1)
      add.run('2026-02-01', 'search', 'NO', 'k1', 7)
    }
    await using accounts = await openAccounts(folder.path)
    const report = async (groupBy: UsageGroup[]) => {
      const { totals } = await accounts.usage.usage({
        accountId: 'acct_a',
        from: start,
        to: start + 60 * dayMs,
        groupBy,
      })
      return totals.map(({ requests, billable_results, ...groups }) => [
        ...Object.values(groups).slice(0, groupBy.length),
        requests,
        billable_results,
      ])
    }
    assert.deepEqual(await report([]), [[19, 6]])
    assert.deepEqual(await report(['key']), [
      ['k1', 14, 5],
      ['k2', 5, 1],
    ])
    assert.deepEqual(await report(['operation', 'country']), [
      ['lookup', 'GB', 3, 1],
      ['lookup', 'NO', 8, 3],
      ['search', 'NO', 8, 2],
    ])
    assert.deepEqual(await report(['key', 'country']), [
      ['k1', 'GB', 3, 1],
      ['k1', 'NO', 11, 4],
      ['k2', 'NO', 5, 1],
    ])
    assert.deepEqual(await report(['operation']), [
      ['lookup', 11, 4],
      ['search', 8, 2],
    ])
    assert.deepEqual(await report(['country']), [
      ['GB', 3, 1],
      ['NO', 16, 5],
    ])
    const query: UsageQuery = { accountId: 'acct_a', from: start, to: start + 60 * dayMs, groupBy: ['key'] }
    const { series } = await accounts.usage.usage({ ...query, window: 'day' })
    assert.deepEqual(
      series.map(({ window_start, key, requests }) => [window_start?.slice(0, 10), key, requests]),
      [
        ['2026-01-20', 'k1', 5],
        ['2026-01-21', 'k2', 5],
        ['2026-01-22', 'k1', 1],
        ['2026-01-23', 'k1', 1],
        ['2026-02-01', 'k1', 7],
      ],
    )
  })
})
