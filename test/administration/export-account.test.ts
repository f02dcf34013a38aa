import assert from 'node:assert/strict'
import { dayMs } from '#domain/calendar.ts'
import { AdministrationError } from '#domain/keys/administration-error.ts'
import { createAccount } from '../../src/administration/accounts/create-account.ts'
import { exportAccount } from '../../src/administration/export/export-account.ts'
import { createKey } from '../../src/administration/keys/keys.ts'
import { openAdministration } from '../support/administration.ts'
import { restrictedRequest } from '../support/key-request.ts'

describe('exporting an account', () => {
  it('has each of its 1,001 keys and audit entries once, and reads at most 500 at a time', async () => {
    await using deps = await openAdministration()
    const { account } = await createAccount(deps, { name: 'Acme', tier: 'free' })
    const other = (await createAccount(deps, { name: 'Other', tier: 'free' })).account.id
    for (let i = 0; i < 1_000; i++) {
      await createKey(deps, account.id, restrictedRequest, { replace: false })
      if (i % 100 === 0) await createKey(deps, other, restrictedRequest, { replace: false })
    }
    const sizes: number[] = []
    const pageOf: typeof deps.keys.pageOf = async (...page) => {
      const read = await deps.keys.pageOf(...page)
      sizes.push(read.length)
      return read
    }
    const kids: Record<string, string[]> = { account: [], key: [], audit: [], usage: [] }
    const counted = { ...deps, keys: { ...deps.keys, pageOf } }
    for await (const { type, account_id, kid } of await exportAccount(counted, account.id, {})) {
      assert.equal(account_id, account.id)
      kids[type]?.push(String(kid))
    }
    assert.deepEqual(sizes, [500, 500, 1])
    assert.deepEqual([kids.key?.length, new Set(kids.key).size], [1_001, 1_001])
    assert.deepEqual(kids.audit?.toSorted(), kids.key?.toSorted())
  })

  it('goes on while keys are created, and has those too', async () => {
    await using deps = await openAdministration()
    const { account } = await createAccount(deps, { name: 'Acme', tier: 'free' })
    const records = await exportAccount(deps, account.id, {})
    const types: string[] = []
    for await (const { type } of records) {
      types.push(type)
      if (type === 'account') await createKey(deps, account.id, restrictedRequest, { replace: false })
    }
    assert.deepEqual(types, ['account', 'key', 'key', 'audit', 'audit'])
  })

  it('from 0001-01-01 to 9999-12-31 reads the usage of 323 months, from the year 2000 until today', async () => {
    await using deps = await openAdministration()
    const { account } = await createAccount(deps, { name: 'Acme', tier: 'free' })
    const read: string[] = []
    const usage: typeof deps.usage.usage = query => {
      read.push(new Date(query.from).toISOString())
      return deps.usage.usage(query)
    }
    const counted = { ...deps, usage: { ...deps.usage, usage } }
    const types: string[] = []
    for await (const { type } of await exportAccount(counted, account.id, { from: '0001-01-01', to: '9999-12-31' }))
      types.push(type)
    assert.deepEqual(types, ['account', 'key', 'audit'])
    assert.deepEqual([read.length, read[0], read.at(-1)], [323, '2000-01-01T00:00:00.000Z', '2026-11-01T00:00:00.000Z'])
  })

  it('of an account that a clock 31 days ahead has created is written, not refused for days that nobody gave', async () => {
    await using deps = await openAdministration()
    deps.advance(31 * dayMs)
    const { account } = await createAccount(deps, { name: 'Acme', tier: 'free' })
    deps.advance(-31 * dayMs)
    const types: string[] = []
    // Its audit entry is of a day to come.
    for await (const { type } of await exportAccount(deps, account.id, {})) types.push(type)
    assert.deepEqual(types, ['account', 'key'])
  })

  it('from a day to come is refused with today as the last day, and up to one before it began with its first', async () => {
    await using deps = await openAdministration()
    const { account } = await createAccount(deps, { name: 'Acme', tier: 'free' })
    await assert.rejects(
      exportAccount(deps, account.id, { from: '2027-05-01' }),
      new AdministrationError('the last day, 2026-11-20, is before the first, 2027-05-01'),
    )
    await assert.rejects(
      exportAccount(deps, account.id, { to: '2026-10-31' }),
      new AdministrationError('the last day, 2026-10-31, is before the first, 2026-11-01'),
    )
  })
})
