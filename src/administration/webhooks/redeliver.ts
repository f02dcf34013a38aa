import { AdministrationError } from '#domain/keys/administration-error.ts'
import type { WebhookDeps } from './deps.ts'

/** Sends a delivery that has ended once more, with the same message id. Rejects with AdministrationError if there is none. */
export async function redeliver(
  { webhooks, clock }: Pick<WebhookDeps, 'webhooks' | 'clock'>,
  id: string,
): Promise<{ delivery_id: string }> {
  if (!(await webhooks.redeliver(id, clock.now())))
    throw new AdministrationError(`no delivery ${id} that has been delivered or has failed`)
  return { delivery_id: id }
}
