/** The endpoints with a delivery that is due, and none that a server is sending now. */
export const claimableSql = `
  SELECT id FROM webhook_endpoints e
  WHERE disabled_ms IS NULL
    AND EXISTS (
      SELECT 1 FROM webhook_deliveries WHERE endpoint_id = e.id AND state = 'waiting' AND next_ms <= @now)
    AND NOT EXISTS (
      SELECT 1 FROM webhook_deliveries WHERE endpoint_id = e.id AND run IS NOT NULL AND next_ms > @now)`
