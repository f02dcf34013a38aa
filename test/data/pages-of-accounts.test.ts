import assert from 'node:assert/strict'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { createAccountStore } from '#data/embedded/accounts/account-store.ts'
import { createAuditLog } from '#data/embedded/accounts/audit-log.ts'
import { createKeyStore } from '#data/embedded/accounts/key-store.ts'
import { openAccounts } from '#data/embedded/open-accounts.ts'
import { tempFolder } from '../support/temp-folder.ts'

/** The statements that are prepared to read pages, each by its beginning. */
function pageStatements(database: Database.Database): string[] {
  const prepared: string[] = []
  const prepare = (sql: string) => {
    prepared.push(sql)
    return database.prepare(sql)
  }
  const { name, transaction } = database
  const recording = { name, prepare, transaction: transaction.bind(database) } as unknown as Database.Database
  const audit = createAuditLog(recording)
  createAccountStore(recording, audit)
  createKeyStore(recording, audit)
  return prepared.filter(sql => /ORDER BY (created_at|position|expires_at)|tier_changed/.test(sql) && /LIMIT/.test(sql))
}

describe('accounts.sqlite', () => {
  it('reads a page of accounts or keys, and the tier of a month, from where it begins and without sorting', async () => {
    using folder = tempFolder()
    await (await openAccounts(folder.path))[Symbol.asyncDispose]()
    const database = new Database(join(folder.path, 'accounts.sqlite'))
    const statements = pageStatements(database)
    const plans = statements.map(sql => {
      const given = { after: 'a', limit: 1, accountId: 'a', kid: 'k', until: 'z' }
      const steps = database.prepare<[object], { detail: string }>(`EXPLAIN QUERY PLAN ${sql.replaceAll('?', "'1'")}`)
      return steps.all(given).map(({ detail }) => detail)
    })
    database.close()
    const all = plans.flat()
    assert.deepEqual(
      all.filter(step => /^SCAN (accounts|keys)$|TEMP B-TREE/.test(step)),
      [],
    )
    for (const index of [
      'accounts_by_creation ((created_at,id)>(?,?))',
      'keys_by_creation (account_id=? AND (created_at,kid)>(?,?))',
      'audit_log_tier_changes (account_id=?)',
      'keys_by_expiry ((expires_at,kid)>(?,?) AND expires_at<?)',
    ])
      assert.ok(
        all.some(step => step.endsWith(index)),
        `${index}\n${all.join('\n')}`,
      )
  })
})
