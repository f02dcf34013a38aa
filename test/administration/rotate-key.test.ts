import assert from 'node:assert/strict'
import { dayMs, hourMs } from '#domain/calendar.ts'
import { AdministrationError } from '#domain/keys/administration-error.ts'
import { parseKey } from '#domain/keys/key-format.ts'
import type { KeyRequest } from '#domain/keys/key-request.ts'
import { closeAccount } from '../../src/administration/accounts/close-account.ts'
import { createAccount } from '../../src/administration/accounts/create-account.ts'
import { suspendAccount } from '../../src/administration/accounts/suspend-account.ts'
import { createKey, revokeKey } from '../../src/administration/keys/keys.ts'
import { listExpiringKeys } from '../../src/administration/keys/list-expiring-keys.ts'
import { listKeys } from '../../src/administration/keys/list-keys.ts'
import { rotateKey } from '../../src/administration/keys/rotate-key.ts'
import { showKey } from '../../src/administration/keys/show-key.ts'
import { entry } from '../data/usage/usage-entries.ts'
import { type Administration, openAdministration } from '../support/administration.ts'
import { restrictedRequest } from '../support/key-request.ts'

const constraints = {
  ip_allowlist: ['192.0.2.0/24'],
  country_scope: ['NO'],
  endpoints: ['/v1/companies/*'],
  rate_limit_rpm: 5,
}

describe('rotating a key', () => {
  let deps: Administration
  let account = ''

  beforeEach(async () => {
    deps = await openAdministration()
    account = (await createAccount(deps, { name: 'Acme', tier: 'free' })).account.id
  })
  afterEach(() => deps[Symbol.asyncDispose]())

  const create = async (change: object = {}) =>
    (await createKey(deps, account, { ...restrictedRequest, ...change }, { replace: false })).key
  const stateOf = async (kid: string) => (await showKey(deps, kid)).state
  const secretKid = async () => (await listKeys(deps, account)).find(key => key.class === 'sk')?.kid ?? ''

  it('creates a key of the same name, scopes, constraints and lifetime, and keeps the old one for 24 hours', async () => {
    const old = await create(constraints)
    deps.advance(10 * dayMs)
    const { key, text } = await rotateKey(deps, old.kid, { keepOldMs: dayMs })
    const parts = parseKey(text, deps.secrets.checksumKey)
    assert.equal(parts?.kid, key.kid)
    const { kid, secret_hash, created_at, expires_at, ...same } = await deps.keys
      .find(key.kid)
      .then(found => found ?? assert.fail())
    assert.partialDeepStrictEqual({ ...old, tier: 'free', suspended_at: null, closed_at: null }, same)
    assert.notDeepEqual([kid, secret_hash], [old.kid, old.secret_hash])
    assert.deepEqual([created_at, expires_at], ['2026-11-30T15:00:00.000Z', '2027-02-28T15:00:00.000Z'])
    assert.equal((await showKey(deps, old.kid)).retires_at, '2026-12-01T15:00:00.000Z')
  })

  it('lets both keys work until the old one retires 24 hours later', async () => {
    const { kid } = await create()
    const { key } = await rotateKey(deps, kid, { keepOldMs: dayMs })
    deps.advance(dayMs - 1)
    assert.deepEqual([await stateOf(kid), await stateOf(key.kid)], ['retiring', 'active'])
    deps.advance(1)
    assert.deepEqual([await stateOf(kid), await stateOf(key.kid)], ['rotated', 'active'])
  })

  it('revokes the old key at once if it is kept for 0 hours', async () => {
    const { kid } = await create()
    await rotateKey(deps, kid, { keepOldMs: 0 })
    assert.equal(await stateOf(kid), 'revoked')
  })

  it('replaces the secret key: the old one retires, one is active, and a third is refused', async () => {
    const kid = await secretKid()
    const { key } = await rotateKey(deps, kid, { keepOldMs: dayMs })
    assert.deepEqual([await stateOf(kid), await stateOf(key.kid), key.expires_at], ['retiring', 'active', null])
    const secretKey: KeyRequest = { ...restrictedRequest, class: 'sk', scopes: [] }
    await assert.rejects(
      createKey(deps, account, secretKey, { replace: false }),
      /already has a secret key that is not revoked/,
    )
    await createKey(deps, account, secretKey, { replace: true })
    assert.deepEqual([await stateOf(kid), await stateOf(key.kid)], ['revoked', 'revoked'])
  })

  it('lets a retiring key be revoked before its time', async () => {
    const { kid } = await create()
    await rotateKey(deps, kid, { keepOldMs: dayMs })
    await revokeKey(deps, kid)
    assert.equal(await stateOf(kid), 'revoked')
  })

  it('never lengthens the life of the old key: it expires when it would have', async () => {
    const { kid } = await create({ expires_at: '2026-11-20T16:00:00Z' })
    await rotateKey(deps, kid, { keepOldMs: dayMs })
    deps.advance(hourMs)
    assert.equal(await stateOf(kid), 'expired')
  })

  it('ends with the year 9999 for the successor of a key that did, which would live until the year 10000', async () => {
    const old = await create({ expires_at: '9999-12-31' })
    deps.advance(10 * dayMs)
    const { key } = await rotateKey(deps, old.kid, { keepOldMs: dayMs })
    assert.equal(key.expires_at, '9999-12-31T23:59:59.999Z')
  })

  it('audits the new and the old key, and no secret', async () => {
    const { kid } = await create()
    const { key, text } = await rotateKey(deps, kid, { keepOldMs: dayMs })
    const entries = await deps.audit.entriesOf(account, { after: 2, limit: 10 })
    assert.deepEqual(
      entries.map(each => [each.action, each.kid, each.actor]),
      [
        ['key_created', key.kid, 'test'],
        ['key_rotated', kid, 'test'],
      ],
    )
    assert.deepEqual(
      [entries[0]?.detail.rotates, entries[1]?.detail],
      [kid, { replaced_by: key.kid, revoked_at: null, retires_at: '2026-11-21T15:00:00.000Z' }],
    )
    assert.ok(!JSON.stringify(entries).includes(text.split('_')[4] ?? text))
  })

  it('refuses a key that is revoked, rotated or unknown, one kept for over 90 days, and those of a closed account', async () => {
    const revoked = await create()
    const rotated = await create()
    const open = await create()
    await revokeKey(deps, revoked.kid)
    await rotateKey(deps, rotated.kid, { keepOldMs: dayMs })
    const rotate = (kid: string, keepOldMs = dayMs) => rotateKey(deps, kid, { keepOldMs })
    await assert.rejects(rotate(revoked.kid), new AdministrationError(`no active key has the id ${revoked.kid}`))
    await assert.rejects(rotate(rotated.kid), /was rotated already and ends at 2026-11-21T15:00:00.000Z/)
    await assert.rejects(rotate('kid000000009'), new AdministrationError('no key has the id kid000000009'))
    for (const keepOldMs of [91 * dayMs, -1, Number.NaN])
      await assert.rejects(rotate(open.kid, keepOldMs), /at most 90 days/)
    await closeAccount(deps, account)
    await assert.rejects(rotate(open.kid), new AdministrationError(`no active key has the id ${open.kid}`))
  })
})

