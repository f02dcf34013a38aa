import type { Database } from 'better-sqlite3'
import { clockToleranceMs } from '#domain/clock-tolerance.ts'
import { bodyOf, type WebhookEvent } from '#domain/webhooks/event.ts'
import { maxWaiting, newWebhookId } from '../../webhooks/waiting-deliveries.ts'

const subscribedSql = `
  SELECT id FROM webhook_endpoints e
  WHERE disabled_ms IS NULL AND (account_id IS NULL OR account_id = @account_id)
    AND (events = '[]' OR EXISTS (SELECT 1 FROM json_each(e.events) WHERE value = @type))`

const waitingSql = `SELECT count(*) FROM webhook_deliveries WHERE endpoint_id = ? AND state = 'waiting'`

const insertSql = `
  INSERT INTO webhook_deliveries (id, message_id, endpoint_id, type, body, created_ms, next_ms)
  VALUES (@id, @message_id, @endpoint_id, @type, @body, @at, @at)`

// An occasion told further ahead is from before the clock was set back: its time is still to come.
const markSql = `
  INSERT INTO webhook_occasions (occasion, at_ms) VALUES (@occasion, @at)
  ON CONFLICT (occasion) DO UPDATE SET at_ms = excluded.at_ms WHERE at_ms > excluded.at_ms + ${clockToleranceMs}`

/**
 * Queues events for the endpoints that ask for them, inside the caller's transaction, so that an occurrence and its event are
 * written together. A second event of the same occasion is ignored.
 */
export function eventWriter(database: Database): (events: readonly WebhookEvent[]) => void {
  const mark = database.prepare<[Pick<WebhookEvent, 'occasion' | 'at'>]>(markSql)
  const subscribed = database.prepare<[Pick<WebhookEvent, 'type' | 'account_id'>], string>(subscribedSql).pluck()
  const count = database.prepare<[string], number>(waitingSql).pluck()
  const insert = database.prepare(insertSql)
  const drop = database.prepare<[string]>('UPDATE webhook_endpoints SET dropped = dropped + 1 WHERE id = ?')

  const isNew = ({ occasion, at }: WebhookEvent) => occasion === null || mark.run({ occasion, at }).changes > 0
  const queue = (event: WebhookEvent, waitingFor: Map<string, number>) => {
    const { type, account_id, at } = event
    const row = { message_id: newWebhookId('msg'), type, body: bodyOf(event), at }
    for (const id of subscribed.all({ type, account_id })) {
      const waiting = waitingFor.get(id) ?? count.get(id) ?? 0
      if (waiting < maxWaiting) insert.run({ ...row, id: newWebhookId('dlv'), endpoint_id: id })
      else drop.run(id)
      waitingFor.set(id, Math.min(waiting + 1, maxWaiting))
    }
  }
  return events => {
    // Counted once for all events: 10,000 may wait for each of 50 endpoints, and charges wait for the transaction.
    const waitingFor = new Map<string, number>()
    for (const event of events) if (isNew(event)) queue(event, waitingFor)
  }
}
