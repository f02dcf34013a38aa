import assert from 'node:assert/strict'
import { join } from 'node:path'
import BetterSqlite3 from 'better-sqlite3'
import { openAccounts } from '#data/accounts/open-accounts.ts'
import { createAccount } from '../../src/administration/create-account.ts'
import { createKey, revokeKey } from '../../src/administration/keys.ts'
import { openAdministration } from '../support/administration.ts'

const request = {
  name: 'audited',
  class: 'rk',
  env: 'live',
  kind: 'user',
  scopes: ['companies:read'],
  ip_allowlist: [],
  country_scope: [],
  endpoints: [],
  rate_limit_rpm: null,
  expires_at: undefined,
} as const

const rowsOf = (dataDir: string) => {
  const database = new BetterSqlite3(join(dataDir, 'accounts.sqlite'))
  try {
    return database
      .prepare('SELECT action, kid, account_id, actor, detail FROM audit_log ORDER BY position')
      .all() as Record<string, string>[]
  } finally {
    database.close()
  }
}

describe('the audit log', () => {
  it('holds each creation and revocation of a key, with actor and time, and no secret', async () => {
    await using administration = await openAdministration()
    const { account, secretKey } = await createAccount(administration, { name: 'Acme', tier: 'free' })
    const { key, text } = await createKey(
      administration,
      account.id,
      { ...request, scopes: ['companies:read'], ip_allowlist: [], country_scope: [], endpoints: [] },
      { replace: false },
    )
    await revokeKey(administration, key.kid)
    const rows = rowsOf(administration.dataDir)
    assert.deepEqual(
      rows.map(({ action }) => action),
      ['key_created', 'key_created', 'key_revoked'],
    )
    assert.deepEqual(
      rows.slice(1).map(({ kid }) => kid),
      [key.kid, key.kid],
    )
    for (const secret of [secretKey, text]) assert.ok(!JSON.stringify(rows).includes(secret.split('_')[4] ?? secret))
  })

  it('has no entry of refused commands', async () => {
    await using administration = await openAdministration()
    await createAccount(administration, { name: 'Acme', tier: 'free' })
    await assert.rejects(revokeKey(administration, 'nothingthere'))
    assert.equal(rowsOf(administration.dataDir).length, 1)
  })

  it('is reported broken when a row has been deleted', async () => {
    await using administration = await openAdministration()
    const { account } = await createAccount(administration, { name: 'Acme', tier: 'free' })
    await createKey(
      administration,
      account.id,
      { ...request, scopes: ['companies:read'], ip_allowlist: [], country_scope: [], endpoints: [] },
      { replace: false },
    )
    const database = new BetterSqlite3(join(administration.dataDir, 'accounts.sqlite'))
    for (const { name } of database
      .prepare("SELECT name FROM sqlite_master WHERE type = 'trigger' AND tbl_name = 'audit_log'")
      .all() as { name: string }[])
      database.exec(`DROP TRIGGER ${name}`)
    database.exec('DELETE FROM audit_log WHERE position = 1')
    database.close()
    await using again = await openAccounts(administration.dataDir)
    assert.notEqual(again.audit.verify(), null)
  })
})
