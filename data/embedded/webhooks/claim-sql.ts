import { maxLeaseMs } from '#domain/webhooks/lease.ts'
import { maxPauseMs } from '#domain/webhooks/retries.ts'

/**
 * The endpoints with a delivery that is due, and none that a server is sending now. Asked every second: of what was sent, it reads
 * nothing. With NOT EXISTS, SQLite would take the index of all deliveries of an endpoint.
 */
export const claimableSql = `
  SELECT id FROM webhook_endpoints e
  WHERE disabled_ms IS NULL
    AND EXISTS (
      SELECT 1 FROM webhook_deliveries WHERE endpoint_id = e.id AND state = 'waiting' AND next_ms <= @now)
    AND id NOT IN (SELECT endpoint_id FROM webhook_deliveries WHERE run IS NOT NULL AND next_ms > @now)`

/** The deliveries whose lease or pause ends too late: it is from before the clock was set back. */
export const misdatedSql = `
  SELECT id FROM webhook_deliveries WHERE run IS NOT NULL AND next_ms > @now + ${maxLeaseMs}
  UNION ALL
  SELECT id FROM webhook_deliveries
  WHERE endpoint_id IN (SELECT id FROM webhook_endpoints) AND state = 'waiting' AND next_ms > @now + ${maxPauseMs}`
