import assert from 'node:assert/strict'
import { accountEngines } from '../support/account-engines.ts'
import { account, storedKey } from './stored-keys.ts'

const at = '2026-11-20T16:00:00.000Z'
const act = { id: '1', actor: 'test' }
const operator = { id: 'op_a', name: 'Ada', permission: 'read' as const, token_hash: Buffer.alloc(32) }
const kid = 'kid000000001'
const rotated = { ...storedKey('kid000000002', 'acct_a'), scopes: ['usage:read' as const] }

for (const { engine, suite, place: newPlace } of accountEngines)
  suite(`the audit log in ${engine}`, () => {
    it('has the same 5 entries of 4 changes of keys and operators as in every database', async () => {
      await using place = await newPlace()
      await using stores = await place.open()
      await stores.accounts.create(account('acct_a'))
      await stores.keys.create(storedKey(kid, 'acct_a'), { replace: true, act: { ...act, id: 'a' } })
      const rotation = { ...act, id: 'b', createdId: 'c', at }
      await stores.keys.rotate(kid, old => ({ old: { ...old, retires_at: at }, key: rotated }), rotation)
      await stores.keys.revoke(rotated.kid, at, { ...act, id: 'd' })
      await stores.operators.create(
        { ...operator, created_at: at, expires_at: null, revoked_at: null },
        { ...act, id: 'e' },
      )
      const entries = await stores.audit.entries({ after: 0, limit: 10 })
      const key = { class: 'rk', env: 'live', expires_at: null }
      assert.deepEqual(
        entries.map(({ id, at, account_id, kid, action, detail }) => ({ id, at, account_id, kid, action, detail })),
        [
          {
            id: 'a',
            at: '2026-11-20T15:00:00.000Z',
            account_id: 'acct_a',
            kid,
            action: 'key_created',
            detail: { ...key, scopes: ['companies:read'], replaces: true },
          },
          {
            id: 'c',
            at,
            account_id: 'acct_a',
            kid: rotated.kid,
            action: 'key_created',
            detail: { ...key, scopes: ['usage:read'], rotates: kid },
          },
          {
            id: 'b',
            at,
            account_id: 'acct_a',
            kid,
            action: 'key_rotated',
            detail: { replaced_by: rotated.kid, revoked_at: null, retires_at: at },
          },
          { id: 'd', at, account_id: 'acct_a', kid: rotated.kid, action: 'key_revoked', detail: {} },
          {
            id: 'e',
            at,
            account_id: null,
            kid: null,
            action: 'operator_created',
            detail: { operator_id: 'op_a', name: 'Ada', permission: 'read', expires_at: null },
          },
        ],
      )
    })
  })
