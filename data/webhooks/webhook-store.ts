import type { WebhookEvent } from '#domain/webhooks/event.ts'
import type { WebhookDelivery, WebhookEndpoint } from './endpoint.ts'
import type { ClaimedDelivery, DeliveryOutcome, WebhookJob } from './webhook-job.ts'

type Of<Kind extends WebhookJob['kind']> = Omit<Extract<WebhookJob, { kind: Kind }>, 'kind'>

/** Endpoints and deliveries of webhooks. Times are in milliseconds since the epoch. All reject with StoreUnavailableError. */
export interface WebhookStore {
  /** Queues events for the endpoints that ask for them; each occasion once. */
  queue(events: readonly WebhookEvent[]): Promise<void>
  /** The endpoints, oldest first. */
  endpoints(): Promise<WebhookEndpoint[]>
  /** Stores an endpoint; false if there are `max` already. */
  add(endpoint: WebhookEndpoint, max: number): Promise<boolean>
  /** Disables an endpoint, and removes it with its deliveries, a few at a time; false if there is none. */
  remove(id: string, now: number): Promise<boolean>
  /** Sets another secret, and keeps the one before until a time; false if there is no such endpoint. */
  rotate(change: Of<'rotate_endpoint'>): Promise<boolean>
  /** Stores the same secrets sealed anew; false if the endpoint has another secret than the one sealed as `before`. */
  reseal(change: Of<'reseal_endpoint'>): Promise<boolean>
  /** Sends to a disabled endpoint again; false if there is no such endpoint. */
  enable(id: string): Promise<boolean>
  /** The newest deliveries, newest first. */
  deliveries(filter: { isFailed: boolean; limit: number }): Promise<WebhookDelivery[]>
  /** How many deliveries to each endpoint have failed. */
  failures(): Promise<{ endpoint_id: string; failed: number }[]>
  /** How many deliveries have not ended. */
  waiting(): Promise<number>
  /** Milliseconds to add to a time of this process to get that of the store: receivers refuse signatures of another time. */
  shiftMs(): Promise<number>
  /** Whether a delivery can be claimed. */
  hasDue(now: number): Promise<boolean>
  /** Takes the delivery of each endpoint that is due first; no other run takes it until the lease ends. */
  claim(by: Of<'claim_deliveries'>): Promise<ClaimedDelivery[]>
  /** Stores what came of an attempt; false if the delivery no longer belongs to the run. */
  settle(outcome: DeliveryOutcome): Promise<boolean>
  /** Queues a delivery that has ended again; false if there is none. */
  redeliver(id: string, now: number): Promise<boolean>
  /** Deletes what was delivered before one time, and everything before another, a few at a time; resolves to the deliveries deleted. */
  purge(before: Omit<Of<'purge_deliveries'>, 'limit'>): Promise<number>
}
