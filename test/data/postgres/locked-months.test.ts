import assert from 'node:assert/strict'
import pg from 'pg'
import { connectPostgres } from '#data/postgres/connect.ts'
import { openPostgresUsage, type PostgresUsage } from '#data/postgres/usage/open-usage.ts'
import { canonicalJson } from '#domain/idempotency/canonical-json.ts'
import { describeWithPostgres } from '../../support/describe-with.ts'
import { tempFolder } from '../../support/temp-folder.ts'
import { until } from '../../support/until.ts'
import { createUsageDatabase } from '../../support/usage-engines.ts'
import { entry, newRequestId } from '../usage/usage-entries.ts'

const kid = 'kid_a'

const batch = async ({ idempotency }: PostgresUsage) => {
  const run = { kid, idempotencyKey: newRequestId(), run: newRequestId(), request: canonicalJson({ rows: 1 }) }
  await idempotency.claim({ ...run, accountId: 'acct_a', cap: 9, maxStoredBytes: 1_000_000, now: Date.now() })
  return idempotency.complete(run, Buffer.from('answer'), entry({ kid }))
}

describeWithPostgres('batches while the table of months is locked', () => {
  it('free their connections after 2 seconds; 3 later they are refused without a statement, until charges are answered', async () => {
    const url = await createUsageDatabase()
    await using postgres = connectPostgres(url)
    using folder = tempFolder()
    await using usage = openPostgresUsage({
      postgres,
      reports: postgres,
      folder: folder.path,
      queueEvents: async () => {},
    })
    const locking = new pg.Client(url)
    await locking.connect()
    await locking.query('BEGIN; LOCK TABLE usage_months IN SHARE MODE')
    await assert.rejects(batch(usage), /PostgreSQL is unavailable: canceling statement due to lock timeout/)
    assert.equal(usage.usage.isWritable(), false)
    await until(() => usage.usage.charges.isStalled(), 10_000)
    await assert.rejects(batch(usage), /writes are not answered/)
    await locking.query('ROLLBACK')
    await locking.end()
    await until(() => usage.usage.isWritable(), 10_000)
    assert.deepEqual(await batch(usage), { state: 'answered', used: 1 })
  })
})
