import assert from 'node:assert/strict'
import { AdministrationError } from '#domain/keys/administration-error.ts'
import { closeAccount } from '../../src/administration/accounts/close-account.ts'
import { createAccount } from '../../src/administration/accounts/create-account.ts'
import { listAccounts } from '../../src/administration/accounts/list-accounts.ts'
import { renameAccount } from '../../src/administration/accounts/rename-account.ts'
import { resumeAccount } from '../../src/administration/accounts/resume-account.ts'
import { setTier } from '../../src/administration/accounts/set-tier.ts'
import { showAccount } from '../../src/administration/accounts/show-account.ts'
import { suspendAccount } from '../../src/administration/accounts/suspend-account.ts'
import { createKey } from '../../src/administration/keys/keys.ts'
import { listKeys } from '../../src/administration/keys/list-keys.ts'
import { entry } from '../data/usage/usage-entries.ts'
import { type Administration, openAdministration } from '../support/administration.ts'
import { restrictedRequest } from '../support/key-request.ts'

describe('operating on accounts', () => {
  let deps: Administration
  let id = ''

  beforeEach(async () => {
    deps = await openAdministration()
    id = (await createAccount(deps, { name: 'Acme', tier: 'free' })).account.id
    deps.advance(60_000)
  })
  afterEach(() => deps[Symbol.asyncDispose]())

  const audited = async () => (await deps.audit.entriesOf(id, { after: 0, limit: 100 })).slice(1)

  it('audits each of tier, name, suspension, resumption and closure, with the actor and the time', async () => {
    await setTier(deps, id, 'team')
    await renameAccount(deps, id, 'Acme Ås')
    await suspendAccount(deps, id, 'unpaid')
    await resumeAccount(deps, id)
    await closeAccount(deps, id)
    const kids = (await listKeys(deps, id)).map(({ kid }) => kid)
    assert.deepEqual(
      (await audited()).map(({ action, detail }) => [action, detail]),
      [
        ['tier_changed', { from: 'free', to: 'team' }],
        ['account_renamed', { from: 'Acme', to: 'Acme Ås' }],
        ['account_suspended', { reason: 'unpaid' }],
        ['account_resumed', { suspended_at: '2026-11-20T15:01:00.000Z' }],
        ['account_closed', { revoked_kids: kids }],
      ],
    )
    for (const { actor, at, kid } of await audited())
      assert.deepEqual([actor, at, kid], ['test', '2026-11-20T15:01:00.000Z', null])
  })

  it('changes and audits nothing when a change is refused', async () => {
    await assert.rejects(setTier(deps, id, 'gold'), AdministrationError)
    await assert.rejects(resumeAccount(deps, id), AdministrationError)
    assert.deepEqual(await audited(), [])
    assert.equal((await showAccount(deps, id)).tier, 'free')
  })

  it('refuses an unknown account', async () => {
    await assert.rejects(setTier(deps, 'acct_9', 'team'), new AdministrationError('no account acct_9'))
    await assert.rejects(showAccount(deps, 'acct_9'), new AdministrationError('no account acct_9'))
  })

  it('suspends an account once when two processes do so at the same time', async () => {
    const outcomes = await Promise.allSettled([suspendAccount(deps, id), suspendAccount(deps, id)])
    assert.deepEqual(outcomes.map(({ status }) => status).sort(), ['fulfilled', 'rejected'])
    assert.equal((await audited()).length, 1)
  })

  it('closes an account for good: its 2 keys are revoked, no other can be created, its name and id stay', async () => {
    await createKey(deps, id, restrictedRequest, { replace: false })
    await closeAccount(deps, id)
    const closed_at = '2026-11-20T15:01:00.000Z'
    const keys = await listKeys(deps, id)
    assert.deepEqual(
      keys.map(({ state, revoked_at }) => [state, revoked_at]),
      [
        ['revoked', closed_at],
        ['revoked', closed_at],
      ],
    )
    await assert.rejects(createKey(deps, id, restrictedRequest, { replace: false }), /was closed at .* which is final/)
    const { name, state, keys: active } = await showAccount(deps, id)
    assert.deepEqual([name, state, active], ['Acme', 'closed', 0])
  })

  it('reads the results of 2 accounts for a page of 2 of 5', async () => {
    for (const name of ['B', 'C', 'D', 'E']) await createAccount(deps, { name, tier: 'free' })
    const read: string[] = []
    const usage: typeof deps.usage = {
      ...deps.usage,
      used: async id => read.push(id),
    }
    const page = await listAccounts({ ...deps, usage }, { after: id, limit: 2 })
    assert.deepEqual(
      page.map(({ account_id }) => account_id),
      read,
    )
    assert.equal(read.length, 2)
  })

  it('lists tier, state, results used and included this month, and active keys', async () => {
    const other = (await createAccount(deps, { name: 'Other', tier: 'team' })).account.id
    await createKey(deps, other, restrictedRequest, { replace: false })
    await deps.record(entry({ account_id: other, units: 7, at: deps.clock.now() }))
    await suspendAccount(deps, id, 'unpaid')
    const listed = await listAccounts(deps)
    assert.deepEqual(
      listed.map(({ account_id, tier, state, used, included, keys }) => [
        account_id,
        tier,
        state,
        used,
        included,
        keys,
      ]),
      [
        [id, 'free', 'suspended', 0, 500, 1],
        [other, 'team', 'active', 7, 100_000, 2],
      ],
    )
    const { suspended_at, suspend_reason, closed_at } = await showAccount(deps, id)
    assert.deepEqual([suspended_at, suspend_reason, closed_at], ['2026-11-20T15:01:00.000Z', 'unpaid', null])
  })
})
