import assert from 'node:assert/strict'
import fc from 'fast-check'
import type { UsageEntry } from '#domain/billing/usage-entry.ts'
import { monthOf } from '#domain/calendar.ts'
import { type UsageDatabase, type UsageStores, usageEngines } from '../../support/usage-engines.ts'
import { entry } from './usage-entries.ts'

const newYear = Date.parse('2027-01-01T00:00:00Z')
const outcomes = ['not_modified', 'not_found', 'refused', 'failed'] as const

const change = fc.record({
  account: fc.nat(2),
  env: fc.constantFrom('live' as const, 'live' as const, 'test' as const),
  units: fc.oneof(fc.constant(0), fc.nat(12)),
  at: fc.integer({ min: newYear - 2, max: newYear + 1 }),
  outcome: fc.constantFrom(...outcomes),
})

const isDebited = (entry: UsageEntry | undefined) => entry?.env === 'live' && entry.units > 0

interface Month {
  used: number
  sum: number
}

const monthsSql = `
  SELECT used, (SELECT coalesce(sum(units), 0) FROM usage_events AS e
    WHERE e.account_id = m.account_id AND e.period = m.period AND e.env = 'live') AS sum
  FROM usage_months AS m`

for (const engine of usageEngines)
  describe(`random usage in ${engine.name}`, () => {
    let database: UsageDatabase
    let one: UsageStores
    let two: UsageStores
    let rounds = 0
    beforeEach(async () => {
      database = await engine.create()
      one = await database.open()
      two = await database.open()
    })
    afterEach(async () => {
      await one[Symbol.asyncDispose]()
      await two[Symbol.asyncDispose]()
      await database[Symbol.asyncDispose]()
    })
    const entries = (
      changes: readonly { account: number; env: 'live' | 'test'; units: number; at: number }[],
      included: number,
    ) => {
      const round = rounds++
      return changes.map(({ account, env, ...rest }) =>
        entry({ ...rest, env, account_id: `acct_${round}_${account}`, included: env === 'live' ? included : null }),
      )
    }

    it('is accepted as by a simple model, over some 3,000 concurrent entries', async () => {
      const check = fc.asyncProperty(
        fc.array(change, { minLength: 50, maxLength: 100 }),
        fc.nat(60),
        async (changes, cap) => {
          const submitted = entries(changes, cap)
          const book = new Map<string, number>()
          const expected = submitted.map(({ account_id, at, env, units }) => {
            const month = `${account_id} ${monthOf(at)}`
            const used = book.get(month) ?? 0
            const debit = env === 'live' ? units : 0
            const accepted = debit === 0 || used + debit <= cap
            book.set(month, accepted ? used + debit : used)
            return { accepted, used: book.get(month) }
          })
          const answers = await Promise.all(submitted.map(each => one.usage.record(each)))
          // Written later than those that are debited, the others are told what is used then.
          const isCompared = (at: number) => engine.keepsUnbilled || isDebited(submitted[at])
          assert.deepEqual(
            answers.filter((_, at) => isCompared(at)),
            expected.filter((_, at) => isCompared(at)),
          )
        },
      )
      await fc.assert(check, { numRuns: 40, seed: 1 })
      assert.deepEqual(await one.usage.reconcile(), [])
    })

    it('never exceeds a cap and is always the sum of its events, over some 6,000 concurrent entries from two ledgers', async () => {
      const caps = fc.integer({ min: 5, max: 60 })
      const check = fc.asyncProperty(
        fc.array(change, { minLength: 100, maxLength: 200 }),
        caps,
        async (changes, cap) => {
          const submitted = entries(changes, cap)
          let isOver = false
          const watched = (async () => {
            while (!isOver) {
              assert.deepEqual(await two.usage.reconcile(), [])
              await new Promise(resolve => setImmediate(resolve))
            }
          })()
          const answers = await Promise.all(submitted.map((each, at) => (at % 2 ? one : two).usage.record(each)))
          isOver = true
          await watched
          assert.ok(answers.every(({ used }) => used <= cap))
          const refused = submitted.filter((_, at) => !answers[at]?.accepted)
          // A refused entry would not have fitted even at the end.
          for (const { account_id, at, units } of refused)
            assert.ok((await one.usage.used(account_id, monthOf(at))) + units > cap)
        },
      )
      await fc.assert(check, { numRuns: 40, seed: 2 })
      const months = await database.run<Month>(monthsSql)
      assert.ok(months.length > 100)
      assert.ok(months.every(({ used, sum }) => used === sum && used <= 60))
      assert.deepEqual(await one.usage.reconcile(), [])
    })
  })
