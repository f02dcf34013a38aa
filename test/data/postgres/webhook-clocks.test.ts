import assert from 'node:assert/strict'
import { connectPostgres } from '#data/postgres/connect.ts'
import { createWebhookStore } from '#data/postgres/webhooks/webhook-store.ts'
import { hourMs, minuteMs } from '#domain/calendar.ts'
import { accountsDatabase } from '../../support/account-engines.ts'
import { describeWithPostgres } from '../../support/describe-with.ts'
import { webhookEndpoint } from '../../support/webhook-endpoint.ts'

const event = (at: number) => ({ type: 'webhook.test' as const, account_id: null, occasion: null, at, data: {} })

describeWithPostgres('a delivery in PostgreSQL', () => {
  for (const offMs of [hourMs, -hourMs])
    it(`is sent once, by one server at a time, where the clock of another is an hour ${offMs > 0 ? 'ahead' : 'behind'}`, async () => {
      await using postgres = connectPostgres(await accountsDatabase(), { max: 2 })
      const wrong = () => Date.now() + offMs
      const right = createWebhookStore(postgres)
      const other = createWebhookStore(postgres, wrong)
      await right.add(webhookEndpoint, 9)
      await other.queue([event(wrong())])
      const claim = (store: typeof right, run: string, now: number) => store.claim({ run, now, leaseMs: minuteMs })
      assert.equal(await right.hasDue(Date.now() + 100), true)
      const [first] = await claim(right, 'right', Date.now() + 100)
      assert.equal(first?.shiftMs, 0)
      assert.deepEqual([await other.hasDue(wrong()), await claim(other, 'other', wrong())], [false, []])
      const [delivery] = await right.deliveries({ isFailed: false, limit: 1 })
      const outcome = { state: 'waiting' as const, attempts: 1, status: 500, error: null, disables: false }
      const settled = {
        ...outcome,
        id: delivery?.id ?? '',
        run: 'right',
        nextMs: Date.now() + minuteMs,
        now: Date.now(),
      }
      assert.equal(await right.settle(settled), true)
      assert.deepEqual([await other.hasDue(wrong()), await right.hasDue(Date.now())], [false, false])
      const [second] = await claim(other, 'other', wrong() + minuteMs + 1)
      assert.ok(Math.abs((second?.shiftMs ?? 0) + offMs) < 2 * minuteMs, `${second?.shiftMs} ms`)
    })

  it('is not made again of a debit that a killed server had told, whose clock was 2 hours behind', async () => {
    await using postgres = connectPostgres(await accountsDatabase(), { max: 2 })
    const wrong = () => Date.now() - 2 * hourMs
    const right = createWebhookStore(postgres)
    await right.add(webhookEndpoint, 9)
    // As the server wrote it beside the debit, by its clock.
    const debit = { ...event(wrong()), occasion: 'debit 7 {"share":0.8}' }
    for (const store of [createWebhookStore(postgres, wrong), right]) await store.queue([debit])
    assert.equal((await right.deliveries({ isFailed: false, limit: 9 })).length, 1)
  })

  it('is taken again at once where its lease or its pause ends a year from now: the clock was set back', async () => {
    await using postgres = connectPostgres(await accountsDatabase(), { max: 2 })
    const store = createWebhookStore(postgres)
    await store.add(webhookEndpoint, 9)
    await store.queue([event(Date.now())])
    const yearMs = 365 * 24 * hourMs
    const set = (run: string | null) =>
      postgres.query('UPDATE webhook_deliveries SET run = $1, next_ms = $2', [run, Date.now() + yearMs])
    for (const run of ['killed', null]) {
      await set(run)
      assert.equal(await store.hasDue(Date.now()), true)
      const claimed = await store.claim({ run: 'next', now: Date.now() + 1, leaseMs: minuteMs })
      assert.deepEqual([claimed.length, await store.hasDue(Date.now())], [1, false])
    }
  })
})
