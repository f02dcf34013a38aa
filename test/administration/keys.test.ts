import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { AdministrationError } from '#domain/keys/administration-error.ts'
import { hashSecret, parseKey } from '#domain/keys/key-format.ts'
import type { KeyRequest } from '#domain/keys/key-request.ts'
import { createAccount } from '../../src/administration/accounts/create-account.ts'
import { createKey, revokeKey } from '../../src/administration/keys/keys.ts'
import { account, storedKey } from '../data/stored-keys.ts'
import { type Administration, openAdministration } from '../support/administration.ts'
import { restrictedRequest } from '../support/key-request.ts'

const secretKey: KeyRequest = { ...restrictedRequest, name: 'secret key', class: 'sk', scopes: [] }
const inForce = async ({ keys }: Administration, keyClass: 'sk' | 'rk') =>
  (await keys.listByAccount('acct_1')).filter(key => key.class === keyClass && key.revoked_at === null)

describe('operating on keys', () => {
  let deps: Administration

  const create = (change: Partial<KeyRequest> = {}, replace = false) =>
    createKey(deps, 'acct_1', { ...restrictedRequest, ...change }, { replace })

  beforeEach(async () => {
    deps = await openAdministration()
    await createAccount(deps, { name: 'Acme', tier: 'free' })
  })
  afterEach(() => deps[Symbol.asyncDispose]())

  for (const env of ['live', 'test'] as const)
    it(`creates a restricted ${env} key, whose text parses to the stored parts`, async () => {
      const { key, text } = await create({ env })
      const parts = parseKey(text, deps.secrets.checksumKey)
      assert.ok(parts)
      assert.deepEqual([parts.env, parts.class, parts.kid], [env, 'rk', key.kid])
      const stored = await deps.keys.find(parts.kid)
      assert.deepEqual(stored, { ...key, tier: 'free', suspended_at: null, closed_at: null })
      assert.deepEqual(stored?.secret_hash, hashSecret(parts.secret, deps.secrets.pepper))
    })

  it('returns the text of a key once: neither the text nor the secret is stored', async () => {
    const { key, text } = await create()
    const { secret = '' } = parseKey(text, deps.secrets.checksumKey) ?? {}
    assert.equal(JSON.stringify(key).includes(secret), false)
    for (const name of readdirSync(deps.dataDir))
      assert.equal(readFileSync(join(deps.dataDir, name)).includes(secret), false, name)
  })

  it('creates user keys for 90 days and service keys for 365 by default', async () => {
    assert.equal((await create({ kind: 'user' })).key.expires_at, '2027-02-18T15:00:00.000Z')
    assert.equal((await create({ kind: 'service' })).key.expires_at, '2027-11-20T15:00:00.000Z')
  })

  it('creates 12 restricted keys for one account in addition to its secret key', async () => {
    for (let i = 0; i < 12; i++) await create({ name: `key ${i}` })
    assert.equal((await inForce(deps, 'rk')).length, 12)
    assert.equal((await inForce(deps, 'sk')).length, 1)
  })

  it('refuses a second secret key of an account, of either environment', async () => {
    const refusal = new AdministrationError(
      'account acct_1 already has a secret key that is not revoked; the option replace revokes it and creates a new one',
    )
    for (const env of ['live', 'test'] as const) await assert.rejects(create({ ...secretKey, env }), refusal)
    assert.equal((await inForce(deps, 'sk')).length, 1)
  })

  it('refuses a second secret key after the first has expired: it is not revoked, and not called active', async () => {
    await create({ ...secretKey, expires_at: '2026-11-20T15:00:01Z' }, true)
    deps.advance(60_000)
    await assert.rejects(
      create(secretKey),
      /already has a secret key that is not revoked; the option replace revokes it/,
    )
    assert.equal((await create(secretKey, true)).key.expires_at, null)
  })

  it('replaces the secret key on request: the old one is revoked at the moment the new one is created', async () => {
    const [old] = await inForce(deps, 'sk')
    assert.ok(old)
    deps.advance(60_000)
    const { key } = await create(secretKey, true)
    assert.equal((await deps.keys.find(old.kid))?.revoked_at, '2026-11-20T15:01:00.000Z')
    assert.equal(key.created_at, '2026-11-20T15:01:00.000Z')
    assert.deepEqual(
      (await inForce(deps, 'sk')).map(({ kid }) => kid),
      [key.kid],
    )
  })

  it('creates a replacing secret key that never expires, as the first one did not', async () => {
    assert.equal((await create(secretKey, true)).key.expires_at, null)
  })

  it('creates a secret key without replace once the first is revoked', async () => {
    const [old] = await inForce(deps, 'sk')
    await revokeKey(deps, old?.kid ?? '')
    await create(secretKey)
    assert.equal((await inForce(deps, 'sk')).length, 1)
  })

  it('refuses to replace a restricted key, which is rotated', async () => {
    await assert.rejects(
      create({}, true),
      new AdministrationError('only a secret key is replaced: rotate a restricted key'),
    )
    assert.equal((await inForce(deps, 'sk')).length, 1)
  })

  it('lets a restricted key be rotated in three steps: create a new one, deploy it, revoke the old one', async () => {
    const { key: old } = await create()
    const { key: fresh } = await create()
    assert.equal((await inForce(deps, 'rk')).length, 2)
    await revokeKey(deps, old.kid)
    assert.deepEqual(
      (await inForce(deps, 'rk')).map(({ kid }) => kid),
      [fresh.kid],
    )
  })

  it('refuses a key of an account that does not exist', async () => {
    await assert.rejects(
      createKey(deps, 'acct_9', restrictedRequest, { replace: false }),
      new AdministrationError('no account acct_9'),
    )
  })

  it('refuses to add a key to the account of the public demo key, live or test, and to revoke the demo key', async () => {
    const managed = new AdministrationError(
      'acct_demo is the account of the public demo key, which is managed by the service',
    )
    await deps.accounts.create(account('acct_demo'))
    await deps.keys.create(storedKey('kid000000001', 'acct_demo', { env: 'test' }))
    for (const request of [secretKey, restrictedRequest, { ...restrictedRequest, env: 'test' as const }])
      await assert.rejects(createKey(deps, 'acct_demo', request, { replace: false }), managed)
    await assert.rejects(revokeKey(deps, 'kid000000001'), managed)
    const keys = await deps.keys.listByAccount('acct_demo')
    assert.deepEqual(
      keys.map(({ kid, revoked_at }) => [kid, revoked_at]),
      [['kid000000001', null]],
    )
  })

  it('refuses a key with invalid options before anything is stored', async () => {
    await assert.rejects(create({ scopes: ['admin'] }), AdministrationError)
    await assert.rejects(create({ ...secretKey, country_scope: ['NO'] }, true), AdministrationError)
    assert.equal((await deps.keys.listByAccount('acct_1')).length, 1)
    assert.equal((await inForce(deps, 'sk')).length, 1)
  })

  it('revokes a key, and returns the time', async () => {
    const { key } = await create()
    deps.advance(1000)
    assert.deepEqual(await revokeKey(deps, key.kid), { kid: key.kid, revoked_at: '2026-11-20T15:00:01.000Z' })
    assert.equal((await deps.keys.find(key.kid))?.revoked_at, '2026-11-20T15:00:01.000Z')
  })

  it('refuses to revoke a key twice, or an unknown one', async () => {
    const { key } = await create()
    await revokeKey(deps, key.kid)
    for (const kid of [key.kid, 'kid000000009'])
      await assert.rejects(revokeKey(deps, kid), new AdministrationError(`no active key has the id ${kid}`))
  })
})
