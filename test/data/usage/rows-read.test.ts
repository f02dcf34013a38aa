import assert from 'node:assert/strict'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { openAccounts } from '#data/embedded/open-accounts.ts'
import { pendingWriter } from '#data/embedded/usage/pending-usage.ts'
import { rollupWriter } from '#data/embedded/usage/rollup-writer.ts'
import { usageFigures } from '#data/embedded/usage/usage-figures.ts'
import type { UsageGroup, UsageQuery } from '#data/usage/usage-query.ts'
import type { UsageEntry } from '#domain/billing/usage-entry.ts'
import { dayMs } from '#domain/calendar.ts'
import { countryCodes } from '#domain/countries.ts'
import { type TempFolder, tempFolder } from '../../support/temp-folder.ts'
import { entry } from './usage-entries.ts'

const from = Date.parse('2026-01-10T00:00:00Z')
const to = from + 92 * dayMs
const operations = ['lookup', 'search', 'enrich', 'coverage', 'usage']
const countries = ['NO', 'GB', 'SE']

/** 100 keys that called 5 operations, in 3 countries, on every third day from January to April. */
function* usage() {
  for (let kid = 0; kid < 100; kid += 1)
    for (let at = Date.parse('2026-01-01T00:00:00Z'); at < to + 18 * dayMs; at += 3 * dayMs)
      for (const [nth, operation] of operations.entries())
        yield entry({ at, kid: `k${kid}`, operation, country: countries[nth % 3] ?? null })
}

/** A connection whose statements count the rows that they return. */
function counting(database: Database.Database) {
  let rows = 0
  const prepare = (sql: string) => {
    const statement = database.prepare<object[]>(sql)
    const get = (...parameters: object[]) => {
      const row = statement.get(...parameters)
      if (row) rows += 1
      return row
    }
    const all = (...parameters: object[]) => {
      const found = statement.all(...parameters)
      rows += found.length
      return found
    }
    return { get, all, pluck: () => statement.pluck() }
  }
  const transaction = database.transaction.bind(database)
  return { connection: { prepare, transaction } as unknown as Database.Database, rows: () => rows }
}

/** The usage of an account with one operation and country for each key, on the first of March. */
function* usageOfKeys(account_id: string, keys: number) {
  for (let kid = 0; kid < keys; kid += 1) yield entry({ account_id, kid: `k${kid}`, at: Date.parse('2026-03-01') })
}

/** The usage of one key that called 5 operations in all 19 countries on each of 92 days. */
function* usageByDay(account_id: string) {
  for (let at = from; at < to; at += dayMs)
    for (const operation of operations)
      for (const country of countryCodes) yield entry({ account_id, at, operation, country })
}

/** Opens a new usage database in a folder, with entries that are rolled up. */
async function usageDatabase({ path }: TempFolder, entries: readonly UsageEntry[]) {
  await (await openAccounts(path))[Symbol.asyncDispose]()
  const database = new Database(join(path, 'usage.sqlite'))
  pendingWriter(database)(entries)
  database.transaction(rollupWriter(database)).immediate()
  return database
}

describe('a report reads at most 5,000 rows', () => {
  let folder: TempFolder
  let database: Database.Database
  before(async () => {
    folder = tempFolder()
    const all = [...usageOfKeys('acct_5000', 5_000), ...usageOfKeys('acct_10000', 10_000), ...usageByDay('acct_days')]
    database = await usageDatabase(folder, all)
  })
  after(() => {
    database.close()
    folder[Symbol.dispose]()
  })
  /** The numbers of rows that a report has and reads. */
  const report = (query: Pick<UsageQuery, 'accountId' | 'groupBy' | 'window'>, until = to) => {
    const counted = counting(database)
    const { totals, series, isTooLong } = usageFigures(counted.connection)({ from, to: until, ...query })
    return { totals: totals.length, series: series.length, read: counted.rows(), isTooLong }
  }

  it('for 5,000 keys that called in one month, of which the report shows 5,000', () => {
    const found = report({ accountId: 'acct_5000', groupBy: ['key'], window: 'month' }, Date.parse('2026-04-01'))
    assert.deepEqual(found, { totals: 5_000, series: 5_000, read: 5_000, isTooLong: undefined })
  })

  it('for 10,000 keys, and then stops: the report is too long', () => {
    for (const groupBy of [
      ['key'],
      ['key', 'operation'],
      ['key', 'country'],
      ['key', 'environment'],
    ] as UsageGroup[][]) {
      const { read, ...found } = report({ accountId: 'acct_10000', groupBy })
      assert.deepEqual(found, { totals: 0, series: 0, isTooLong: true })
      assert.ok(read >= 5_001 && read <= 5_003, `${read} rows`)
    }
  })

  const byDay: { groupBy: UsageGroup[]; series: number; read: number }[] = [
    { groupBy: [], series: 92, read: 480 },
    { groupBy: ['operation'], series: 460, read: 480 },
    { groupBy: ['environment'], series: 92, read: 480 },
    { groupBy: ['country'], series: 1_748, read: 1_824 },
    { groupBy: ['key'], series: 92, read: 96 },
  ]
  for (const { groupBy, series, read } of byDay)
    it(`for 92 days of 5 operations in 19 countries: ${read} by ${groupBy.join() || 'nothing'} and day`, () => {
      const found = report({ accountId: 'acct_days', groupBy, window: 'day' })
      assert.deepEqual([found.series, found.read], [series, read])
    })

  it('for 92 days of 5 operations in 19 countries by both and day, and then stops, but not for 46 days', () => {
    const query = { accountId: 'acct_days', groupBy: ['operation', 'country'], window: 'day' } as const
    const { read, isTooLong } = report(query)
    assert.ok(isTooLong && read <= 5_100, `${read} rows`)
    assert.deepEqual(report(query, from + 46 * dayMs).series, 46 * 95)
  })
})

describe('a report of 100 keys that called 5 operations in 3 countries, over parts of 4 months', () => {
  let folder: TempFolder
  let database: Database.Database
  before(async () => {
    folder = tempFolder()
    database = await usageDatabase(folder, [...usage()])
  })
  after(() => {
    database.close()
    folder[Symbol.dispose]()
  })

  const reports: { groupBy: UsageGroup[]; rows: number; read: number }[] = [
    { groupBy: [], rows: 1, read: 30 },
    { groupBy: ['country'], rows: 3, read: 18 },
    { groupBy: ['operation', 'country'], rows: 5, read: 30 },
    { groupBy: ['key'], rows: 100, read: 600 },
    { groupBy: ['key', 'environment'], rows: 100, read: 600 },
    { groupBy: ['key', 'country'], rows: 300, read: 1_800 },
    { groupBy: ['key', 'operation'], rows: 500, read: 3_000 },
  ]
  for (const { groupBy, rows, read } of reports)
    it(`by ${groupBy.join(' and ') || 'nothing'} reads ${read} rows for ${rows}: at most 6 a group`, () => {
      const counted = counting(database)
      const { totals } = usageFigures(counted.connection)({ accountId: 'acct_a', from, to, groupBy })
      assert.deepEqual([totals.length, counted.rows()], [rows, read])
    })
})
