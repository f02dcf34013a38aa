import assert from 'node:assert/strict'
import Database from 'better-sqlite3'
import { DataFolderError } from '#data/accounts/data-folder-error.ts'
import { accountFiles } from '#data/embedded/account-files.ts'
import { openAccounts } from '#data/embedded/open-accounts.ts'
import { accountSteps } from '#data/migrations/accounts/account-steps.ts'
import { migrate } from '#data/migrations/migrate.ts'
import type { Step } from '#data/migrations/migration-source.ts'
import { usageSteps } from '#data/migrations/usage/usage-steps.ts'
import { openConnection } from '#data/sqlite/connection.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { releaseBefore } from './usage/release-before.ts'

/** The migrations of release 0.1.0, which stay the first ones. */
const released = { accounts: ['001-accounts-and-keys', '002-audit-log'], usage: ['001-usage', '002-idempotency'] }

/** Makes the data folder of release 0.1.0, with an account, a key and 7 results billed to it. */
async function releasedFolder(folder: string) {
  await using usage = await releaseBefore(folder)
  const { accounts } = accountFiles(folder)
  const database = new Database(accounts)
  const now = '2026-11-20T15:00:00.000Z'
  database.exec(`INSERT INTO accounts VALUES ('acct_a', 'Acme', 'team', '${now}')`)
  database.exec(`INSERT INTO keys VALUES ('kid000000001', 'acct_a', 'crm', 'rk', 'live', 'user', x'${'07'.repeat(32)}',
    '["companies:read"]', '["192.0.2.0/24"]', '["NO"]', '[]', 30, NULL, '${now}', NULL)`)
  database.close()
  usage.raw.exec(`INSERT INTO usage_months VALUES ('acct_a', '2026-11', 7)`)
  usage.raw.exec(`INSERT INTO usage_events VALUES ('req_1', 'acct_a', 'kid000000001', 'live', 'lookup',
    'companies-read', 'NO', ${Date.parse(now)}, '2026-11', 7, 'found')`)
  usage.raw.exec(
    `INSERT INTO usage_totals VALUES ('acct_a', '2026-11-20', 'lookup', 'NO', 'kid000000001', 'live', 1, 7, 0, 0)`,
  )
}

function change(file: string, sql: string) {
  const database = new Database(file)
  database.unsafeMode()
  database.pragma('writable_schema = ON')
  database.exec(sql)
  database.close()
}

async function migrateTo(file: string, steps: readonly Step[]) {
  await using connection = await openConnection(file)
  await migrate(connection.knex, steps)
}

/** The schema of both databases, without the order in which its parts were made. */
function schemaOf(folder: string) {
  return Object.values(accountFiles(folder)).map(file => {
    const database = new Database(file, { readonly: true })
    const parts = database.prepare('SELECT type, name, sql FROM sqlite_schema ORDER BY type, name').all()
    const taken = database.prepare('SELECT name FROM knex_migrations ORDER BY id').all()
    database.close()
    return { parts, taken }
  })
}

async function assertUpgraded(folder: string, schema: unknown) {
  {
    await using opened = await openAccounts(folder)
    assert.equal((await opened.accounts.find('acct_a'))?.tier, 'team')
    const key = await opened.keys.find('kid000000001')
    assert.deepEqual([key?.scopes, key?.country_scope, key?.rate_limit_rpm], [['companies:read'], ['NO'], 30])
    assert.equal(await opened.usage.used('acct_a', '2026-11'), 7)
  }
  assert.deepEqual(schemaOf(folder), schema)
}

describe('a data folder of release 0.1.0', () => {
  let schema: unknown
  before(async () => {
    using folder = tempFolder()
    await (await openAccounts(folder.path))[Symbol.asyncDispose]()
    schema = schemaOf(folder.path)
  })

  it('has migrations that are still the first, by the same names', () => {
    assert.deepEqual(
      accountSteps.slice(0, 2).map(([name]) => name),
      released.accounts,
    )
    assert.deepEqual(
      usageSteps.slice(0, 2).map(([name]) => name),
      released.usage,
    )
  })

  for (let taken = 2; taken <= accountSteps.length; taken += 1)
    it(`keeps accounts, keys and usage, and gets the schema of a new one, from ${taken} migrations of accounts.sqlite`, async () => {
      using folder = tempFolder()
      await releasedFolder(folder.path)
      await migrateTo(accountFiles(folder.path).accounts, accountSteps.slice(0, taken))
      await assertUpgraded(folder.path, schema)
    })

  for (let taken = 2; taken <= usageSteps.length; taken += 1)
    it(`keeps accounts, keys and usage, and gets the schema of a new one, from ${taken} migrations of usage.sqlite`, async () => {
      using folder = tempFolder()
      await releasedFolder(folder.path)
      await migrateTo(accountFiles(folder.path).usage, usageSteps.slice(0, taken))
      await assertUpgraded(folder.path, schema)
    })

  it('that took a step of a later release is refused in one line, which names file and step', async () => {
    for (const name of ['accounts', 'usage'] as const) {
      using folder = tempFolder()
      await (await openAccounts(folder.path))[Symbol.asyncDispose]()
      const file = accountFiles(folder.path)[name]
      change(file, "INSERT INTO knex_migrations (name, batch) VALUES ('999-later', 9)")
      const message = `${file} was migrated by a later release (999-later): run that release, or restore a backup made before`
      await assert.rejects(openAccounts(folder.path), new DataFolderError(message))
    }
  })

  it('whose steps have other names, or whose schema cannot be read, is refused in one line as damaged', async () => {
    for (const [sql, reason] of [
      ["UPDATE knex_migrations SET name = '402-audit-log' WHERE id = 2", 'unknown migrations: 402-audit-log'],
      [
        `UPDATE sqlite_schema SET sql = 'CREATE TABEL x' WHERE name = 'accounts'`,
        'malformed database schema (accounts) - near "TABEL": syntax error',
      ],
    ] as const) {
      using folder = tempFolder()
      await (await openAccounts(folder.path))[Symbol.asyncDispose]()
      const file = accountFiles(folder.path).accounts
      change(file, sql)
      const message = `${file} is damaged (${reason}): restore the data folder from a backup with svc restore`
      await assert.rejects(openAccounts(folder.path), new DataFolderError(message))
    }
  })

  it('is refused by release 0.1.0 once it was opened by this one', async () => {
    using folder = tempFolder()
    await releasedFolder(folder.path)
    await (await openAccounts(folder.path))[Symbol.asyncDispose]()
    for (const [file, steps] of [
      [accountFiles(folder.path).accounts, accountSteps],
      [accountFiles(folder.path).usage, usageSteps],
    ] as const)
      await assert.rejects(migrateTo(file, steps.slice(0, 2)), /migration directory is corrupt/i)
  })
})
