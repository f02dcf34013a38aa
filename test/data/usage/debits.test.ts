import assert from 'node:assert/strict'
import { StoreUnavailableError } from '#data/store-unavailable-error.ts'
import type { UsageEntry } from '#domain/billing/usage-entry.ts'
import { until } from '../../support/until.ts'
import { type UsageDatabase, type UsageStores, usageEngines } from '../../support/usage-engines.ts'
import { entry, eventIds } from './usage-entries.ts'

const period = '2026-11'

for (const engine of usageEngines)
  describe(`a debit of the month in ${engine.name}`, () => {
    let database: UsageDatabase
    let accounts: UsageStores
    beforeEach(async () => {
      database = await engine.create()
      accounts = await database.open()
    })
    afterEach(async () => {
      await accounts[Symbol.asyncDispose]()
      await database[Symbol.asyncDispose]()
    })
    const record = (change: Partial<UsageEntry>) => accounts.usage.record(entry(change))

    it('is written with its event, and returns the results used', async () => {
      assert.deepEqual(await record({ units: 1 }), { accepted: true, used: 1 })
      assert.deepEqual(await record({ units: 10, operation: 'search_global' }), { accepted: true, used: 11 })
      assert.equal(await accounts.usage.used('acct_a', period), 11)
      assert.equal(await accounts.usage.used('acct_b', period), 0)
      assert.deepEqual(await accounts.usage.reconcile(), [])
    })

    it('stores all members of the entry', async () => {
      const { at, included, ...members } = entry({ country: null, outcome: 'found', bucket: 'companies-search' })
      await accounts.usage.record({ ...members, at, included })
      assert.deepEqual(
        await database.run(
          `SELECT request_id, account_id, kid, env, operation, bucket, country, at_ms, period, units, outcome FROM usage_events`,
        ),
        [{ ...members, at_ms: at, period }],
      )
    })

    const edges = [
      { used: 490, units: 10, accepted: true, after: 500 },
      { used: 491, units: 10, accepted: false, after: 491 },
      { used: 500, units: 1, accepted: false, after: 500 },
      { used: 0, units: 501, accepted: false, after: 0 },
      { used: 0, units: 500, accepted: true, after: 500 },
    ]
    for (const { used, units, accepted, after } of edges) {
      it(`of ${units} with ${used} of 500 used is ${accepted ? 'accepted' : 'refused and stores nothing'}`, async () => {
        await record({ units: used })
        const tried = entry({ units })
        assert.deepEqual(await accounts.usage.record(tried), { accepted, used: after })
        assert.equal(await accounts.usage.used('acct_a', period), after)
        assert.equal((await eventIds(database)).includes(tried.request_id), accepted)
        assert.deepEqual(await accounts.usage.reconcile(), [])
      })
    }

    it('that was refused may be tried again with the same request id in another month', async () => {
      const tried = entry({ units: 501 })
      assert.equal((await accounts.usage.record(tried)).accepted, false)
      assert.equal((await accounts.usage.record({ ...tried, units: 1 })).accepted, true)
    })

    for (const outcome of ['not_modified', 'not_found', 'refused', 'failed'] as const) {
      it(`of 0 units is accepted when the quota is used up, or lowered below that: ${outcome}`, async () => {
        await record({ units: 500 })
        assert.deepEqual(await record({ units: 0, outcome }), { accepted: true, used: 500 })
        assert.deepEqual(await record({ units: 0, outcome, included: 100 }), { accepted: true, used: 500 })
        assert.deepEqual(await accounts.usage.reconcile(), [])
      })
    }

    it('is none for a test key, for any units', async () => {
      await record({ units: 3 })
      assert.deepEqual(await record({ env: 'test', units: 10, included: null }), { accepted: true, used: 3 })
      assert.equal(await accounts.usage.used('acct_a', period), 3)
      assert.deepEqual(await accounts.usage.reconcile(), [])
    })

    it('of 20 concurrent batches of 10 with 50 left is accepted 5 times', async () => {
      await record({ units: 450 })
      const answers = await Promise.all(Array.from({ length: 20 }, () => record({ units: 10 })))
      assert.equal(answers.filter(({ accepted }) => accepted).length, 5)
      assert.ok(answers.every(({ used }) => used <= 500))
      assert.equal(await accounts.usage.used('acct_a', period), 500)
    })

    it('is exact from two concurrent ledgers on one file: 5 of 20 in each of 20 rounds', async () => {
      await using other = await database.open()
      for (let round = 0; round < 20; round++) {
        const account_id = `acct_${round}`
        await record({ account_id, units: 450 })
        const answers = await Promise.all(
          Array.from({ length: 20 }, (_, at) =>
            (at % 2 ? accounts : other).usage.record(entry({ account_id, units: 10 })),
          ),
        )
        assert.equal(answers.filter(({ accepted }) => accepted).length, 5)
        assert.equal(await accounts.usage.used(account_id, period), 500)
        assert.equal(await other.usage.used(account_id, period), 500)
      }
      assert.deepEqual(await other.usage.reconcile(), [])
    })

    const invalidEntries: { title: string; change: Partial<UsageEntry>; message: RegExp }[] = [
      { title: 'a time that is none', change: { at: Number.NaN }, message: /Invalid time/ },
      { title: 'units below 0', change: { units: -1 }, message: /CHECK|number of units/ },
      { title: 'half a unit', change: { units: 0.5 }, message: /REAL|datatype|INTEGER|number of units/ },
      { title: 'units of a live key that need fit in nothing', change: { included: null }, message: /included/ },
    ]
    for (const { title, change, message } of invalidEntries) {
      it(`with ${title} fails alone among those committed with it`, async () => {
        const [before, faulty, after] = await Promise.allSettled([record({}), record(change), record({})])
        assert.deepEqual(before, { status: 'fulfilled', value: { accepted: true, used: 1 } })
        assert.ok(faulty?.status === 'rejected' && !(faulty.reason instanceof StoreUnavailableError))
        assert.match(String(faulty.reason), message)
        assert.deepEqual(after, { status: 'fulfilled', value: { accepted: true, used: 2 } })
        assert.equal((await eventIds(database)).length, 2)
        assert.deepEqual(await accounts.usage.reconcile(), [])
      })
    }

    it('with a request id seen before fails alone and debits nothing', async () => {
      const first = entry({ units: 5 })
      await accounts.usage.record(first)
      const [again, another] = await Promise.allSettled([accounts.usage.record(first), record({ units: 2 })])
      assert.ok(again?.status === 'rejected')
      assert.match(String(again.reason), /unique/i)
      assert.deepEqual(another, { status: 'fulfilled', value: { accepted: true, used: 7 } })
      assert.deepEqual(await accounts.usage.reconcile(), [])
    })

    it('cannot be changed or deleted afterwards', async () => {
      await record({ units: 5 })
      await assert.rejects(database.run('UPDATE usage_events SET units = 1'), /append-only/)
      await assert.rejects(database.run('DELETE FROM usage_events'), /append-only/)
    })

    it('missing from its month is reported by reconcile', async () => {
      await record({ units: 5 })
      await database.run('UPDATE usage_months SET used = 4')
      await database.run(`INSERT INTO usage_months VALUES ('acct_b', '2026-10', 7)`)
      assert.deepEqual(await accounts.usage.reconcile(), [
        { account_id: 'acct_a', period, used: 4, sum: 5, reported: 5 },
        { account_id: 'acct_b', period: '2026-10', used: 7, sum: 0, reported: 0 },
      ])
    })

    it('is in the reports of its month; 2 of 25 that those by country lack are reported by reconcile', async () => {
      const by_country = [
        { country: 'NO', units: 15, outcome: 'found' },
        { country: 'SE', units: 5, outcome: 'found' },
      ] as const
      await record({ units: 5 })
      await record({ units: 20, by_country })
      await record({ units: 3, env: 'test', included: null })
      assert.deepEqual(await accounts.usage.reconcile(), [])
      const isRolledUp = async () => (await database.run('SELECT id FROM usage_pending')).length === 0
      // A folder adds up 1,000 requests at a time.
      await Promise.all(Array.from({ length: 1_000 }, () => record({ units: 0, outcome: 'not_found' })))
      await until(isRolledUp)
      assert.deepEqual(await accounts.usage.reconcile(), [])
      await database.run(
        engine.keepsUnbilled
          ? `UPDATE usage_rollups SET billable_results = billable_results - 2 WHERE shape = 'country' AND first = 'SE'`
          : `UPDATE usage_totals SET country_billable_results = country_billable_results - 2 WHERE country = 'SE'`,
      )
      const expected = [{ account_id: 'acct_a', period, used: 25, sum: 25, reported: 23 }]
      assert.deepEqual(await accounts.usage.reconcile(), expected)
    })

    it('is added up while others are written: none of 3,000 is missing from its month, at any moment', async () => {
      await Promise.all(Array.from({ length: 1_500 }, () => record({ units: 1, included: 10_000 })))
      const written = Promise.all(Array.from({ length: 1_500 }, () => record({ units: 1, included: 10_000 })))
      assert.deepEqual(await accounts.usage.reconcile(), [])
      await written
      assert.deepEqual(await accounts.usage.reconcile(), [])
    })
  })

