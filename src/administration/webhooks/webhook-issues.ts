import type { WebhookStore } from '#data/webhooks/webhook-store.ts'

/** The endpoints that are disabled, and those with deliveries that have failed, one line each. */
export async function webhookIssues({
  endpoints,
  failures,
}: Pick<WebhookStore, 'endpoints' | 'failures'>): Promise<string[]> {
  const disabled = (await endpoints()).filter(({ disabled_ms }) => disabled_ms !== null)
  return [
    ...disabled.map(({ id }) => `webhook endpoint ${id}: disabled, because its receiver answered 410`),
    ...(await failures()).map(
      ({ endpoint_id, failed }) =>
        `webhook endpoint ${endpoint_id}: ${failed} failed (svc webhooks deliveries --failed; svc webhooks redeliver)`,
    ),
  ]
}
