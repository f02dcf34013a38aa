import assert from 'node:assert/strict'
import { existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { SecretKeyExistsError } from '#data/accounts/secret-key-exists-error.ts'
import type { StoredKey } from '#data/accounts/stored-key.ts'
import { openAccounts } from '#data/embedded/open-accounts.ts'
import { type AccountPlace, type AccountStores, accountEngines } from '../support/account-engines.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { account, storedKey } from './stored-keys.ts'

const later = '2026-11-20T16:00:00.000Z'

const constrained: StoredKey = storedKey('kid000000001', 'acct_a', {
  name: 'ключ "quoted"\n',
  env: 'test',
  kind: 'service',
  scopes: ['companies:read', 'usage:read'],
  ip_allowlist: ['192.0.2.0/24', '2001:db8::1'],
  country_scope: ['NO', 'GB'],
  endpoints: ['/v1/companies/*', "/v1/'x'"],
  rate_limit_rpm: 5,
  expires_at: '2027-01-31T00:00:00.000Z',
})

const secret = (kid: string, accountId: string) => storedKey(kid, accountId, { class: 'sk', scopes: [] })

for (const { engine, suite, place: newPlace } of accountEngines)
  suite(`accounts and keys in ${engine}`, () => {
    let place: AccountPlace
    let opened: AccountStores

    beforeEach(async () => {
      place = await newPlace()
      opened = await place.open()
      await opened.accounts.create(account('acct_a'))
      await opened.accounts.create(account('acct_b', { tier: 'scale' }))
    })

    afterEach(async () => {
      await opened[Symbol.asyncDispose]()
      await place[Symbol.asyncDispose]()
    })

    it('returns an account as stored, and undefined for an unknown id', async () => {
      assert.deepEqual(await opened.accounts.find('acct_a'), account('acct_a'))
      assert.equal(await opened.accounts.find('acct_c'), undefined)
    })

    it('stores an account with its first key, or neither where the key cannot be stored', async () => {
      const withKey = (id: string) => {
        const key = secret('sk0000000001', id)
        return opened.accounts.create(account(id), { key, act: { id: `entry_${id}`, actor: 'test' } })
      }
      await withKey('acct_c')
      await assert.rejects(withKey('acct_d'), /UNIQUE constraint failed: keys\.kid|unique constraint "keys_pkey"/)
      assert.equal((await opened.keys.find('sk0000000001'))?.account_id, 'acct_c')
      assert.equal(await opened.accounts.find('acct_d'), undefined)
      assert.deepEqual(
        (await opened.audit.entries({ after: 0, limit: 9 })).map(({ id }) => id),
        ['entry_acct_c'],
      )
    })

    it('lists accounts in the order of their creation', async () => {
      await opened.accounts.create(account('acct_0', { created_at: '2026-11-19T15:00:00.000Z' }))
      const ids = (await opened.accounts.list()).map(({ id }) => id)
      assert.deepEqual(ids, ['acct_0', 'acct_a', 'acct_b'])
    })

    it('lists pages of accounts, each after the last of the one before, also of those of one moment', async () => {
      for (const id of ['acct_d', 'acct_c']) await opened.accounts.create(account(id))
      const pages: string[][] = []
      for (let after: string | undefined; pages.at(-1)?.length !== 0; after = pages.at(-1)?.at(-1))
        pages.push((await opened.accounts.list({ after, limit: 3 })).map(({ id }) => id))
      assert.deepEqual(pages, [['acct_a', 'acct_b', 'acct_c'], ['acct_d'], []])
    })

    it('counts the accounts of each tier, without those that are closed and that of the demo', async () => {
      await opened.accounts.create(account('acct_c', { tier: 'scale', suspended_at: later, suspend_reason: null }))
      await opened.accounts.create(account('acct_d', { tier: 'team', closed_at: later }))
      await opened.accounts.create(account('acct_demo', { tier: 'own' }))
      assert.deepEqual(Object.fromEntries(await opened.accounts.countTiers()), { free: 1, scale: 2 })
    })

    it('returns a key as stored, with every constraint and the tier of its account', async () => {
      await opened.keys.create(constrained)
      assert.deepEqual(await opened.keys.find(constrained.kid), {
        ...constrained,
        tier: 'free',
        suspended_at: null,
        closed_at: null,
      })
      assert.deepEqual(await opened.keys.listByAccount('acct_a'), [constrained])
    })

    it('finds no key by an unknown kid, a kid in other case, or a hostile one', async () => {
      await opened.keys.create(storedKey('kidAAAAAAAAA', 'acct_a'))
      for (const kid of ['kid000000009', 'kidaaaaaaaaa', "' OR '1'='1", '%', ''])
        assert.equal(await opened.keys.find(kid), undefined)
    })

    it('lists the keys of one account, including revoked ones', async () => {
      await opened.keys.create(storedKey('kid000000001', 'acct_a'))
      await opened.keys.create(storedKey('kid000000002', 'acct_a', { revoked_at: later }))
      await opened.keys.create(storedKey('kid000000003', 'acct_b'))
      const kids = (await opened.keys.listByAccount('acct_a')).map(({ kid }) => kid)
      assert.deepEqual(kids, ['kid000000001', 'kid000000002'])
    })

    it('holds 1 active secret key per account, and 20 restricted ones', async () => {
      await opened.keys.create(secret('sk0000000001', 'acct_a'))
      await opened.keys.create(secret('sk0000000002', 'acct_b'))
      for (let i = 10; i < 30; i++) await opened.keys.create(storedKey(`rk00000000${i}`, 'acct_a'))
      await assert.rejects(opened.keys.create(secret('sk0000000003', 'acct_a')), SecretKeyExistsError)
      assert.equal((await opened.keys.listByAccount('acct_a')).length, 21)
    })

    it('allows another secret key of an account once the first is revoked', async () => {
      await opened.keys.create(secret('sk0000000001', 'acct_a'))
      await opened.keys.revoke('sk0000000001', later)
      await opened.keys.create(secret('sk0000000002', 'acct_a'))
      assert.equal((await opened.keys.find('sk0000000002'))?.revoked_at, null)
    })

    it('replaces a secret key in one step: the old one is revoked when the new one is created', async () => {
      await opened.keys.create(secret('sk0000000001', 'acct_a'))
      await opened.keys.create(secret('sk0000000009', 'acct_b'))
      await opened.keys.create(storedKey('rk0000000001', 'acct_a'))
      await opened.keys.create({ ...secret('sk0000000002', 'acct_a'), created_at: later }, { replace: true })
      const revokedAt = async (kid: string) => (await opened.keys.find(kid))?.revoked_at
      assert.equal(await revokedAt('sk0000000001'), later)
      for (const kid of ['sk0000000002', 'rk0000000001', 'sk0000000009']) assert.equal(await revokedAt(kid), null, kid)
    })

    it('keeps the old secret key active if the new one cannot be stored', async () => {
      await opened.keys.create(secret('sk0000000001', 'acct_a'))
      await opened.keys.create(storedKey('rk0000000001', 'acct_a'))
      await assert.rejects(opened.keys.create(secret('rk0000000001', 'acct_a'), { replace: true }))
      assert.equal((await opened.keys.find('sk0000000001'))?.revoked_at, null)
    })

    it('refuses a kid that exists, in the same account and in another', async () => {
      await opened.keys.create(storedKey('kid000000001', 'acct_a'))
      for (const id of ['acct_a', 'acct_b'])
        await assert.rejects(
          opened.keys.create(storedKey('kid000000001', id)),
          /UNIQUE constraint failed: keys\.kid|unique constraint "keys_pkey"/,
        )
    })

    it('refuses a key of an unknown account', async () => {
      await assert.rejects(
        opened.keys.create(storedKey('kid000000001', 'acct_c')),
        /FOREIGN KEY constraint failed|foreign key constraint "keys_account_id_fkey"/,
      )
    })

    it('revokes a key once: the second time it returns false, and the first time of revocation is kept', async () => {
      await opened.keys.create(storedKey('kid000000001', 'acct_a'))
      assert.equal(await opened.keys.revoke('kid000000001', later), true)
      assert.equal(await opened.keys.revoke('kid000000001', '2026-11-20T17:00:00.000Z'), false)
      assert.equal((await opened.keys.find('kid000000001'))?.revoked_at, later)
    })

    it('returns false when revoking an unknown kid', async () => {
      assert.equal(await opened.keys.revoke('kid000000009', later), false)
    })

    it('keeps everything when it is closed and opened again', async () => {
      await opened.keys.create(constrained)
      await opened[Symbol.asyncDispose]()
      opened = await place.open()
      assert.deepEqual(await opened.keys.find(constrained.kid), {
        ...constrained,
        tier: 'free',
        suspended_at: null,
        closed_at: null,
      })
    })
  })

describe('opening an accounts database', () => {
  it('creates two files, accounts.sqlite and usage.sqlite, in a data folder readable only by its owner', async () => {
    using folder = tempFolder()
    const dataDir = join(folder.path, 'deep', 'data')
    await using _fresh = await openAccounts(dataDir)
    for (const file of ['accounts.sqlite', 'usage.sqlite']) assert.ok(existsSync(join(dataDir, file)), file)
    assert.equal(statSync(dataDir).mode & 0o777, 0o700)
  })

  it('rejects a file that is not a database, and does not change it', async () => {
    using folder = tempFolder()
    const file = join(folder.path, 'accounts.sqlite')
    writeFileSync(file, 'not a database, but 4096 bytes'.padEnd(4096, '.'))
    await assert.rejects(openAccounts(folder.path), /file is not a database/)
    assert.equal(statSync(file).size, 4096)
  })

  it('rejects a folder in the place of the file', async () => {
    using folder = tempFolder()
    mkdirSync(join(folder.path, 'accounts.sqlite'))
    await assert.rejects(openAccounts(folder.path), /accounts.sqlite is not a file/)
  })
})
