import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { connectPostgres } from '#data/postgres/connect.ts'
import { openPostgresUsage } from '#data/postgres/usage/open-usage.ts'
import { StoreUnavailableError } from '#data/store-unavailable-error.ts'
import { describeWithPostgres } from '../../support/describe-with.ts'
import { tempFolder } from '../../support/temp-folder.ts'
import { until } from '../../support/until.ts'
import { createUsageDatabase } from '../../support/usage-engines.ts'
import { entry } from '../usage/usage-entries.ts'

/** What an operator, or a tool of theirs, does to the tables, and what ends it. */
const changes = [
  {
    what: 'a constraint',
    refuse: 'ALTER TABLE usage_months ADD CONSTRAINT closed CHECK (used < 0) NOT VALID',
    end: 'ALTER TABLE usage_months DROP CONSTRAINT closed',
    reason: /violates check constraint "closed"/,
  },
  {
    what: 'a trigger',
    refuse: `
      CREATE FUNCTION closed() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'closed for audit'; END $$;
      CREATE TRIGGER closed BEFORE INSERT ON usage_events FOR EACH ROW EXECUTE FUNCTION closed()`,
    end: 'DROP TRIGGER closed ON usage_events; DROP FUNCTION closed()',
    reason: /closed for audit/,
  },
  {
    what: 'a table that is gone',
    refuse: 'ALTER TABLE usage_events RENAME TO away',
    end: 'ALTER TABLE away RENAME TO usage_events',
    reason: /relation "usage_events" does not exist/,
  },
  {
    what: 'a right that was revoked',
    refuse: 'REVOKE INSERT ON usage_events FROM writer',
    end: 'GRANT INSERT ON usage_events TO writer',
    reason: /permission denied for table usage_events/,
  },
]

const grantSql = `
  DO $$ BEGIN CREATE ROLE writer LOGIN; EXCEPTION WHEN duplicate_object THEN NULL; END $$;
  GRANT ALL ON ALL TABLES IN SCHEMA public TO writer; GRANT ALL ON ALL SEQUENCES IN SCHEMA public TO writer`

/** A ledger over tables of its own, whose owner is another role, and the reasons that it told why charges are refused. */
async function openLedger() {
  const stack = new AsyncDisposableStack()
  const folder = stack.use(tempFolder())
  const url = new URL(await createUsageDatabase())
  const owner = stack.use(connectPostgres(url.href))
  await owner.query(grantSql)
  url.username = 'writer'
  const postgres = stack.use(connectPostgres(url.href))
  const told: string[] = []
  const { usage, idempotency } = stack.use(
    openPostgresUsage({
      postgres,
      reports: postgres,
      folder: folder.path,
      queueEvents: async () => {},
      onMaintenanceError: (error, task) => task === 'charge' && told.push(String(error)),
    }),
  )
  return { owner, told, usage, idempotency, [Symbol.asyncDispose]: () => stack.disposeAsync() }
}

const batch = {
  request: '{}',
  kid: 'kid',
  idempotencyKey: 'key',
  run: 'run',
  accountId: 'acct_1',
  cap: 1,
  maxStoredBytes: 1_000_000,
  now: Date.now(),
}

describeWithPostgres('batches that the tables of PostgreSQL refuse', () => {
  for (const [what, refuse, end] of [
    [
      'a table that is gone',
      'ALTER TABLE idempotency_keys RENAME TO away',
      'ALTER TABLE away RENAME TO idempotency_keys',
    ],
    [
      'a constraint',
      `ALTER TABLE idempotency_keys ADD CONSTRAINT closed CHECK (kid = '') NOT VALID`,
      'ALTER TABLE idempotency_keys DROP CONSTRAINT closed',
    ],
  ] as const)
    it(`by ${what}: 5 cannot claim their keys and are unavailable, told once, and run when that ends`, async () => {
      await using ledger = await openLedger()
      const { owner, told, idempotency } = ledger
      await owner.query(refuse)
      for (let i = 0; i < 5; i += 1) await assert.rejects(idempotency.claim(batch), StoreUnavailableError)
      assert.equal(told.length, 1)
      assert.match(told[0] ?? '', /PostgreSQL refuses to write: .*(idempotency_keys|closed)/)
      await owner.query(end)
      assert.deepEqual(await idempotency.claim(batch), { state: 'claimed' })
    })
})

describeWithPostgres('charges that the tables of PostgreSQL refuse', () => {
  for (const { what, refuse, end, reason } of changes)
    it(`by ${what}: 20 are unavailable, told once with the reason, and not writable until that ends`, async () => {
      await using ledger = await openLedger()
      const { owner, told, usage } = ledger
      await usage.record(entry())
      await owner.query(refuse)
      for (let i = 0; i < 20; i += 1) await assert.rejects(usage.record(entry()), StoreUnavailableError)
      await until(() => !usage.isWritable())
      assert.match(told.join(), reason)
      assert.equal(told.length, 1)
      // Longer than a probe waits for the next one.
      await sleep(1_500)
      assert.equal(usage.isWritable(), false)
      await owner.query(end)
      await until(() => usage.isWritable())
      assert.deepEqual(await usage.record(entry()), { accepted: true, used: 2 })
      assert.deepEqual(await usage.reconcile(), [])
    })

  it('of one account are unavailable for it alone, and the ledger stays writable', async () => {
    await using ledger = await openLedger()
    const { owner, told, usage } = ledger
    await owner.query(`ALTER TABLE usage_months ADD CHECK (account_id <> 'acct_odd') NOT VALID`)
    const odd = () => usage.record(entry({ account_id: 'acct_odd' }))
    const [refused, billed] = await Promise.allSettled([odd(), usage.record(entry())])
    assert.ok(refused.status === 'rejected' && refused.reason instanceof StoreUnavailableError)
    assert.equal(billed.status, 'fulfilled')
    await assert.rejects(odd(), StoreUnavailableError)
    await sleep(300)
    assert.equal(usage.isWritable(), true)
    assert.equal(told.length, 1)
  })
})
