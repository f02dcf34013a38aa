import { maxLeaseMs } from '#domain/webhooks/lease.ts'
import { maxPauseMs } from '#domain/webhooks/retries.ts'
import { purgeInBatches } from '../../usage/purge-in-batches.ts'
import { emptied, emptyBatchSize } from '../../webhooks/emptied.ts'
import type { WebhookDelivery, WebhookEndpoint } from '../../webhooks/endpoint.ts'
import { deliveryColumns } from '../../webhooks/endpoint.ts'
import type { WebhookStore } from '../../webhooks/webhook-store.ts'
import { clockShift } from '../clock-shift.ts'
import type { Postgres, Queryable } from '../connect.ts'
import { queueEvents } from './queue-events.ts'

const addSql = `
  INSERT INTO webhook_endpoints (id, url, events, account_id, is_public, secret, created_ms)
  SELECT $1, $2, $3::text[], $4, $5::boolean, $6, $7::bigint
  WHERE (SELECT count(*) FROM webhook_endpoints) < $8 RETURNING id`
const emptySql = `
  WITH disabled AS (UPDATE webhook_endpoints SET disabled_ms = $2::bigint WHERE id = $1)
  DELETE FROM webhook_deliveries WHERE id = ANY (ARRAY(
    SELECT id FROM webhook_deliveries WHERE endpoint_id = $1 LIMIT ${emptyBatchSize}))
  RETURNING 1 AS deleted`
const rotateSql = `
  UPDATE webhook_endpoints SET old_secret = secret, old_until_ms = $3, secret = $2
  WHERE id = $1 AND ($4::bigint IS NULL OR coalesce(old_until_ms, 0) <= $4) RETURNING id`
const resealSql = `
  UPDATE webhook_endpoints SET secret = $3, old_secret = $4, old_until_ms = CASE WHEN $4::bytea IS NOT NULL THEN old_until_ms END
  WHERE id = $1 AND secret = $2 RETURNING id`
const listSql = `
  SELECT ${deliveryColumns} FROM webhook_deliveries WHERE $1::text IS NULL OR state = $1
  ORDER BY created_ms DESC, id LIMIT $2`
const failuresSql = `
  SELECT endpoint_id, count(*) AS failed FROM webhook_deliveries WHERE state = 'failed' GROUP BY endpoint_id`

// The endpoints with a delivery that is due, and none that a server is sending now.
const claimable = `
  disabled_ms IS NULL
  AND EXISTS (SELECT 1 FROM webhook_deliveries WHERE endpoint_id = e.id AND state = 'waiting' AND next_ms <= $1)
  AND NOT EXISTS (SELECT 1 FROM webhook_deliveries WHERE endpoint_id = e.id AND run IS NOT NULL AND next_ms > $1)`
// The deliveries whose lease or pause ends implausibly late: it began before the clock was set back.
const misdated = `
  SELECT id FROM webhook_deliveries WHERE run IS NOT NULL AND next_ms > $1::bigint + ${maxLeaseMs}
  UNION ALL
  SELECT id FROM webhook_deliveries
  WHERE endpoint_id IN (SELECT id FROM webhook_endpoints) AND state = 'waiting' AND next_ms > $1::bigint + ${maxPauseMs}`
const correctSql = `UPDATE webhook_deliveries SET run = NULL, next_ms = $1 WHERE id IN (${misdated})`
const dueSql = `SELECT id FROM webhook_endpoints e WHERE ${claimable} UNION ALL ${misdated} LIMIT 1`
const lockSql = `SELECT * FROM webhook_endpoints e WHERE ${claimable} FOR NO KEY UPDATE OF e SKIP LOCKED`
// Checked again: only this statement, which runs with the lock, sees what another server claimed before it.
const claimSql = `
  UPDATE webhook_deliveries SET run = $2, attempts = attempts + 1, next_ms = $3
  WHERE id IN (
    SELECT due.id FROM webhook_endpoints e, LATERAL (
      SELECT id FROM webhook_deliveries WHERE endpoint_id = e.id AND state = 'waiting' AND next_ms <= $1
      ORDER BY next_ms LIMIT 1) AS due
    WHERE e.id = ANY ($4) AND ${claimable})
  RETURNING ${deliveryColumns}`
const settleSql = `
  WITH settled AS (
    UPDATE webhook_deliveries
    SET state = $3, attempts = $4, status = $5, error = $6, next_ms = $7, run = NULL,
      ended_ms = CASE WHEN $3 = 'waiting' THEN NULL ELSE $8::bigint END
    WHERE id = $1 AND run = $2 RETURNING endpoint_id
  ), disabled AS (
    UPDATE webhook_endpoints SET disabled_ms = $8 WHERE $9 AND id IN (SELECT endpoint_id FROM settled)
  )
  SELECT endpoint_id FROM settled`
