import assert from 'node:assert/strict'
import { openAccounts } from '#data/accounts/open-accounts.ts'
import { tempFolder } from '../../support/temp-folder.ts'

const admissions = (count: number, at: number) =>
  Array.from({ length: count }, (_, number) => ({ address: `address ${number}`, at }))

describe('the admissions of callers without a key', () => {
  it('are kept over a restart, the newest 100,000 of 110,000, and read since a time, oldest first', async () => {
    using folder = tempFolder()
    await using accounts = await openAccounts(folder.path)
    for (let minute = 1; minute <= 11; minute += 1) await accounts.anonymous.add(admissions(10_000, minute))
    await using later = await openAccounts(folder.path)
    const kept = later.anonymous.since(0)
    assert.deepEqual([kept.length, kept[0]?.at, kept.at(-1)?.at], [100_000, 2, 11])
    assert.equal(later.anonymous.since(10).length, 10_000)
  }).timeout(20_000)

  it('are deleted once their hour has passed', async () => {
    using folder = tempFolder()
    await using accounts = await openAccounts(folder.path)
    for (const at of [1, 2]) await accounts.anonymous.add(admissions(700, at))
    assert.equal(await accounts.anonymous.purge(1), 700)
    assert.equal(accounts.anonymous.since(0).length, 700)
  })
})
