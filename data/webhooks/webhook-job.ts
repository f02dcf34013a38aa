import type { WebhookEvent } from '#domain/webhooks/event.ts'
import type { WebhookDelivery, WebhookEndpoint } from './endpoint.ts'

/** What came of an attempt. `disables`: the endpoint gets nothing from then on. */
export interface DeliveryOutcome extends Pick<WebhookDelivery, 'id' | 'state' | 'attempts' | 'status' | 'error'> {
  run: string
  now: number
  /** When the next attempt is due. */
  nextMs: number
  disables: boolean
}

/** A delivery with the endpoint that it is sent to. */
export interface ClaimedDelivery {
  delivery: WebhookDelivery
  endpoint: WebhookEndpoint
  /** Milliseconds that the clock of this server lacks to be that of the store: receivers refuse a signature of another time. */
  shiftMs: number
}

/** A job of the writer thread on webhooks. */
export type WebhookJob =
  | { kind: 'queue_events'; events: WebhookEvent[] }
  | { kind: 'add_endpoint'; endpoint: WebhookEndpoint; max: number }
  | { kind: 'remove_endpoint'; id: string }
  | { kind: 'empty_endpoint'; id: string; now: number; limit: number }
  | { kind: 'rotate_endpoint'; id: string; secret: Uint8Array; oldUntilMs: number; freeAtMs: number | null }
  | { kind: 'reseal_endpoint'; id: string; before: Uint8Array; secret: Uint8Array; oldSecret: Uint8Array | null }
  | { kind: 'enable_endpoint'; id: string }
  | { kind: 'claim_deliveries'; run: string; now: number; leaseMs: number }
  | ({ kind: 'settle_delivery' } & DeliveryOutcome)
  | { kind: 'redeliver'; id: string; now: number }
  | { kind: 'purge_deliveries'; deliveredMs: number; anyMs: number; limit: number }

/** The results of jobs: whether there was such a row, of jobs on one; of a purge, and of an endpoint that is emptied, the rows deleted. */
export interface WebhookJobResults {
  queue_events: null
  add_endpoint: boolean
  remove_endpoint: boolean
  empty_endpoint: number
  rotate_endpoint: boolean
  reseal_endpoint: boolean
  enable_endpoint: boolean
  claim_deliveries: ClaimedDelivery[]
  settle_delivery: boolean
  redeliver: boolean
  purge_deliveries: number
}
