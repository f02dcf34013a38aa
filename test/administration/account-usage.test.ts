import assert from 'node:assert/strict'
import { setImmediate } from 'node:timers/promises'
import { dayMs } from '#domain/calendar.ts'
import { closeAccount } from '../../src/administration/accounts/close-account.ts'
import { createAccount } from '../../src/administration/accounts/create-account.ts'
import { setTier } from '../../src/administration/accounts/set-tier.ts'
import { accountUsage } from '../../src/administration/usage/account-usage.ts'
import { listUsage } from '../../src/administration/usage/list-usage.ts'
import { entry } from '../data/usage/usage-entries.ts'
import { type Administration, openAdministration } from '../support/administration.ts'

describe('what a tier includes, in the usage of a month', () => {
  let deps: Administration
  let id = ''

  beforeEach(async () => {
    deps = await openAdministration(Date.parse('2026-11-20T15:00:00Z'))
    id = (await createAccount(deps, { name: 'Acme', tier: 'free' })).account.id
  })
  afterEach(() => deps[Symbol.asyncDispose]())

  const includedIn = async (month: string) => (await accountUsage(deps, id, { month, by: 'day' })).included

  it('is that of the tier at the end of the month: 500 in November, though team since 5 December', async () => {
    deps.advance(15 * dayMs)
    await setTier(deps, id, 'team')
    assert.deepEqual([await includedIn('2026-11'), await includedIn('2026-12')], [500, 100_000])
  })

  it('is that of the last of two changes in the month, which holds for the whole month', async () => {
    await setTier(deps, id, 'scale')
    deps.advance(dayMs)
    await setTier(deps, id, 'solo')
    deps.advance(30 * dayMs)
    await setTier(deps, id, 'team')
    assert.deepEqual([await includedIn('2026-11'), await includedIn('2026-12')], [10_000, 100_000])
  })

  it('is that of today for a month without a later change, and for the current one', async () => {
    await setTier(deps, id, 'solo')
    deps.advance(15 * dayMs)
    assert.deepEqual([await includedIn('2026-11'), await includedIn('2026-12')], [10_000, 10_000])
  })

  it('is refused for a month that has not begun, which would read as one without use', async () => {
    const message = '2026-12 has not begun: the current month is 2026-11'
    await assert.rejects(includedIn('2026-12'), { message })
    await assert.rejects(listUsage(deps, { month: '2026-12', limit: 9 }), { message })
  })
})

describe('the usage of all accounts in a month', () => {
  it('has those that were there, closed ones too, with the tier and the results of that month', async () => {
    await using deps = await openAdministration(Date.parse('2026-11-20T15:00:00Z'))
    const create = async (name: string, tier: string) => (await createAccount(deps, { name, tier })).account.id
    const acme = await create('Acme', 'free')
    const beta = await create('Beta', 'team')
    const use = (account_id: string, units: number, included: number) =>
      deps.record(entry({ account_id, request_id: `req_${account_id}`, units, included, at: deps.clock.now() }))
    await use(acme, 7, 500)
    await use(beta, 30, 100_000)
    deps.advance(15 * dayMs)
    await setTier(deps, acme, 'scale')
    await closeAccount(deps, beta)
    const late = await create('Late', 'solo')
    const rowsOf = async (month?: string) =>
      (await listUsage(deps, { month, limit: 9 })).map(row => Object.values(row).slice(1).join(' '))
    assert.deepEqual(await rowsOf('2026-11'), ['Acme active 2026-11 free 7 500', 'Beta closed 2026-11 team 30 100000'])
    assert.deepEqual(await rowsOf(), [
      'Acme active 2026-12 scale 0 1000000',
      'Beta closed 2026-12 team 0 100000',
      'Late active 2026-12 solo 0 10000',
    ])
    const page = await listUsage(deps, { after: beta, limit: 1 })
    assert.deepEqual(
      page.map(({ account_id }) => account_id),
      [late],
    )
    await assert.rejects(listUsage(deps, { month: '2026-13', limit: 9 }), {
      message: 'not a month: 2026-13; write 2026-11',
    })
  })

  it('has one that a clock 31 days ahead has created, with the 3 results it used then, behind pages of later ones', async () => {
    await using deps = await openAdministration(Date.parse('2026-12-21T15:00:00Z'))
    const create = async (name: string) => (await createAccount(deps, { name, tier: 'free' })).account.id
    const early = await create('Early')
    await create('Later')
    deps.advance(60_000)
    const misdated = await create('Misdated')
    deps.advance(-31 * dayMs)
    for (const account_id of [early, misdated])
      await deps.record(entry({ account_id, request_id: account_id, units: 3, included: 500, at: deps.clock.now() }))
    for (const limit of [1, 9]) {
      const pages: string[] = []
      for (let after: string | undefined; ; ) {
        const page = await listUsage(deps, { month: '2026-11', after, limit })
        pages.push(...page.map(({ name, used }) => `${name} ${used}`))
        if (page.length < limit) break
        after = page.at(-1)?.account_id
      }
      assert.deepEqual(pages, ['Early 3', 'Misdated 3'])
    }
  })

  it('reads the audit log for at most 4 of 30 accounts at once', async () => {
    await using deps = await openAdministration(Date.parse('2026-11-20T15:00:00Z'))
    for (let count = 0; count < 30; count += 1) await createAccount(deps, { name: `Acme ${count}`, tier: 'free' })
    deps.advance(15 * dayMs)
    let reading = 0
    let most = 0
    const tierChange: typeof deps.audit.tierChange = async (...asked) => {
      reading += 1
      most = Math.max(most, reading)
      await setImmediate()
      reading -= 1
      return deps.audit.tierChange(...asked)
    }
    const rows = await listUsage({ ...deps, audit: { ...deps.audit, tierChange } }, { month: '2026-11', limit: 99 })
    assert.deepEqual([rows.length, most], [30, 4])
  })
})