describe('listing keys', () => {
  it('shows the day of their last use, in this month or an earlier one, and null for a key that was never used', async () => {
    await using deps = await openAdministration()
    const { account } = await createAccount(deps, { name: 'Acme', tier: 'free' })
    const keys = []
    for (const name of ['a', 'b', 'c'])
      keys.push((await createKey(deps, account.id, { ...restrictedRequest, name }, { replace: false })).key)
    for (const [i, at] of [
      [0, '2026-11-18T10:00:00Z'],
      [0, '2026-11-19T23:59:59Z'],
      [1, '2026-08-03T10:00:00Z'],
    ] as const)
      await deps.record(entry({ account_id: account.id, kid: keys[i]?.kid ?? '', at: Date.parse(at) }))
    const listed = await listKeys(deps, account.id)
    const used = (name: string) => listed.find(key => key.name === name)?.last_used_on
    assert.deepEqual([used('a'), used('b'), used('c')], ['2026-11-19', '2026-08-03', null])
    assert.equal((await showKey(deps, keys[0]?.kid ?? '')).last_used_on, '2026-11-19')
  })

  it('shows the usable keys of a suspended account as suspended, and no secret', async () => {
    await using deps = await openAdministration()
    const { account, secretKey } = await createAccount(deps, { name: 'Acme', tier: 'free' })
    await suspendAccount(deps, account.id)
    const keys = await listKeys(deps, account.id)
    assert.deepEqual(
      keys.map(({ state }) => state),
      ['suspended'],
    )
    assert.ok(!JSON.stringify(keys).includes(secretKey.split('_')[4] ?? secretKey))
    assert.ok(!('secret_hash' in (keys[0] ?? {})))
  })

  it('finds those that expire or retire within 14 days, of one account or all, the first to end first', async () => {
    await using deps = await openAdministration()
    const one = (await createAccount(deps, { name: 'One', tier: 'free' })).account.id
    const two = (await createAccount(deps, { name: 'Two', tier: 'free' })).account.id
    const create = async (accountId: string, expires_at: string | null) =>
      (await createKey(deps, accountId, { ...restrictedRequest, expires_at }, { replace: false })).key.kid
    const last = await create(one, '2026-12-04T15:00:00Z')
    await create(one, '2026-12-04T15:00:01Z')
    await create(one, null)
    const first = await create(two, '2026-11-21')
    const rotated = await create(one, null)
    await rotateKey(deps, rotated, { keepOldMs: 2 * dayMs })
    await revokeKey(deps, await create(one, '2026-11-22'))
    const kids = async (accountId?: string) =>
      (await listExpiringKeys(deps, { withinMs: 14 * dayMs, accountId })).map(({ kid }) => kid)
    assert.deepEqual(await kids(), [first, rotated, last])
    assert.deepEqual(await kids(one), [rotated, last])
    await assert.rejects(kids('acct_9'), new AdministrationError('no account acct_9'))
  })
})
