import { bodyOf, type WebhookEvent } from '#domain/webhooks/event.ts'
import { maxWaiting, newWebhookId } from '../../webhooks/waiting-deliveries.ts'
import type { Queryable } from '../connect.ts'

// An endpoint is not removed while deliveries to it are queued.
const tellSql = {
  name: 'tell_webhooks',
  text: `
    WITH told AS (
      INSERT INTO webhook_occasions (occasion, at_ms) SELECT $1::text, $2::bigint WHERE $1::text IS NOT NULL
      ON CONFLICT DO NOTHING RETURNING 1
    ), subscribed AS (
      SELECT id, (SELECT count(*) FROM webhook_deliveries WHERE endpoint_id = e.id AND state = 'waiting') AS waiting
      FROM webhook_endpoints e
      WHERE disabled_ms IS NULL AND (account_id IS NULL OR account_id = $3::text) AND (events = '{}' OR $4::text = ANY (events))
        AND ($1::text IS NULL OR EXISTS (SELECT 1 FROM told))
      FOR KEY SHARE OF e
    ), queued AS (
      INSERT INTO webhook_deliveries (id, message_id, endpoint_id, type, body, created_ms, next_ms)
      SELECT 'dlv_' || replace(gen_random_uuid()::text, '-', ''), $5::text, id, $4::text, $6::text, $2::bigint, $2::bigint + $7::bigint
      FROM subscribed WHERE waiting < ${maxWaiting}
    )
    UPDATE webhook_endpoints SET dropped = dropped + 1
    WHERE id IN (SELECT id FROM subscribed WHERE waiting >= ${maxWaiting})`,
}

/**
 * Queues events for the endpoints that ask for them. An event of an occasion that was told before is ignored. `shift` is what the
 * clock of this process lacks to be the database's, in milliseconds.
 */
export async function tellWebhooks(
  { query }: Queryable,
  events: readonly WebhookEvent[],
  shift: number,
): Promise<void> {
  for (const event of events) {
    const { occasion, at, account_id, type } = event
    await query(tellSql, [occasion, at, account_id, type, newWebhookId('msg'), bodyOf(event), shift])
  }
}
