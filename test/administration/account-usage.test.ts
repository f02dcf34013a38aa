import assert from 'node:assert/strict'
import { dayMs } from '#domain/billing/calendar.ts'
import { accountUsage } from '../../src/administration/account-usage.ts'
import { createAccount } from '../../src/administration/create-account.ts'
import { setTier } from '../../src/administration/set-tier.ts'
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

  it('is that of today for a month without a later change, for the current one, and for one to come', async () => {
    await setTier(deps, id, 'solo')
    deps.advance(15 * dayMs)
    const included = [await includedIn('2026-11'), await includedIn('2026-12'), await includedIn('2027-01')]
    assert.deepEqual(included, [10_000, 10_000, 10_000])
  })
})
