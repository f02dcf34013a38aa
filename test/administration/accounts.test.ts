import assert from 'node:assert/strict'
import { newAccount } from '#domain/accounts/account.ts'
import { AdministrationError } from '#domain/keys/administration-error.ts'
import { hashSecret, parseKey } from '#domain/keys/key-format.ts'
import { accountOf } from '../../src/administration/accounts/account-of.ts'
import { createAccount } from '../../src/administration/accounts/create-account.ts'
import { showAccount } from '../../src/administration/accounts/show-account.ts'
import { createKey, revokeKey } from '../../src/administration/keys/keys.ts'
import { openAdministration } from '../support/administration.ts'
import { restrictedRequest } from '../support/key-request.ts'

describe('creating an account', () => {
  for (const tier of ['free', 'solo', 'team', 'scale'])
    it(`of the tier ${tier} returns an id that starts with acct_, and its one secret key`, async () => {
      await using deps = await openAdministration()
      const { account, secretKey } = await createAccount(deps, { name: 'Acme', tier })
      assert.deepEqual(
        account,
        newAccount({ id: 'acct_1', name: 'Acme', tier, created_at: '2026-11-20T15:00:00.000Z' }),
      )
      assert.deepEqual(await accountOf(deps, 'acct_1'), account)
      const parts = parseKey(secretKey, deps.secrets.checksumKey)
      assert.ok(parts)
      const [key, ...others] = await deps.keys.listByAccount(account.id)
      assert.deepEqual(others, [])
      assert.deepEqual(key, {
        kid: parts.kid,
        account_id: account.id,
        name: 'secret key',
        class: 'sk',
        env: 'live',
        kind: 'service',
        secret_hash: hashSecret(parts.secret, deps.secrets.pepper),
        scopes: [],
        ip_allowlist: [],
        country_scope: [],
        endpoints: [],
        rate_limit_rpm: null,
        expires_at: null,
        created_at: '2026-11-20T15:00:00.000Z',
        revoked_at: null,
        retires_at: null,
        secret_number: 1,
      })
    })

  it('creates a different key for each account', async () => {
    await using deps = await openAdministration()
    const one = await createAccount(deps, { name: 'One', tier: 'free' })
    const two = await createAccount(deps, { name: 'One', tier: 'free' })
    assert.notEqual(one.account.id, two.account.id)
    assert.notEqual(one.secretKey, two.secretKey)
  })

  it('creates none if its key cannot be stored, as after a stop in the middle of it', async () => {
    await using deps = await openAdministration()
    const sameBytes = { ...deps, randomBytes: (length: number) => Buffer.alloc(length, 7) }
    await createAccount(sameBytes, { name: 'One', tier: 'free' })
    await assert.rejects(createAccount(sameBytes, { name: 'Two', tier: 'free' }))
    assert.deepEqual(
      (await deps.accounts.list()).map(({ name }) => name),
      ['One'],
    )
  })

  it('trims its name', async () => {
    await using deps = await openAdministration()
    const { account } = await createAccount(deps, { name: '  Acme \n', tier: 'free' })
    assert.equal(account.name, 'Acme')
  })

  const refused: readonly (readonly [what: string, name: string, tier: string, message: string])[] = [
    ['an unknown tier', 'Acme', 'gold', 'unknown tier: gold; tiers are free, solo, team, scale'],
    ['a tier in capitals', 'Acme', 'Free', 'unknown tier: Free; tiers are free, solo, team, scale'],
    [
      'a tier named like a member of every object',
      'Acme',
      'toString',
      'unknown tier: toString; tiers are free, solo, team, scale',
    ],
    ['no name', '', 'free', 'the name of an account cannot be empty'],
    ['a blank name', ' \t', 'free', 'the name of an account cannot be empty'],
  ]
  for (const [what, name, tier, message] of refused)
    it(`is refused with ${what}, and stores nothing`, async () => {
      await using deps = await openAdministration()
      await assert.rejects(createAccount(deps, { name, tier }), new AdministrationError(message))
      assert.deepEqual(await deps.accounts.list(), [])
    })
})

describe('reading an account', () => {
  it('counts its 2 keys that work of 3 without reading them: an account may have 300,000', async () => {
    await using deps = await openAdministration()
    const { account } = await createAccount(deps, { name: 'Acme', tier: 'free' })
    const listByAccount = () => assert.fail('read')
    const [ended] = [
      await createKey(deps, account.id, restrictedRequest, { replace: false }),
      await createKey(deps, account.id, restrictedRequest, { replace: false }),
    ]
    await revokeKey(deps, ended.key.kid)
    const shown = await showAccount({ ...deps, keys: { ...deps.keys, listByAccount } }, account.id)
    assert.equal(shown.keys, 2)
  })

  it('is refused for an unknown id', async () => {
    await using deps = await openAdministration()
    await assert.rejects(accountOf(deps, 'acct_9'), new AdministrationError('no account acct_9'))
  })
})
