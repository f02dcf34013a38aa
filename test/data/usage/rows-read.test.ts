import assert from 'node:assert/strict'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { openAccounts } from '#data/accounts/open-accounts.ts'
import { pendingWriter } from '#data/usage/pending-usage.ts'
import { rollupWriter } from '#data/usage/rollup-writer.ts'
import { usageFigures } from '#data/usage/usage-figures.ts'
import type { UsageGroup } from '#data/usage/usage-query.ts'
import { type TempFolder, tempFolder } from '../../support/temp-folder.ts'
import { entry } from './usage-entries.ts'

const dayMs = 24 * 60 * 60 * 1000
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

describe('a report of 100 keys that called 5 operations in 3 countries, over parts of 4 months', () => {
  let folder: TempFolder
  let database: Database.Database
  before(async () => {
    folder = tempFolder()
    await (await openAccounts(folder.path))[Symbol.asyncDispose]()
    database = new Database(join(folder.path, 'usage.sqlite'))
    pendingWriter(database)([...usage()])
    database.transaction(rollupWriter(database)).immediate()
  })
  after(() => {
    database.close()
    folder[Symbol.dispose]()
  })

  const reports: { groupBy: UsageGroup[]; rows: number; read: number }[] = [
    { groupBy: [], rows: 1, read: 30 },
    { groupBy: ['country'], rows: 3, read: 30 },
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
