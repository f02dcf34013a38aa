import assert from 'node:assert/strict'
import { connectPostgres } from '#data/postgres/connect.ts'
import { queueEvents } from '#data/postgres/webhooks/queue-events.ts'
import { maxWaiting } from '#data/webhooks/waiting-deliveries.ts'
import type { WebhookEvent } from '#domain/webhooks/event.ts'
import { accountsDatabase } from '../../support/account-engines.ts'
import { describeWithPostgres } from '../../support/describe-with.ts'

const expiring = (kid: number): WebhookEvent => ({
  type: 'key.expiring',
  account_id: kid % 2 === 0 ? 'acct_even' : 'acct_odd',
  occasion: `key.expiring ${kid}`,
  at: 1,
  data: { kid },
})

describeWithPostgres('events for webhooks in PostgreSQL', () => {
  it('are queued 100 a statement, so that what waits is counted 3 times for 250 events', async () => {
    await using postgres = connectPostgres(await accountsDatabase(), { max: 1 })
    await postgres.query(`
      INSERT INTO webhook_endpoints (id, url, events, account_id, secret, created_ms) VALUES
        ('all', 'u', '{}', NULL, '', 0), ('even', 'u', '{key.expiring}', 'acct_even', '', 0),
        ('imports', 'u', '{import.completed}', NULL, '', 0), ('full', 'u', '{}', NULL, '', 0)`)
    await postgres.query(`
      INSERT INTO webhook_deliveries (id, message_id, endpoint_id, type, body, created_ms, next_ms)
      SELECT n, 'm', 'full', 't', '{}', 1, 1 FROM generate_series(1, ${maxWaiting - 30}) AS n`)
    let statements = 0
    const query: typeof postgres.query = (...asked) => {
      statements += 1
      return postgres.query(...asked)
    }
    const events = Array.from({ length: 250 }, (_, kid) => expiring(kid))
    await queueEvents({ query }, [...events, expiring(249)], 5)
    assert.equal(statements, 3)
    await queueEvents({ query }, [expiring(7), { ...expiring(7), occasion: null }], 5)
    const counts = await postgres.query(`
      SELECT endpoint_id, count(*)::int, count(DISTINCT message_id)::int AS messages FROM webhook_deliveries
      WHERE type = 'key.expiring' AND next_ms = 6 GROUP BY 1 ORDER BY 1`)
    assert.deepEqual(counts, [
      { endpoint_id: 'all', count: 251, messages: 251 },
      { endpoint_id: 'even', count: 125, messages: 125 },
      { endpoint_id: 'full', count: 30, messages: 30 },
    ])
    const dropped = await postgres.query('SELECT id, dropped FROM webhook_endpoints WHERE dropped > 0')
    assert.deepEqual(dropped, [{ id: 'full', dropped: 221 }])
  })
})