for (const engine of usageEngines)
  describe(`the month of an entry in ${engine.name}`, () => {
    const instants = [
      ['2026-11-30T23:59:59.999Z', '2026-11'],
      ['2026-12-01T00:00:00.000Z', '2026-12'],
      ['2026-12-31T23:59:59.999Z', '2026-12'],
      ['2027-01-01T00:00:00.000Z', '2027-01'],
      ['2028-02-29T23:59:59.999Z', '2028-02'],
      ['2028-03-01T00:00:00.000Z', '2028-03'],
      ['2026-12-01T12:59:59.999+13:00', '2026-11'],
      ['2026-12-01T13:00:00.000+13:00', '2026-12'],
    ] as const

    it('is the UTC month its request started in, for any order of entries', async () => {
      await using database = await engine.create()
      await using accounts = await database.open()
      for (const [at, period] of [...instants, ...instants.toReversed()]) {
        const before = await accounts.usage.used('acct_a', period)
        const { used } = await accounts.usage.record(entry({ at: Date.parse(at) }))
        assert.equal(used, before + 1, at)
      }
      for (const period of new Set(instants.map(([, period]) => period))) {
        const entries = 2 * instants.filter(([, other]) => other === period).length
        assert.equal(await accounts.usage.used('acct_a', period), entries, period)
      }
      assert.deepEqual(await accounts.usage.reconcile(), [])
    })

    it('starts with its full quota at 00:00:00.000 UTC, and the previous one remains used up for requests started in it', async () => {
      await using database = await engine.create()
      await using accounts = await database.open()
      const last = Date.parse('2026-11-30T23:59:59.999Z')
      await accounts.usage.record(entry({ at: last, units: 500 }))
      assert.deepEqual(await accounts.usage.record(entry({ at: last })), { accepted: false, used: 500 })
      assert.deepEqual(await accounts.usage.record(entry({ at: last + 1 })), { accepted: true, used: 1 })
      assert.deepEqual(await accounts.usage.record(entry({ at: last })), { accepted: false, used: 500 })
    })

    it('is kept after a restart', async () => {
      await using database = await engine.create()
      {
        await using accounts = await database.open()
        await accounts.usage.record(entry({ units: 499 }))
      }
      await using accounts = await database.open()
      assert.equal(await accounts.usage.used('acct_a', '2026-11'), 499)
      assert.deepEqual(await accounts.usage.record(entry({ units: 2 })), { accepted: false, used: 499 })
    })
  })
