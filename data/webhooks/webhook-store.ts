import type { Database } from 'better-sqlite3'
import type { WebhookEvent } from '#domain/webhooks/event.ts'
import { withStoreErrors } from '../store-unavailable-error.ts'
import type { GroupCommit } from '../usage/group-commit.ts'
import { purgeInBatches } from '../usage/purge-in-batches.ts'
import { purgeBatchSize } from '../usage/usage-job.ts'
import { claimableSql } from './claimable.ts'
import {
  deliveryColumns,
  type EndpointRow,
  toEndpoint,
  type WebhookDelivery,
  type WebhookEndpoint,
} from './endpoint.ts'
import type { ClaimedDelivery, DeliveryOutcome, WebhookJob } from './webhook-job.ts'

type Of<Kind extends WebhookJob['kind']> = Omit<Extract<WebhookJob, { kind: Kind }>, 'kind'>

/** Endpoints and deliveries of webhooks. Times are in milliseconds since the epoch. All reject with StoreUnavailableError. */
export interface WebhookStore {
  /** Queues events for the endpoints that ask for them; each occasion once. */
  tell(events: readonly WebhookEvent[]): Promise<void>
  /** The endpoints, oldest first. */
  endpoints(): WebhookEndpoint[]
  /** Stores an endpoint; false if there are `max` already. */
  add(endpoint: WebhookEndpoint, max: number): Promise<boolean>
  /** Removes an endpoint with its deliveries; false if there is none. */
  remove(id: string): Promise<boolean>
  /** Sets another secret, and keeps the one before until a time; false if there is no such endpoint. */
  rotate(change: Of<'rotate_endpoint'>): Promise<boolean>
  /** Sends to a disabled endpoint again; false if there is no such endpoint. */
  enable(id: string): Promise<boolean>
  /** The newest deliveries, newest first. */
  deliveries(filter: { isFailed: boolean; limit: number }): WebhookDelivery[]
  /** How many deliveries to each endpoint have failed. */
  failures(): { endpoint_id: string; failed: number }[]
  /** How many deliveries have not ended. */
  waiting(): number
  /** Whether a delivery can be claimed. */
  hasDue(now: number): boolean
  /** Takes the delivery of each endpoint that is due first; no other run takes it until the lease ends. */
  claim(by: Of<'claim_deliveries'>): Promise<ClaimedDelivery[]>
  /** Stores what came of an attempt; false if the delivery no longer belongs to the run. */
  settle(outcome: DeliveryOutcome): Promise<boolean>
  /** Queues a delivery that has ended once more; false if there is none. */
  redeliver(id: string, now: number): Promise<boolean>
  /** Deletes what was delivered before one time, and everything before another, a few at a time; resolves to the deliveries deleted. */
  purge(before: Omit<Of<'purge_deliveries'>, 'limit'>): Promise<number>
}

export function createWebhookStore(database: Database, writes: Pick<GroupCommit, 'submit'>): WebhookStore {
  const endpoints = database.prepare<[], EndpointRow>('SELECT * FROM webhook_endpoints ORDER BY created_ms, id')
  const listed = database.prepare<[{ state: string | null; limit: number }], WebhookDelivery>(
    `SELECT ${deliveryColumns} FROM webhook_deliveries WHERE @state IS NULL OR state = @state
     ORDER BY created_ms DESC, id LIMIT @limit`,
  )
  const failures = database.prepare<[], { endpoint_id: string; failed: number }>(
    `SELECT endpoint_id, count(*) AS failed FROM webhook_deliveries WHERE state = 'failed' GROUP BY endpoint_id`,
  )
  const waiting = database
    .prepare<[], number>(`SELECT count(*) FROM webhook_deliveries WHERE state = 'waiting'`)
    .pluck()
  const due = database.prepare<[{ now: number }]>(`${claimableSql} LIMIT 1`)
  return {
    tell: async events => {
      if (events.length > 0) await writes.submit({ kind: 'tell_webhooks', events: [...events] })
    },
    endpoints: () => withStoreErrors(() => endpoints.all().map(toEndpoint)),
    add: (endpoint, max) => writes.submit({ kind: 'add_endpoint', endpoint, max }),
    remove: id => writes.submit({ kind: 'remove_endpoint', id }),
    rotate: change => writes.submit({ kind: 'rotate_endpoint', ...change }),
    enable: id => writes.submit({ kind: 'enable_endpoint', id }),
    deliveries: ({ isFailed, limit }) =>
      withStoreErrors(() => listed.all({ state: isFailed ? 'failed' : null, limit })),
    failures: () => withStoreErrors(() => failures.all()),
    waiting: () => withStoreErrors(() => waiting.get() ?? 0),
    hasDue: now => withStoreErrors(() => due.get({ now }) !== undefined),
    claim: by => writes.submit({ kind: 'claim_deliveries', ...by }),
    settle: outcome => writes.submit({ kind: 'settle_delivery', ...outcome }),
    redeliver: (id, now) => writes.submit({ kind: 'redeliver', id, now }),
    purge: before =>
      purgeInBatches(purgeBatchSize, () =>
        writes.submit({ kind: 'purge_deliveries', ...before, limit: purgeBatchSize }),
      ),
  }
}
