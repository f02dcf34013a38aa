import type { KeyStore } from '#data/accounts/key-store.ts'
import type { WebhookStore } from '#data/webhooks/webhook-store.ts'
import { expiryEvent, longestNoticeMs } from '#domain/webhooks/expiry-event.ts'

/** Tells of the keys that expire within 14 days or one, each once, until the server ends. Rejects with StoreUnavailableError. */
export async function tellExpiringKeys(
  { keys, webhooks }: { keys: Pick<KeyStore, 'expiring'>; webhooks: Pick<WebhookStore, 'tell'> },
  now: number,
  isEnding: () => boolean = () => false,
): Promise<void> {
  const until = new Date(now + longestNoticeMs).toISOString()
  for await (const page of keys.expiring(new Date(now).toISOString(), until)) {
    await webhooks.tell(page.flatMap(key => expiryEvent(key, now) ?? []))
    // There may be 100,000; the next start tells the rest.
    if (isEnding()) return
  }
}
