import assert from 'node:assert/strict'
import { join } from 'node:path'
import { openAccounts } from '#data/embedded/open-accounts.ts'
import { createReportReader, maxWaitingOfAccount, maxWaitingReports } from '#data/embedded/usage/report-reader.ts'
import { StoreUnavailableError } from '#data/store-unavailable-error.ts'
import { tempFolder } from '../../support/temp-folder.ts'
import { entry, november } from './usage-entries.ts'

const dayMs = 24 * 60 * 60 * 1000
const queryOf = (accountId: string) => ({ accountId, from: november - dayMs, to: november + dayMs, groupBy: [] })

describe('a reader of usage reports', () => {
  const refused = async (report: Promise<unknown>) => assert.rejects(report, StoreUnavailableError)

  it(`lets ${maxWaitingOfAccount} reports of an account wait behind the one that is read, and reads those of others in turns`, async () => {
    using folder = tempFolder()
    await using accounts = await openAccounts(folder.path)
    await Promise.all(['acct_a', 'acct_b'].map(account_id => accounts.usage.record(entry({ account_id }))))
    const order: string[] = []
    const read = async (accountId: string) => {
      const { totals } = await accounts.usage.usage(queryOf(accountId))
      order.push(accountId)
      return totals[0]?.requests
    }
    const many = Array.from({ length: maxWaitingOfAccount + 1 }, () => read('acct_a'))
    await refused(read('acct_a'))
    const other = read('acct_b')
    assert.deepEqual(new Set(await Promise.all([...many, other])), new Set([1]))
    assert.ok(order.indexOf('acct_b') <= 2, `place ${order.indexOf('acct_b')}`)
    assert.equal(await read('acct_a'), 1)
  })

  it(`lets ${maxWaitingReports} reports of all accounts wait, and refuses more with StoreUnavailableError`, async () => {
    using folder = tempFolder()
    await using accounts = await openAccounts(folder.path)
    const read = (at: number) => accounts.usage.usage(queryOf(`acct_${at % 25}`))
    const all = Array.from({ length: maxWaitingReports }, (_, at) => read(at))
    await refused(read(0))
    assert.equal((await Promise.all(all)).length, maxWaitingReports)
  })

  it('rejects while its database cannot be opened, and reads once it can', async () => {
    using folder = tempFolder()
    await using reader = createReportReader(join(folder.path, 'usage.sqlite'))
    await assert.rejects(reader.read(queryOf('acct_a')), StoreUnavailableError)
    await using accounts = await openAccounts(folder.path)
    await accounts.usage.record(entry())
    assert.equal((await reader.read(queryOf('acct_a'))).totals[0]?.requests, 1)
  })

  it('whose thread ends rejects the report it was reading, and starts another thread for the next one', async () => {
    using folder = tempFolder()
    await using _ = await openAccounts(folder.path)
    const crashing = new URL('crashing-writer-thread.ts', import.meta.url)
    await using reader = createReportReader(join(folder.path, 'usage.sqlite'), { thread: crashing })
    for (let times = 0; times < 2; times += 1)
      await assert.rejects(reader.read(queryOf('acct_a')), StoreUnavailableError)
  })
})
