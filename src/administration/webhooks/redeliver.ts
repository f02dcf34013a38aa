import { UnknownIdError } from '#domain/keys/administration-error.ts'
import { auditWebhook } from './audit-webhook.ts'
import type { WebhookDeps } from './deps.ts'

/** Sends a delivery that has ended once more, with the same message id. Rejects with UnknownIdError if there is none. */
export async function redeliver(deps: WebhookDeps, id: string): Promise<{ delivery_id: string }> {
  if (!(await deps.webhooks.redeliver(id, deps.clock.now())))
    throw new UnknownIdError(`no delivery ${id} that has been delivered or has failed`)
  await auditWebhook(deps, 'webhook_redelivered', { delivery: id })
  return { delivery_id: id }
}
