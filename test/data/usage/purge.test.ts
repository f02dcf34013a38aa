import assert from 'node:assert/strict'
import { dayMs } from '#domain/calendar.ts'
import { usageEngines } from '../../support/usage-engines.ts'
import { entry, november } from './usage-entries.ts'

for (const engine of usageEngines)
  describe(`a purge in ${engine.name}`, () => {
    it('deletes 1,200 old rows of days in batches, and none of the given day or later', async () => {
      await using database = await engine.create()
      await using accounts = await database.open()
      const count = (scope: string, day: string) => accounts.usage.countCall([{ scope, cap: 10 }], day)
      await Promise.all(Array.from({ length: 1200 }, (_, at) => count(`address ${at}`, '2026-11-12')))
      await count('kept', '2026-11-13')
      await count('kept', '2026-11-20')
      assert.deepEqual(await accounts.usage.purge({ day: '2026-11-13', unbilledMs: null }), { days: 1200, events: 0 })
      assert.deepEqual(await database.run('SELECT * FROM usage_days'), [
        { day: '2026-11-13', scope: 'kept', calls: 1 },
        { day: '2026-11-20', scope: 'kept', calls: 1 },
      ])
    })

    it('deletes 700 old events without units, keeps those with units, and changes no figure', async () => {
      await using database = await engine.create()
      await using accounts = await database.open()
      const old = november - 200 * dayMs
      const record = (at: number, units: number) =>
        accounts.usage.record(entry({ at, units, outcome: units === 0 ? 'not_found' : 'found' }))
      await Promise.all(Array.from({ length: 700 }, () => record(old, 0)))
      await Promise.all(Array.from({ length: 20 }, () => record(old, 2)))
      await record(november, 0)
      const query = { accountId: 'acct_a', from: old, to: november + dayMs, groupBy: ['operation'] } as const
      const before = await accounts.usage.usage(query)
      const purged = await accounts.usage.purge({ day: '2026-11-13', unbilledMs: november - 100 * dayMs })
      assert.deepEqual(purged, { days: 0, events: engine.keepsUnbilled ? 700 : 0 })
      assert.deepEqual(await database.run('SELECT count(*) AS n, sum(units) AS units FROM usage_events'), [
        { n: engine.keepsUnbilled ? 21 : 20, units: 40 },
      ])
      assert.deepEqual(await accounts.usage.usage(query), before)
      assert.deepEqual(await accounts.usage.reconcile(), [])
    })

    if (engine.keepsUnbilled)
      it('does not delay other writes', async () => {
        await using database = await engine.create()
        await using accounts = await database.open()
        const unbilled = () => entry({ at: november - dayMs, units: 0, outcome: 'not_found' })
        await Promise.all(Array.from({ length: 3000 }, () => accounts.usage.record(unbilled())))
        const order: string[] = []
        const purging = accounts.usage
          .purge({ day: '2026-11-13', unbilledMs: november })
          .then(() => order.push('purged'))
        await accounts.usage.record(entry()).then(() => order.push('recorded'))
        await purging
        assert.deepEqual(order, ['recorded', 'purged'])
      })
  })
