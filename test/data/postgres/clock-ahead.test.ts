import assert from 'node:assert/strict'
import { createAuditLog } from '#data/postgres/accounts/audit-log.ts'
import { createChanges } from '#data/postgres/accounts/changes.ts'
import { connectPostgres } from '#data/postgres/connect.ts'
import { createIdempotencyStore } from '#data/postgres/idempotency/idempotency-store.ts'
import { createAnonymousAdmissions } from '#data/postgres/usage/anonymous-admissions.ts'
import { createHealthMinutes } from '#data/postgres/usage/health-minutes.ts'
import { createPostgresLedger } from '#data/postgres/usage/usage-ledger.ts'
import { createWebhookStore } from '#data/postgres/webhooks/webhook-store.ts'
import { dayMs, dayOf } from '#domain/calendar.ts'
import { minuteOf, minutesOfDay } from '#domain/health/health-minute.ts'
import { canonicalJson } from '#domain/idempotency/canonical-json.ts'
import { queueExpiryEvents } from '../../../src/webhooks/watch-keys.ts'
import { accountsDatabase } from '../../support/account-engines.ts'
import { describeWithPostgres } from '../../support/describe-with.ts'
import { tempFolder } from '../../support/temp-folder.ts'
import { createUsageDatabase } from '../../support/usage-engines.ts'
import { webhookEndpoint } from '../../support/webhook-endpoint.ts'
import { entry, newRequestId } from '../usage/usage-entries.ts'

const aheadMs = 31 * dayMs
const wrong = () => Date.now() + aheadMs

describeWithPostgres('a server whose clock is 31 days ahead of PostgreSQL', () => {
  it('deletes no answer of the last 24 hours: a retry would run, and be billed, twice', async () => {
    await using postgres = connectPostgres(await createUsageDatabase(), { max: 2 })
    const onBilled = () => {}
    const right = createIdempotencyStore({ postgres, onBilled })
    const other = createIdempotencyStore({ postgres, onBilled, wallClock: wrong })
    const request = canonicalJson({ rows: 1 })
    const run = { kid: 'kid', idempotencyKey: 'k', run: newRequestId(), request }
    await right.claim({ ...run, accountId: 'acct_a', cap: 1, maxStoredBytes: 9_000, now: Date.now() })
    await right.complete(run, new TextEncoder().encode('answer'), entry())
    assert.equal(await other.purge(wrong()), 0)
    assert.equal((await right.state(run, Date.now())).state, 'answered')
    assert.equal(await other.purge(wrong() + dayMs), 1)
  })

  it('deletes no delivery that waits, and forgets no occasion: its event would be sent twice', async () => {
    await using postgres = connectPostgres(await accountsDatabase(), { max: 2 })
    const right = createWebhookStore(postgres)
    const other = createWebhookStore(postgres, wrong)
    await right.add(webhookEndpoint, 9)
    const at = Date.now()
    const event = { type: 'webhook.test' as const, account_id: null, occasion: 'once', at, data: {} }
    await right.queue([event])
    const purged = await other.purge({ deliveredMs: wrong() - 7 * dayMs, anyMs: wrong() - 30 * dayMs })
    await right.queue([event])
    assert.deepEqual([purged, await right.waiting()], [0, 1])
    assert.equal(await right.purge({ deliveredMs: at + 9_000, anyMs: at + 9_000 }), 1)
  })

  it('tells of no key that expires in 31 days, and of one that expires tomorrow once, as others do', async () => {
    await using postgres = connectPostgres(await accountsDatabase(), { max: 2 })
    const other = createWebhookStore(postgres, wrong)
    const right = createWebhookStore(postgres)
    await right.add(webhookEndpoint, 9)
    const of = { account_id: 'acct_a', class: 'rk', env: 'live', created_at: '2026-01-01T00:00:00.000Z' }
    const key = (name: string, ms: number) => ({
      ...of,
      kid: name,
      name,
      expires_at: new Date(Date.now() + ms).toISOString(),
    })
    const expiring = [key('later', aheadMs + 3_600_000), key('soon', dayMs - 1)]
    const keys = {
      async *expiring(after: string, until: string) {
        yield expiring.filter(({ expires_at }) => expires_at > after && expires_at <= until)
      },
    }
    await queueExpiryEvents({ keys, webhooks: other }, wrong())
    await queueExpiryEvents({ keys, webhooks: right }, Date.now())
    const told = await right.deliveries({ isFailed: false, limit: 9 })
    assert.deepEqual(
      told.map(({ body }) => JSON.parse(body).data.name),
      ['soon'],
    )
  })

  it('deletes no counted calls of today, nor an anonymous search of this hour', async () => {
    await using postgres = connectPostgres(await createUsageDatabase(), { max: 3 })
    using folder = tempFolder()
    const options = { postgres, reports: postgres, folder: folder.path, queueEvents: async () => {}, wallClock: wrong }
    await using ledger = createPostgresLedger(options)
    const anonymous = createAnonymousAdmissions(postgres, wrong)
    const now = Date.now()
    const today = dayOf(Date.now())
    await ledger.countCall([{ scope: 'demo', cap: 9 }], today)
    await anonymous.add([{ address: '192.0.2.1', at: now }])
    const day = dayOf(wrong() - 7 * dayMs)
    assert.deepEqual(await ledger.purge({ day, unbilledMs: null }), { days: 0, events: 0 })
    assert.equal(await anonymous.purge(wrong() - dayMs / 24), 0)
    assert.equal(await ledger.callsOf('demo', today), 1)
    const later = dayOf(wrong() + dayMs)
    assert.equal((await ledger.purge({ day: later, unbilledMs: null })).days, 1)
  })

  it('deletes no entry of the audit log that is younger than the 30 days it is kept for', async () => {
    await using postgres = connectPostgres(await accountsDatabase(), { max: 2 })
    const log = createAuditLog(postgres, createChanges(postgres, undefined), undefined, wrong)
    const at = new Date().toISOString()
    const subject = { account_id: null, kid: null, action: 'key_created', detail: {} }
    await log.append({ id: 'today', actor: 'operator', at, ...subject })
    const startOf = (ms: number) => `${dayOf(ms)}T00:00:00.000Z`
    const act = { id: 'removal', actor: 'svc', at }
    assert.equal(await log.removeBefore(startOf(wrong() - 30 * dayMs), act), 0)
    assert.equal(await log.removeBefore(startOf(wrong() + 2 * dayMs), act), 1)
  })
})

describeWithPostgres('the minutes of health in PostgreSQL', () => {
  for (const off of ['30 hours ahead', '3 hours behind'])
    it(`are not deleted by a server whose clock is ${off}; those of more than a day ago are by any`, async () => {
      await using postgres = connectPostgres(await createUsageDatabase(), { max: 1 })
      const health = createHealthMinutes(postgres)
      const now = minuteOf(Date.now())
      const add = (to: number, ...minutes: number[]) =>
        health.add(
          minutes.map(minute => ({ minute, troubles: {} })),
          { from: to - minutesOfDay + 1, to },
          { before: to - minutesOfDay + 1, after: to },
        )
      await add(now, now - minutesOfDay - 1, now - 90, now)
      const other = now + (off === '30 hours ahead' ? 30 * 60 : -3 * 60)
      await add(other, other)
      const kept = await postgres.query<{ minute: number }>('SELECT minute FROM health_minutes ORDER BY minute')
      assert.deepEqual(
        kept.map(({ minute }) => minute).filter(minute => minute !== other),
        [now - 90, now],
      )
    })
})
