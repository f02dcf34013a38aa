import assert from 'node:assert/strict'
import { createAccount } from '../../src/administration/accounts/create-account.ts'
import { createKey, revokeKey } from '../../src/administration/keys/keys.ts'
import { openAdministration } from '../support/administration.ts'
import { restrictedRequest } from '../support/key-request.ts'

const request = { ...restrictedRequest, name: 'audited' }

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
    const rows = await administration.audit.entries({ after: 0, limit: 10 })
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
    assert.equal((await administration.audit.entries({ after: 0, limit: 10 })).length, 1)
  })
})