const redeliverSql = `
  UPDATE webhook_deliveries SET state = 'waiting', attempts = 0, next_ms = $2, ended_ms = NULL
  WHERE id = $1 AND state <> 'waiting' RETURNING id`
const purgeBatchSize = 500
const purgeSql = (condition: string) => `
  DELETE FROM webhook_deliveries WHERE id = ANY (ARRAY(
    SELECT id FROM webhook_deliveries WHERE created_ms < $1 ${condition} LIMIT ${purgeBatchSize} FOR UPDATE SKIP LOCKED))
  RETURNING id`
// Each has an index: together they would read all that failed of the days between.
const purgeAnySql = purgeSql('')
const purgeDeliveredSql = purgeSql(`AND state = 'delivered'`)

const exists = async ({ query }: Queryable, sql: string, values: readonly unknown[]): Promise<boolean> =>
  (await query(sql, values)).length > 0

/**
 * The webhooks in PostgreSQL. The clock of the database decides what is due, and how long a server may send it. `wallClock` is
 * the clock of this process, in milliseconds since the epoch, which is compared with it.
 */
export function createWebhookStore(postgres: Postgres, wallClock: () => number = Date.now): WebhookStore {
  const { query } = postgres
  /** What a time of this process lacks to be the database's. */
  const shift = () => clockShift(postgres, wallClock)
  return {
    queue: async events => {
      if (events.length > 0) await queueEvents(postgres, events, await shift())
    },
    endpoints: () => query<WebhookEndpoint>('SELECT * FROM webhook_endpoints ORDER BY created_ms, id'),
    add: ({ id, url, events, account_id, is_public, secret, created_ms }, max) =>
      postgres.transaction(async transaction => {
        // The lock makes the second of two additions at the same time count the first.
        await transaction.query('LOCK TABLE webhook_endpoints IN SHARE ROW EXCLUSIVE MODE')
        return exists(transaction, addSql, [id, url, events, account_id, is_public, secret, created_ms, max])
      }),
    remove: async (id, now) => {
      // Emptied first: otherwise a month of deliveries would be deleted in one statement, which may take too long.
      await emptied(emptyBatchSize, async () => (await query(emptySql, [id, now])).length)
      return exists(postgres, 'DELETE FROM webhook_endpoints WHERE id = $1 RETURNING id', [id])
    },
    rotate: ({ id, secret, oldUntilMs, freeAtMs }) => exists(postgres, rotateSql, [id, secret, oldUntilMs, freeAtMs]),
    reseal: ({ id, before, secret, oldSecret }) => exists(postgres, resealSql, [id, before, secret, oldSecret]),
    enable: id => exists(postgres, 'UPDATE webhook_endpoints SET disabled_ms = NULL WHERE id = $1 RETURNING id', [id]),
    deliveries: ({ isFailed, limit }) => query<WebhookDelivery>(listSql, [isFailed ? 'failed' : null, limit]),
    failures: () => query(failuresSql),
    waiting: async () => {
      const sql = `SELECT count(*) AS waiting FROM webhook_deliveries WHERE state = 'waiting'`
      return (await query<{ waiting: number }>(sql))[0]?.waiting ?? 0
    },
    shiftMs: shift,
    hasDue: async ownNow => {
      const now = ownNow + (await shift())
      return exists(postgres, dueSql, [now])
    },
    claim: async ({ run, now: ownNow, leaseMs }) => {
      const shiftMs = await shift()
      const now = ownNow + shiftMs
      return postgres.transaction(async transaction => {
        await transaction.query(correctSql, [now])
        const endpoints = await transaction.query<WebhookEndpoint>(lockSql, [now])
        const ids = endpoints.map(({ id }) => id)
        const claimed = await transaction.query<WebhookDelivery>(claimSql, [now, run, now + leaseMs, ids])
        return claimed.flatMap(delivery => {
          const endpoint = endpoints.find(({ id }) => id === delivery.endpoint_id)
          return endpoint ? [{ delivery, endpoint, shiftMs }] : []
        })
      })
    },
    settle: async ({ id, run, state, attempts, status, error, nextMs, now, disables }) => {
      const off = await shift()
      const times = [nextMs + off, now + off]
      return exists(postgres, settleSql, [id, run, state, attempts, status, error, ...times, disables])
    },
    redeliver: async (id, now) => exists(postgres, redeliverSql, [id, now + (await shift())]),
    purge: async ({ deliveredMs, anyMs }) => {
      // A clock that is ahead must not delete what waits.
      const off = await shift()
      await query('DELETE FROM webhook_occasions WHERE at_ms < $1', [anyMs + off])
      const purgeOlder = (sql: string, ms: number) =>
        purgeInBatches(purgeBatchSize, async () => (await query(sql, [ms + off])).length)
      return (await purgeOlder(purgeAnySql, anyMs)) + (await purgeOlder(purgeDeliveredSql, deliveredMs))
    },
  }
}
