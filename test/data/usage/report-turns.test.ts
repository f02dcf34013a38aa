import assert from 'node:assert/strict'
import { reportsAtOnce } from '#data/postgres/usage/usage-reports.ts'
import { StoreUnavailableError } from '#data/store-unavailable-error.ts'
import { createReportTurns, maxReports, maxWaitingOfAccount } from '#data/usage/report-turns.ts'
import { dayMs } from '#domain/calendar.ts'
import { type UsageStores, usageEngines } from '../../support/usage-engines.ts'
import { entry, november } from './usage-entries.ts'

const queryOf = (accountId: string) => ({ accountId, from: november - dayMs, to: november + dayMs, groupBy: [] })
const refused = (report: Promise<unknown>) => assert.rejects(report, StoreUnavailableError)

for (const engine of usageEngines) {
  const atOnce = engine.name === 'SQLite' ? 1 : reportsAtOnce
  describe(`reports of usage in ${engine.name}, of which ${atOnce} are read at once`, () => {
    const withStores = async (test: (stores: UsageStores) => Promise<void>) => {
      await using database = await engine.create()
      await using stores = await database.open()
      await test(stores)
    }

    it(`let ${maxWaitingOfAccount} of an account wait behind those that are read, and take turns with those of others`, () =>
      withStores(async ({ usage }) => {
        await Promise.all(['acct_a', 'acct_b'].map(account_id => usage.record(entry({ account_id }))))
        const order: string[] = []
        const read = async (accountId: string) => {
          const { totals } = await usage.usage(queryOf(accountId))
          order.push(accountId)
          return totals[0]?.requests
        }
        const many = Array.from({ length: maxWaitingOfAccount + atOnce }, () => read('acct_a'))
        await refused(read('acct_a'))
        const other = read('acct_b')
        assert.deepEqual(new Set(await Promise.all([...many, other])), new Set([1]))
        assert.ok(order.indexOf('acct_b') <= 2 * atOnce, `place ${order.indexOf('acct_b')}`)
        assert.equal(await read('acct_a'), 1)
      }))

    it(`are ${maxReports} of all accounts at most, and more are refused with StoreUnavailableError`, () =>
      withStores(async ({ usage }) => {
        const read = (at: number) => usage.usage(queryOf(`acct_${at % 25}`))
        const all = Array.from({ length: maxReports }, (_, at) => read(at))
        await refused(read(0))
        assert.equal((await Promise.all(all)).length, maxReports)
      }))
  })
}

describe('turns of reports', () => {
  it('go on after a report that fails, and 2 at once are never 3', async () => {
    const turns = createReportTurns(2)
    let reading = 0
    let most = 0
    const read = async (at: number) => {
      reading += 1
      most = Math.max(most, reading)
      await new Promise(setImmediate)
      reading -= 1
      if (at % 2 === 0) throw new Error('failed')
      return at
    }
    const ended = await Promise.allSettled(
      Array.from({ length: 10 }, (_, at) => turns.take(`acct_${at}`, () => read(at))),
    )
    assert.deepEqual(
      ended.map(({ status }) => status),
      Array.from({ length: 10 }, (_, at) => (at % 2 === 0 ? 'rejected' : 'fulfilled')),
    )
    assert.equal(most, 2)
  })
})
