import assert from 'node:assert/strict'
import { formatKey, hashSecret, newKeyParts } from '#domain/keys/key-format.ts'
import { slotOf } from '#domain/keys/slot.ts'
import { createAccount } from '../../src/administration/accounts/create-account.ts'
import { createKey } from '../../src/administration/keys/keys.ts'
import { listKeys } from '../../src/administration/keys/list-keys.ts'
import { rotateKey } from '../../src/administration/keys/rotate-key.ts'
import { type Administration, openAdministration } from '../support/administration.ts'
import { restrictedRequest } from '../support/key-request.ts'

describe('the slot of an account', () => {
  let deps: Administration
  beforeEach(async () => {
    deps = await openAdministration()
  })
  afterEach(() => deps[Symbol.asyncDispose]())

  const accountIn = async (slots?: readonly string[]) =>
    (await createAccount({ ...deps, slots }, { name: 'Acme', tier: 'free' })).account.id
  const create = async (account: string) =>
    (await createKey(deps, account, restrictedRequest, { replace: false })).key.kid
  const slotsOf = async (account: string) => new Set((await listKeys(deps, account)).map(({ kid }) => slotOf(kid)))

  it('is one of those of its cell', async () => {
    const accounts = await Promise.all(Array.from({ length: 20 }, () => accountIn(['0A', 'zz'])))
    const slots = await Promise.all(accounts.map(async id => [...(await slotsOf(id))]))
    assert.deepEqual([...new Set(slots.flat())].sort(), ['0A', 'zz'])
  })

  it('begins all its kids: of 3 keys, 3 replaced ones, and a new secret key', async () => {
    const account = await accountIn()
    for (let count = 0; count < 3; count += 1)
      await rotateKey({ ...deps, slots: ['zz'] }, await create(account), { keepOldMs: 0 })
    const secretKey = { ...restrictedRequest, class: 'sk' as const, scopes: [] }
    await createKey(deps, account, secretKey, { replace: true })
    assert.equal((await listKeys(deps, account)).length, 8)
    assert.equal((await slotsOf(account)).size, 1)
  })

  it('is that of its first key, where earlier releases created keys in other slots', async () => {
    const account = await accountIn(['0A'])
    const parts = { ...newKeyParts('live', 'rk', deps.randomBytes), kid: 'zz0123456789' }
    const [key = assert.fail()] = await deps.keys.listByAccount(account)
    const old = { class: 'rk' as const, kid: parts.kid, secret_hash: hashSecret(parts.secret, deps.secrets.pepper) }
    await deps.keys.create({ ...key, ...old, scopes: ['companies:read'], expires_at: null })
    assert.equal(formatKey(parts, deps.secrets.checksumKey).split('_')[3], parts.kid)
    assert.equal(slotOf(await create(account)), '0A')
    const { key: successor } = await rotateKey(deps, parts.kid, { keepOldMs: 1_000 })
    assert.equal(slotOf(successor.kid), '0A')
  })
})
