import { clockToleranceMs } from '#domain/clock-tolerance.ts'
import type { WebhookEvent } from '#domain/webhooks/event.ts'
import { bodyOf } from '#domain/webhooks/event.ts'
import { maxWaiting, newWebhookId } from '../../webhooks/waiting-deliveries.ts'
import type { Queryable } from '../connect.ts'
import { occasionOfDebit } from '../usage/thresholds.ts'

/** Events of one statement: 50 endpoints get 5,000 deliveries, within the time that a statement may take. */
const eventsAtOnce = 100

// A debit is one for ever, and its time is by the clock of the server that wrote it, which the one that queues its event may not have.
// Any other occasion further ahead is from before the clock was set back: its time is still to come.
// What waits is counted once for all events of the statement. An endpoint is not removed while deliveries to it are queued.
const queueSql = {
  name: 'tell_webhooks',
  text: `
    WITH event AS (
      SELECT * FROM unnest($1::text[], $2::bigint[], $3::text[], $4::text[], $5::text[], $6::text[])
        WITH ORDINALITY AS event (occasion, at, account, event_type, message_id, body, nth)
    ), told AS (
      INSERT INTO webhook_occasions AS w (occasion, at_ms)
      SELECT occasion, at + $7::bigint FROM event WHERE occasion IS NOT NULL ORDER BY occasion
      ON CONFLICT (occasion) DO UPDATE SET at_ms = excluded.at_ms
        WHERE w.at_ms > excluded.at_ms + ${clockToleranceMs} AND w.occasion NOT LIKE '${occasionOfDebit}%'
      RETURNING occasion
    ), new AS (
      SELECT * FROM event WHERE occasion IS NULL OR occasion IN (SELECT occasion FROM told)
    ), endpoint AS (
      SELECT id, account_id, events,
        (SELECT count(*) FROM webhook_deliveries WHERE endpoint_id = e.id AND state = 'waiting') AS waiting
      FROM webhook_endpoints e WHERE disabled_ms IS NULL AND EXISTS (SELECT 1 FROM new)
      FOR KEY SHARE OF e
    ), wanted AS (
      SELECT id, new.*, waiting + row_number() OVER (PARTITION BY id ORDER BY nth) AS place
      FROM endpoint JOIN new ON (account_id IS NULL OR account_id = account) AND (events = '{}' OR event_type = ANY (events))
    ), queued AS (
      INSERT INTO webhook_deliveries (id, message_id, endpoint_id, type, body, created_ms, next_ms)
      SELECT 'dlv_' || replace(gen_random_uuid()::text, '-', ''), message_id, id, event_type, body, at, at + $7::bigint
      FROM wanted WHERE place <= ${maxWaiting} ORDER BY nth
    )
    UPDATE webhook_endpoints e SET dropped = dropped + excess.events
    FROM (SELECT id, count(*) AS events FROM wanted WHERE place > ${maxWaiting} GROUP BY id) AS excess WHERE e.id = excess.id`,
}

/** Without those whose occasion is that of an earlier one. */
function withoutRepeated(events: readonly WebhookEvent[]): WebhookEvent[] {
  const occasions = new Set<string>()
  return events.filter(({ occasion }) => {
    const isRepeated = occasion !== null && occasions.has(occasion)
    if (occasion !== null) occasions.add(occasion)
    return !isRepeated
  })
}

/**
 * Queues events for the endpoints that ask for them. A second event of the same occasion is ignored. `shift` is the difference
 * of the database's clock to that of this process, in milliseconds.
 */
export async function queueEvents({ query }: Queryable, events: readonly WebhookEvent[], shift: number): Promise<void> {
  const all = withoutRepeated(events)
  for (let first = 0; first < all.length; first += eventsAtOnce) {
    const some = all.slice(first, first + eventsAtOnce)
    await query(queueSql, [
      some.map(({ occasion }) => occasion),
      some.map(({ at }) => at),
      some.map(({ account_id }) => account_id),
      some.map(({ type }) => type),
      some.map(() => newWebhookId('msg')),
      some.map(bodyOf),
      shift,
    ])
  }
}
