import { rfc3339 } from '#domain/billing/calendar.ts'
import { newWebhookSecret, sealSecret } from '#domain/webhooks/webhook-secret.ts'
import { auditWebhook } from './audit-webhook.ts'
import type { WebhookDeps } from './deps.ts'
import { endpointOf } from './endpoint-of.ts'

/**
 * Gives an endpoint another signing secret, which is not shown again. For `keepOldMs` milliseconds events are signed with both.
 * Rejects with AdministrationError if there is no such endpoint.
 */
export async function rotateSecret(
  deps: WebhookDeps,
  id: string,
  { keepOldMs }: { keepOldMs: number },
): Promise<{ endpoint_id: string; secret: string; old_secret_until: string }> {
  const { account_id } = await endpointOf(deps, id)
  const secret = newWebhookSecret(deps.randomBytes)
  const oldUntilMs = deps.clock.now() + keepOldMs
  const sealed = sealSecret(secret, id, deps.secrets.webhookKey, deps.randomBytes)
  await deps.webhooks.rotate({ id, secret: sealed, oldUntilMs })
  const old_secret_until = rfc3339(oldUntilMs)
  await auditWebhook(deps, 'webhook_secret_rotated', { account_id, endpoint: id, old_secret_until })
  return { endpoint_id: id, secret, old_secret_until }
}
