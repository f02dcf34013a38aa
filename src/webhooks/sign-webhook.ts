import type { KeyObject } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import type { WebhookEndpoint } from '#data/webhooks/endpoint.ts'
import { openWithAny } from '#domain/webhooks/webhook-secret.ts'

export interface SignedMessage {
  url: string
  headers: Record<string, string>
  body: string
  /** Whether it is not sent to addresses of the network of the server. */
  isPublic: boolean
}

/** The secrets that sign now: the newest first, then the one before while it holds. */
function secretsOf(
  { id, secret, old_secret, old_until_ms }: WebhookEndpoint,
  keys: readonly KeyObject[],
  now: number,
): string[] {
  const isOldValid = old_secret !== null && old_until_ms !== null && now < old_until_ms
  return [secret, ...(isOldValid ? [old_secret] : [])].map(sealed => openWithAny(sealed, id, keys))
}

/**
 * Signs a body for an endpoint with the headers of Standard Webhooks. Throws if the secret was sealed with another server
 * secret.
 */
export function signWebhook(
  endpoint: WebhookEndpoint,
  { messageId, body }: { messageId: string; body: string },
  { keys, now }: { keys: readonly KeyObject[]; now: number },
): SignedMessage {
  const sign = (secret: string) => new Webhook(secret).sign(messageId, new Date(now), body)
  return {
    url: endpoint.url,
    isPublic: endpoint.is_public,
    body,
    headers: {
      'content-type': 'application/json',
      'user-agent': 'svc-webhooks',
      'webhook-id': messageId,
      'webhook-timestamp': String(Math.floor(now / 1000)),
      'webhook-signature': secretsOf(endpoint, keys, now).map(sign).join(' '),
    },
  }
}
