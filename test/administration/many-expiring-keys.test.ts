import assert from 'node:assert/strict'
import { dayMs } from '#domain/calendar.ts'
import { createAccount } from '../../src/administration/accounts/create-account.ts'
import { createKey } from '../../src/administration/keys/keys.ts'
import { listExpiringKeys } from '../../src/administration/keys/list-expiring-keys.ts'
import { type Administration, openAdministration } from '../support/administration.ts'

const accounts = 40

/** The same administration, which counts how many accounts are being asked for their last use. */
function countedUse(deps: Administration) {
  let asked = 0
  let most = 0
  const lastUsed: Administration['usage']['lastUsed'] = async (id, kids) => {
    asked += 1
    most = Math.max(most, asked)
    await new Promise(setImmediate)
    asked -= 1
    return deps.usage.lastUsed(id, kids)
  }
  return { deps: { ...deps, usage: { ...deps.usage, lastUsed } }, most: () => most }
}

describe('the keys of 40 accounts that expire within 14 days', () => {
  it('are listed in the order of their ends, at most 4 accounts asked at once: of thousands, each would wait for a connection', async () => {
    await using administration = await openAdministration(Date.parse('2026-11-20T15:00:00Z'))
    const now = administration.clock.now()
    const kids: string[] = []
    for (let at = 0; at < accounts; at += 1) {
      const { account } = await createAccount(administration, { name: `Account ${at}`, tier: 'free' })
      const expires_at = new Date(now + 13 * dayMs - at * 1_000).toISOString()
      const request = { name: 'crm', class: 'rk', env: 'live', kind: 'user', scopes: ['companies:read'], expires_at }
      const limits = { ip_allowlist: [], country_scope: [], endpoints: [], rate_limit_rpm: null }
      const made = { ...request, ...limits } as Parameters<typeof createKey>[2]
      kids.unshift((await createKey(administration, account.id, made, { replace: false })).key.kid)
    }
    const { deps, most } = countedUse(administration)
    const found = await listExpiringKeys(deps, { withinMs: 14 * dayMs })
    assert.deepEqual(
      found.map(({ kid }) => kid),
      kids,
    )
    assert.ok(most() <= 4, `${most()} at once`)
  })
})
