import { auditWebhook } from './audit-webhook.ts'
import type { WebhookDeps } from './deps.ts'
import { endpointOf } from './endpoint-of.ts'

/** Sends to an endpoint again whose receiver was gone. Rejects with AdministrationError if there is none. */
export async function enableEndpoint(deps: WebhookDeps, id: string): Promise<{ endpoint_id: string }> {
  const { account_id } = await endpointOf(deps, id)
  // First: what has been sent by then cannot be taken back if its entry fails.
  await auditWebhook(deps, 'webhook_enabled', { account_id, endpoint: id })
  await deps.webhooks.enable(id)
  return { endpoint_id: id }
}
