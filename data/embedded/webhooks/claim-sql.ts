import { maxLeaseMs } from '#domain/webhooks/lease.ts'
import { maxPauseMs } from '#domain/webhooks/retries.ts'

/**
 * The endpoints with a delivery that is due, except those that a server is sending to now. Runs every second, and reads no
 * deliveries that were sent. With NOT EXISTS, SQLite would use the index of all deliveries of an endpoint.
 */
export const claimableSql = `
  SELECT id FROM webhook_endpoints e
  WHERE disabled_ms IS NULL
    AND EXISTS (
      SELECT 1 FROM webhook_deliveries WHERE endpoint_id = e.id AND state = 'waiting' AND next_ms <= @now)
    AND id NOT IN (SELECT endpoint_id FROM webhook_deliveries WHERE run IS NOT NULL AND next_ms > @now)`

/** The deliveries whose lease or pause ends implausibly late: it began before the clock was set back. */
export const misdatedSql = `
  SELECT id FROM webhook_deliveries WHERE run IS NOT NULL AND next_ms > @now + ${maxLeaseMs}
  UNION ALL
  SELECT id FROM webhook_deliveries
  WHERE endpoint_id IN (SELECT id FROM webhook_endpoints) AND state = 'waiting' AND next_ms > @now + ${maxPauseMs}`
