import type { Registry } from 'prom-client'
import type { WebhookStore } from '#data/webhooks/webhook-store.ts'
import { addGauges } from './gauges.ts'

export type WebhookSource = Pick<WebhookStore, 'endpoints' | 'waiting' | 'failures'>

/** The endpoints of webhooks and what is to be sent to them, of all servers of the folder. */
export function webhookMetrics(registry: Registry, webhooks: WebhookSource): void {
  const count = async () => {
    const endpoints = await webhooks.endpoints()
    const disabled = endpoints.filter(({ disabled_ms }) => disabled_ms !== null).length
    return { enabled: endpoints.length - disabled, disabled }
  }
  addGauges(registry, {
    svc_webhook_endpoints: {
      help: 'Endpoints of webhooks; a disabled one has answered 410, which ends deliveries to it.',
      labelNames: ['state'],
      read: async () => Object.entries(await count()).map(([state, endpoints]) => [endpoints, { state }]),
    },
    svc_webhook_waiting: {
      help: 'Deliveries that are due or will be retried.',
      read: async () => [[await webhooks.waiting()]],
    },
    svc_webhook_failed: {
      help: 'Deliveries that failed ten times and were given up; they are kept for 30 days.',
      read: async () => [[(await webhooks.failures()).reduce((sum, { failed }) => sum + failed, 0)]],
    },
    svc_webhook_dropped: {
      help: 'Events that were not queued, because too many waited for their endpoint.',
      read: async () => [[(await webhooks.endpoints()).reduce((sum, { dropped }) => sum + dropped, 0)]],
    },
  })
}
