import type { WebhookEvent } from '#domain/webhooks/event.ts'
import { quotaEvents } from '#domain/webhooks/quota-events.ts'
import type { Queryable } from '../connect.ts'

interface Row {
  id: number
  account_id: string
  period: string
  used_before: number
  used: number
  included: number
  at_ms: number
}

/** What the occasion of a debit begins with. */
export const occasionOfDebit = 'debit '

const readSql = 'SELECT * FROM usage_thresholds ORDER BY id LIMIT 100'

/** Events of debits that reached a share of the included results. The debit is their occasion, so each is queued once. */
const eventsOf = ({
  id,
  account_id,
  period,
  used_before: usedBefore,
  used,
  included,
  at_ms: at,
}: Row): WebhookEvent[] =>
  quotaEvents({ account_id, period, usedBefore, used, included, at }).map(event => ({
    ...event,
    occasion: `${occasionOfDebit}${id} ${JSON.stringify(event.data)}`,
  }))

/**
 * Queues webhook events for the thresholds that debits reached. Thresholds are written with the debit and deleted with the
 * event: if a server ends in between, another one continues.
 */
export async function queueQuotaEvents(
  postgres: Queryable,
  queue: (events: readonly WebhookEvent[]) => Promise<void>,
): Promise<void> {
  const rows = await postgres.query<Row>({ name: 'read_thresholds', text: readSql })
  if (rows.length === 0) return
  await queue(rows.flatMap(eventsOf))
  await postgres.query('DELETE FROM usage_thresholds WHERE id = ANY ($1)', [rows.map(({ id }) => id)])
}
