import { auditWebhook } from './audit-webhook.ts'
import type { WebhookDeps } from './deps.ts'
import { endpointOf } from './endpoint-of.ts'

/** Removes an endpoint and what is waiting for it. Rejects with AdministrationError if there is none. */
export async function removeEndpoint(deps: WebhookDeps, id: string): Promise<{ endpoint_id: string }> {
  const { account_id } = await endpointOf(deps, id)
  // First: what was removed cannot be put back if its entry fails.
  await auditWebhook(deps, 'webhook_removed', { account_id, endpoint: id })
  await deps.webhooks.remove(id, deps.clock.now())
  return { endpoint_id: id }
}
