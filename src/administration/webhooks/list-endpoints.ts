import type { WebhookEndpoint } from '#data/webhooks/endpoint.ts'
import { rfc3339 } from '#domain/calendar.ts'
import type { WebhookDeps } from './deps.ts'

/** An endpoint as it is shown: without its secrets. Times are ISO 8601 in UTC. */
interface ShownEndpoint {
  endpoint_id: string
  url: string
  /** Types of events; empty for all. */
  events: string[]
  account_id: string | null
  state: 'enabled' | 'disabled'
  /** Until when events are signed with the secret before, too. */
  old_secret_until: string | null
  /** Events that were not queued because too many were waiting. */
  dropped: number
  created_at: string
}

function shownEndpoint(endpoint: WebhookEndpoint, now: number): ShownEndpoint {
  const { id, url, events, account_id, disabled_ms, old_until_ms, dropped, created_ms } = endpoint
  const isOldValid = old_until_ms !== null && now < old_until_ms
  return {
    endpoint_id: id,
    url,
    events: [...events],
    account_id,
    state: disabled_ms === null ? 'enabled' : 'disabled',
    old_secret_until: isOldValid ? rfc3339(old_until_ms) : null,
    dropped,
    created_at: rfc3339(created_ms),
  }
}

/** All endpoints, oldest first. */
export const listEndpoints = async ({
  webhooks,
  clock,
}: Pick<WebhookDeps, 'webhooks' | 'clock'>): Promise<ShownEndpoint[]> => {
  const now = clock.now() + (await webhooks.shiftMs())
  return (await webhooks.endpoints()).map(endpoint => shownEndpoint(endpoint, now))
}
