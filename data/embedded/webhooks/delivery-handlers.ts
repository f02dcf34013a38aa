import type { Database } from 'better-sqlite3'
import { deliveryColumns, type EndpointRow, toEndpoint, type WebhookDelivery } from '../../webhooks/endpoint.ts'
import type { ClaimedDelivery, WebhookJob, WebhookJobResults } from '../../webhooks/webhook-job.ts'
import { claimableSql, misdatedSql } from './claim-sql.ts'

type Kind = 'claim_deliveries' | 'settle_delivery' | 'redeliver' | 'purge_deliveries'
type Handlers = { [K in Kind]: (job: Extract<WebhookJob, { kind: K }>) => WebhookJobResults[K] }

const correctSql = `UPDATE webhook_deliveries SET run = NULL, next_ms = @now WHERE id IN (${misdatedSql})`

const claimSql = `
  UPDATE webhook_deliveries SET run = @run, attempts = attempts + 1, next_ms = @until
  WHERE id = (
    SELECT id FROM webhook_deliveries WHERE endpoint_id = @endpoint AND state = 'waiting' AND next_ms <= @now
    ORDER BY next_ms LIMIT 1)
  RETURNING ${deliveryColumns}`

const settleSql = `
  UPDATE webhook_deliveries
  SET state = @state, attempts = @attempts, status = @status, error = @error, next_ms = @nextMs, run = NULL,
    ended_ms = iif(@state = 'waiting', NULL, @now)
  WHERE id = @id AND run = @run RETURNING endpoint_id`

const redeliverSql = `
  UPDATE webhook_deliveries SET state = 'waiting', attempts = 0, next_ms = @now, ended_ms = NULL
  WHERE id = @id AND state <> 'waiting'`

const purgeSql = `
  DELETE FROM webhook_deliveries WHERE id IN (
    SELECT id FROM webhook_deliveries
    WHERE created_ms < @anyMs OR (created_ms < @deliveredMs AND state = 'delivered') LIMIT @limit)`

/** Maximum number of occasions that a purge deletes; there is one every hour. */
const maxForgotten = 5_000

const forgetSql = `
  DELETE FROM webhook_occasions WHERE occasion IN (SELECT occasion FROM webhook_occasions WHERE at_ms < ? LIMIT ?)`

/** Handlers of the jobs on deliveries; each needs a transaction that holds the write lock. */
export function deliveryHandlers(database: Database): Handlers {
  const claimable = database.prepare<[{ now: number }], string>(claimableSql).pluck()
  const correct = database.prepare<[{ now: number }]>(correctSql)
  const claim = database.prepare<[object], WebhookDelivery>(claimSql)
  const endpoint = database.prepare<[string], EndpointRow>('SELECT * FROM webhook_endpoints WHERE id = ?')
  const settle = database.prepare<[object], string>(settleSql).pluck()
  const disable = database.prepare<[number, string]>('UPDATE webhook_endpoints SET disabled_ms = ? WHERE id = ?')
  const redeliver = database.prepare<[object]>(redeliverSql)
  const purge = database.prepare<[object]>(purgeSql)
  const forget = database.prepare<[number, number]>(forgetSql)

  const claimed = (id: string, job: { run: string; now: number; leaseMs: number }): ClaimedDelivery[] => {
    const delivery = claim.get({ endpoint: id, run: job.run, now: job.now, until: job.now + job.leaseMs })
    const row = endpoint.get(id)
    return delivery && row ? [{ delivery, endpoint: toEndpoint(row), shiftMs: 0 }] : []
  }
  return {
    claim_deliveries: job => {
      correct.run({ now: job.now })
      return claimable.all({ now: job.now }).flatMap(id => claimed(id, job))
    },
    settle_delivery: ({ disables, kind: _, ...outcome }) => {
      const id = settle.get(outcome)
      if (id !== undefined && disables) disable.run(outcome.now, id)
      return id !== undefined
    },
    redeliver: ({ id, now }) => redeliver.run({ id, now }).changes > 0,
    purge_deliveries: ({ deliveredMs, anyMs, limit }) => {
      const purged = purge.run({ deliveredMs, anyMs, limit }).changes
      // Reads every occasion: with the last batch only, because charges wait for it.
      if (purged < limit) forget.run(anyMs, maxForgotten)
      return purged
    },
  }
}
