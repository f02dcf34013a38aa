import type { WebhookEndpoint } from '#data/webhooks/endpoint.ts'
import { rfc3339 } from '#domain/calendar.ts'
import { AdministrationError } from '#domain/keys/administration-error.ts'
import { newWebhookSecret, sealSecret } from '#domain/webhooks/webhook-secret.ts'
import type { SecretRotation } from '../administration.ts'
import { auditOrUndo } from './audit-webhook.ts'
import type { WebhookDeps } from './deps.ts'
import { endpointOf } from './endpoint-of.ts'

/** An endpoint has room for one old secret, and that of the last rotation was promised to hold. */
const stillHolds = ({ id, old_until_ms }: WebhookEndpoint) =>
  new AdministrationError(
    `the old secret of ${id} holds until ${rfc3339(old_until_ms ?? 0)}: rotate it then, or drop it now with the option force`,
  )

/** The old secret of an endpoint while it holds. */
const oldSecretAt = ({ old_secret, old_until_ms }: WebhookEndpoint, now: number) =>
  (old_until_ms ?? 0) > now ? old_secret : null

/**
 * Gives an endpoint another signing secret, which is not shown again. For `keepOldMs` milliseconds events are signed with both.
 * Rejects with AdministrationError if there is no such endpoint, and while an old secret holds, unless `isForced` drops it.
 */
export async function rotateSecret(
  deps: WebhookDeps,
  id: string,
  { keepOldMs, isForced }: SecretRotation,
): Promise<{ endpoint_id: string; secret: string; old_secret_until: string }> {
  const before = await endpointOf(deps, id)
  const secret = newWebhookSecret(deps.randomBytes)
  // The time by which servers sign: with the clock of this one, an old secret could end early, or not at all.
  const now = deps.clock.now() + (await deps.webhooks.shiftMs())
  const oldUntilMs = now + keepOldMs
  const sealed = sealSecret(secret, id, deps.secrets.webhookKey, deps.randomBytes)
  const change = { id, secret: sealed, oldUntilMs, freeAtMs: isForced ? null : now }
  if (!(await deps.webhooks.rotate(change))) throw stillHolds(await endpointOf(deps, id))
  const old_secret_until = rfc3339(oldUntilMs)
  const undo = () =>
    deps.webhooks.reseal({ id, before: sealed, secret: before.secret, oldSecret: oldSecretAt(before, now) })
  await auditOrUndo(undo, deps, 'webhook_secret_rotated', {
    account_id: before.account_id,
    endpoint: id,
    old_secret_until,
  })
  return { endpoint_id: id, secret, old_secret_until }
}
