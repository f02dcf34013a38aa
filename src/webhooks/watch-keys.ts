import type { KeyStore } from '#data/accounts/key-store.ts'
import type { WebhookStore } from '#data/webhooks/webhook-store.ts'
import { expiryEvent, longestNoticeMs } from '#domain/webhooks/expiry-event.ts'

/**
 * Queues events for the keys that expire within 14 days or one day by the clock of the store, each once, until the server ends.
 * `ownNow` is the time of this process. Rejects with StoreUnavailableError.
 */
export async function queueExpiryEvents(
  { keys, webhooks }: { keys: Pick<KeyStore, 'expiring'>; webhooks: Pick<WebhookStore, 'queue' | 'shiftMs'> },
  ownNow: number,
  isEnding: () => boolean = () => false,
): Promise<void> {
  const now = ownNow + (await webhooks.shiftMs())
  const until = new Date(now + longestNoticeMs).toISOString()
  for await (const page of keys.expiring(new Date(now).toISOString(), until)) {
    await webhooks.queue(page.flatMap(key => expiryEvent(key, { now, ownNow }) ?? []))
    // There may be 100,000 keys; the next start announces the rest.
    if (isEnding()) return
  }
}
