import assert from 'node:assert/strict'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { openAccounts } from '#data/embedded/open-accounts.ts'
import { StoreUnavailableError } from '#data/store-unavailable-error.ts'
import type { AccountStores } from '../support/account-engines.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { account, storedKey } from './stored-keys.ts'

const at = '2026-11-20T16:00:00.000Z'
const act = { id: '1', actor: 'test' }
const operator = { id: 'op_a', name: 'Ada', permission: 'read' as const, token_hash: Buffer.alloc(32) }
const kid = 'kid000000001'

const writes: Record<string, (stores: AccountStores) => Promise<unknown>> = {
  'creating an account': ({ accounts }) => accounts.create(account('acct_b')),
  'changing an account': ({ accounts }) =>
    accounts.change('acct_a', () => ({ columns: { name: 'B' }, action: 'account_renamed', detail: {} }), {
      ...act,
      at,
    }),
  'creating a key': ({ keys }) => keys.create(storedKey('kid000000002', 'acct_a')),
  'revoking a key': ({ keys }) => keys.revoke(kid, at),
  'hashing a key again': ({ keys }) => keys.rehash([{ kid, secret_hash: Buffer.alloc(32), secret_number: 2 }]),
  'creating an operator': ({ operators }) =>
    operators.create({ ...operator, created_at: at, expires_at: null, revoked_at: null }, act),
  'an audit entry': ({ audit }) =>
    audit.append({ ...act, at, account_id: null, kid: null, action: 'test', detail: {} }),
}

describe('accounts.sqlite, while another process holds its lock', () => {
  for (const [write, run] of Object.entries(writes))
    it(`refuses ${write} with StoreUnavailableError, and does it once the lock is released`, async () => {
      using folder = tempFolder()
      await using stores = await openAccounts(folder.path)
      await stores.accounts.create(account('acct_a'))
      await stores.keys.create(storedKey(kid, 'acct_a'))
      const other = new Database(join(folder.path, 'accounts.sqlite'))
      other.exec('BEGIN IMMEDIATE')
      await assert.rejects(run(stores), StoreUnavailableError)
      other.close()
      await run(stores)
    })
})
