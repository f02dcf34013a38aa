import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { connectPostgres } from '#data/postgres/connect.ts'
import { openPostgresUsage } from '#data/postgres/usage/open-usage.ts'
import type { WebhookEvent } from '#domain/webhooks/event.ts'
import { describeWithPostgres } from '../../support/describe-with.ts'
import { tempFolder } from '../../support/temp-folder.ts'
import { until } from '../../support/until.ts'
import { createUsageDatabase } from '../../support/usage-engines.ts'
import { entry } from '../usage/usage-entries.ts'

describeWithPostgres('the maintenance of usage in PostgreSQL', () => {
  it('tells its first failure of ten in a row, goes on afterwards, and tells of quotas while nothing is rolled up', async () => {
    using folder = tempFolder()
    await using postgres = connectPostgres(await createUsageDatabase())
    const failed: string[] = []
    const told: WebhookEvent[] = []
    await using stores = openPostgresUsage({
      postgres,
      reports: postgres,
      folder: folder.path,
      flushMs: 10,
      queueEvents: async events => void told.push(...events),
      onMaintenanceError: (error, task) => failed.push(`${task}: ${error instanceof Error ? error.message : error}`),
    })
    const rename = (from: string, to: string) => postgres.query(`ALTER TABLE ${from} RENAME TO ${to}`)
    await rename('usage_totals', 'away')
    await stores.usage.record(entry({ units: 1, included: 1 }))
    await until(() => told.length > 0)
    // Some ten turns.
    await sleep(100)
    const missing = 'roll_up: relation "usage_totals" does not exist'
    assert.deepEqual(failed, [missing])
    await rename('away', 'usage_totals')
    await until(async () => (await postgres.query('SELECT 1 FROM usage_totals')).length > 0)
  })

  it('makes tables for three days, and while a transaction such as that of pg_dump reads theirs, tells so, starts and bills', async () => {
    using folder = tempFolder()
    await using postgres = connectPostgres(await createUsageDatabase())
    const failed: string[] = []
    await using stores = openPostgresUsage({
      postgres,
      reports: postgres,
      folder: folder.path,
      flushMs: 10,
      queueEvents: async () => {},
      onMaintenanceError: (error, task) => failed.push(`${task}: ${error instanceof Error ? error.message : error}`),
    })
    const purge = async () => {
      await stores.usage.ready()
      await stores.idempotency.purge(Date.now())
    }
    // Of a day that is not made.
    const late = entry({ units: 1, included: 1, at: Date.UTC(2020, 0, 1) })
    const daysMade = () => postgres.query(`SELECT relname FROM pg_class WHERE relkind = 'r' AND relname ~ '_[0-9]{8}$'`)
    await postgres.transaction(async ({ query }) => {
      await query('SELECT FROM usage_events UNION ALL SELECT FROM idempotency_keys')
      const [, billed] = await Promise.all([purge(), stores.usage.record(late)])
      assert.deepEqual(billed, { accepted: true, used: 1 })
    })
    const isInUse = 'make_days: PostgreSQL is unavailable: canceling statement due to lock timeout'
    assert.deepEqual(failed, [isInUse, isInUse])
    assert.equal((await daysMade()).length, 0)
    await purge()
    assert.equal((await daysMade()).length, 6)
    assert.equal(failed.length, 2)
  })
})
