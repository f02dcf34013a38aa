import assert from 'node:assert/strict'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { openAccounts } from '#data/embedded/open-accounts.ts'
import { lastUseReader } from '#data/embedded/usage/last-use.ts'
import { tempFolder } from '../../support/temp-folder.ts'

const kidOf = (at: number) => String(at).padStart(12, '0')
const insertSql = `
  INSERT INTO usage_rollups (account_id, month, shape, first, second, env, day, requests, billable_results, not_modified, not_found)
  SELECT 'acct_a', substr(month.value, 1, 7), 'key', key.value, '', 'live', month.value, 1, 1, 0, 0
  FROM json_each(?) AS month, json_each(?) AS key`

/** A database that counts the statements that it runs. */
function countedStatements(database: Database.Database) {
  let count = 0
  const prepare = (sql: string) => {
    const statement = database.prepare(sql).pluck()
    const get = (...values: string[]) => {
      count += 1
      return statement.get(...values)
    }
    return { pluck: () => ({ get, all: () => statement.all() }) }
  }
  const transaction = <Work>(work: Work) => work
  return { database: { prepare, transaction } as unknown as Database.Database, count: () => count }
}

describe('the last use of keys of an account with 36 months of usage by 3 keys', () => {
  it('of 500 keys that were mostly never used is found by fewer than 300 statements, not by one for each key and month', async () => {
    using folder = tempFolder()
    await (await openAccounts(folder.path))[Symbol.asyncDispose]()
    const file = new Database(join(folder.path, 'usage.sqlite'))
    const months = Array.from({ length: 36 }, (_, at) => new Date(Date.UTC(2024, at, 9)).toISOString().slice(0, 10))
    const insert = file.prepare(insertSql)
    insert.run(JSON.stringify(months), JSON.stringify([kidOf(100), kidOf(900)]))
    insert.run(JSON.stringify(months.slice(0, 5)), JSON.stringify([kidOf(499)]))
    const { database, count } = countedStatements(file)
    const kids = Array.from({ length: 500 }, (_, at) => kidOf(499 - at))
    const found = lastUseReader(database)('acct_a', kids)
    file.close()
    assert.deepEqual(Object.fromEntries(found), { [kidOf(100)]: '2026-12-09', [kidOf(499)]: '2024-05-09' })
    assert.ok(count() < 300, `${count()} statements`)
  })
})
