import type { Database } from 'better-sqlite3'
import { withStoreErrors } from '../../store-unavailable-error.ts'
import { purgeInBatches } from '../../usage/purge-in-batches.ts'
import { emptied, emptyBatchSize } from '../../webhooks/emptied.ts'
import { deliveryColumns, type EndpointRow, toEndpoint, type WebhookDelivery } from '../../webhooks/endpoint.ts'
import type { WebhookStore } from '../../webhooks/webhook-store.ts'
import type { GroupCommit } from '../usage/group-commit.ts'
import { purgeBatchSize } from '../usage/usage-job.ts'
import { claimableSql, misdatedSql } from './claim-sql.ts'

/** The webhooks in `usage.sqlite`, which its writer thread changes. */
export function createWebhookStore(database: Database, writes: Pick<GroupCommit, 'submit'>): WebhookStore {
  const endpoints = database.prepare<[], EndpointRow>('SELECT * FROM webhook_endpoints ORDER BY created_ms, id')
  const listed = (rows: string) =>
    database.prepare<[number], WebhookDelivery>(
      `SELECT ${deliveryColumns} FROM webhook_deliveries ${rows} ORDER BY created_ms DESC, id LIMIT ?`,
    )
  // Two statements, each with its index: one for both would read all deliveries for those that failed.
  const newest = listed('INDEXED BY webhook_deliveries_by_age')
  const failed = listed(`INDEXED BY webhook_deliveries_failed WHERE state = 'failed'`)
  const failures = database.prepare<[], { endpoint_id: string; failed: number }>(
    `SELECT endpoint_id, count(*) AS failed FROM webhook_deliveries WHERE state = 'failed' GROUP BY endpoint_id`,
  )
  const waiting = database
    .prepare<[], number>(`SELECT count(*) FROM webhook_deliveries WHERE state = 'waiting'`)
    .pluck()
  const due = database.prepare<[{ now: number }]>(`${claimableSql} UNION ALL ${misdatedSql} LIMIT 1`)
  return {
    queue: async events => {
      if (events.length > 0) await writes.submit({ kind: 'queue_events', events: [...events] })
    },
    endpoints: async () => withStoreErrors(() => endpoints.all().map(toEndpoint)),
    add: (endpoint, max) => writes.submit({ kind: 'add_endpoint', endpoint, max }),
    remove: async (id, now) => {
      // Emptied first: otherwise a month of deliveries would be deleted with it in one transaction, which charges wait for.
      await emptied(emptyBatchSize, () => writes.submit({ kind: 'empty_endpoint', id, now, limit: emptyBatchSize }))
      return writes.submit({ kind: 'remove_endpoint', id })
    },
    rotate: change => writes.submit({ kind: 'rotate_endpoint', ...change }),
    reseal: change => writes.submit({ kind: 'reseal_endpoint', ...change }),
    enable: id => writes.submit({ kind: 'enable_endpoint', id }),
    deliveries: async ({ isFailed, limit }) => withStoreErrors(() => (isFailed ? failed : newest).all(limit)),
    failures: async () => withStoreErrors(() => failures.all()),
    waiting: async () => withStoreErrors(() => waiting.get() ?? 0),
    shiftMs: async () => 0,
    hasDue: async now => withStoreErrors(() => due.get({ now }) !== undefined),
    claim: by => writes.submit({ kind: 'claim_deliveries', ...by }),
    settle: outcome => writes.submit({ kind: 'settle_delivery', ...outcome }),
    redeliver: (id, now) => writes.submit({ kind: 'redeliver', id, now }),
    purge: before =>
      purgeInBatches(purgeBatchSize, () =>
        writes.submit({ kind: 'purge_deliveries', ...before, limit: purgeBatchSize }),
      ),
  }
}
