import type { WebhookStore } from '#data/webhooks/webhook-store.ts'

/** The endpoints that are disabled, and those with deliveries that have failed, one line each. */
export function webhookIssues({ endpoints, failures }: Pick<WebhookStore, 'endpoints' | 'failures'>): string[] {
  const disabled = endpoints().filter(({ disabled_ms }) => disabled_ms !== null)
  return [
    ...disabled.map(({ id }) => `webhook endpoint ${id}: disabled, because its receiver answered 410`),
    ...failures().map(
      ({ endpoint_id, failed }) =>
        `webhook endpoint ${endpoint_id}: ${failed} failed (svc webhooks deliveries --failed; svc webhooks redeliver)`,
    ),
  ]
}
