import type { WebhookEndpoint } from '#data/webhooks/endpoint.ts'
import type { WebhookStore } from '#data/webhooks/webhook-store.ts'
import type { RandomBytes } from '#domain/keys/base62.ts'
import { type SecretRing, webhookKeysOf } from '#domain/keys/secret-ring.ts'
import { openWithAny, sealSecret } from '#domain/webhooks/webhook-secret.ts'

interface ResealDeps {
  webhooks: Pick<WebhookStore, 'endpoints' | 'reseal'>
  ring: SecretRing
  randomBytes: RandomBytes
}

/** Returns a function that seals a secret of an endpoint under the server secret that signs; undefined where none opens it. */
const sealerOf =
  ({ ring, randomBytes }: ResealDeps, id: string) =>
  (sealed: Uint8Array | null): Uint8Array | null | undefined => {
    if (sealed === null) return null
    try {
      return sealSecret(openWithAny(sealed, id, webhookKeysOf(ring)), id, ring.signing.webhookKey, randomBytes)
    } catch {
      return undefined
    }
  }

/** Seals the signing secrets of all webhooks under the server secret that signs, so that none needs an earlier one. */
export async function resealSecrets(deps: ResealDeps): Promise<void> {
  const reseal = async ({ id, secret: before, old_secret }: WebhookEndpoint) => {
    const seal = sealerOf(deps, id)
    const secret = seal(before)
    const old = seal(old_secret)
    // An old secret that nothing opens can sign nothing any more.
    if (secret) await deps.webhooks.reseal({ id, before, secret, oldSecret: old ?? null })
  }
  for (const endpoint of await deps.webhooks.endpoints()) await reseal(endpoint)
}
