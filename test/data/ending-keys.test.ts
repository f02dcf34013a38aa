import assert from 'node:assert/strict'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { endingKeys } from '#data/embedded/accounts/ending-keys.ts'
import { openAccounts } from '#data/embedded/open-accounts.ts'
import { connectPostgres } from '#data/postgres/connect.ts'
import { type AccountStores, accountsDatabase, openPostgresStores } from '../support/account-engines.ts'
import { hasPostgres } from '../support/postgres.ts'
import { rowsRead } from '../support/rows-read.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { account, storedKey } from './stored-keys.ts'

const others = 2_000
const day = (date: number) => `2026-12-${String(date).padStart(2, '0')}T00:00:00.000Z`
const span = { after: day(1), until: day(15) }

/** Two keys that end in the span, one that is revoked, and 2,000 that end later or never, all of two accounts. */
async function fill({ accounts, keys }: Pick<AccountStores, 'accounts' | 'keys'>, fillOthers: () => unknown) {
  for (const id of ['acct_a', 'acct_b']) await accounts.create(account(id))
  await keys.create(storedKey('expires00001', 'acct_a', { expires_at: day(3) }))
  await keys.create(storedKey('retires00001', 'acct_b', { expires_at: day(20), retires_at: day(2) }))
  await keys.create(storedKey('revoked00001', 'acct_a', { expires_at: day(4), revoked_at: day(1) }))
  await fillOthers()
}

const columns =
  'kid, account_id, name, class, env, kind, secret_hash, secret_number, scopes, ip_allowlist, country_scope'
const copySql = (hash: string, list: string, series: string) => `
  INSERT INTO keys (${columns}, endpoints, created_at, expires_at)
  SELECT 'other' || n, 'acct_b', '', 'rk', 'live', 'user', ${hash}, 1, ${list}, ${list}, ${list}, ${list}, '${day(1)}', '${day(20)}'
  FROM ${series}`

describe(`the keys that end soon, of ${others.toLocaleString('en')} others`, () => {
  it('are found in SQLite by reading 3 rows at most', async () => {
    using folder = tempFolder()
    const opened = await openAccounts(folder.path)
    await fill(opened, () => {})
    await opened[Symbol.asyncDispose]()
    const database = new Database(join(folder.path, 'accounts.sqlite'))
    const numbers = Array.from({ length: others }, (_, at) => at).join()
    database.exec(copySql('zeroblob(1)', "'[]'", `(SELECT value AS n FROM json_each('[${numbers}]'))`))
    let read = 0
    database.function('counted', () => {
      read += 1
      return 1
    })
    database.exec('CREATE TEMP VIEW keys AS SELECT * FROM main.keys WHERE counted()')
    const kids = endingKeys(database)(span).map(({ kid }) => kid)
    const ofAccount = endingKeys(database)({ ...span, accountId: 'acct_a' }).map(({ kid }) => kid)
    database.close()
    assert.deepEqual([kids, ofAccount], [['retires00001', 'expires00001'], ['expires00001']])
    assert.ok(read > 0 && read <= 6, `${read} rows of two lists`)
  })

  const test = hasPostgres ? it : it.skip
  test('are found in PostgreSQL by reading 3 rows at most', async () => {
    using folder = tempFolder()
    const url = await accountsDatabase()
    await using own = connectPostgres(url, { max: 1 })
    const series = `generate_series(1, ${others}) AS n`
    {
      await using server = await openPostgresStores(url, folder.path)
      await fill(server, () => own.query(copySql("''", "'{}'", series)))
    }
    await own.query('ANALYZE keys')
    const before = await rowsRead(own, '^keys$')
    {
      await using server = await openPostgresStores(url, folder.path)
      const kids = (await server.keys.listEnding(span)).map(({ kid }) => kid)
      const ofAccount = (await server.keys.listEnding({ ...span, accountId: 'acct_a' })).map(({ kid }) => kid)
      assert.deepEqual([kids, ofAccount], [['retires00001', 'expires00001'], ['expires00001']])
    }
    const rows = (await rowsRead(own, '^keys$')) - before
    assert.ok(rows > 0 && rows <= 6, `${rows} rows of two lists`)
  })
})
