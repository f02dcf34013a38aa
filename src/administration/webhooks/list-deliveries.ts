import type { WebhookDelivery } from '#data/webhooks/endpoint.ts'
import type { WebhookDeps } from './deps.ts'

/** A delivery as it is shown. Times are ISO 8601 in UTC. */
interface ShownDelivery {
  delivery_id: string
  message_id: string
  endpoint_id: string
  type: string
  state: WebhookDelivery['state']
  attempts: number
  /** The reply to the last attempt, or why it did not count. */
  status: number | null
  error: string | null
  created_at: string
  /** When the next attempt is due. */
  next_at: string | null
  ended_at: string | null
}

const time = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString())

const shownDelivery = (delivery: WebhookDelivery): ShownDelivery => {
  const { id, message_id, endpoint_id, type, state, attempts, status, error, created_ms, next_ms, ended_ms } = delivery
  return {
    delivery_id: id,
    message_id,
    endpoint_id,
    type,
    state,
    attempts,
    status,
    error,
    created_at: new Date(created_ms).toISOString(),
    next_at: state === 'waiting' ? time(next_ms) : null,
    ended_at: time(ended_ms),
  }
}

/** The newest deliveries, newest first, or those that failed. */
export const listDeliveries = async (
  { webhooks }: Pick<WebhookDeps, 'webhooks'>,
  filter: { isFailed: boolean; limit: number },
): Promise<ShownDelivery[]> => (await webhooks.deliveries(filter)).map(shownDelivery)
