import {
  type AccountsPlace,
  hasConfiguredAccounts,
  openConfiguredAccounts,
} from '#data/accounts/open-configured-accounts.ts'
import { announceSwaps } from '#data/partitions/build/swap-plan.ts'
import type { WebhookStore } from '#data/webhooks/webhook-store.ts'
import type { WebhookEvent } from '#domain/webhooks/event.ts'

/** Queues an event for the servers over some accounts to send. A place without accounts has no endpoints. */
export async function queueEvent(place: AccountsPlace, event: WebhookEvent): Promise<void> {
  if (!hasConfiguredAccounts(place)) return
  await using accounts = await openConfiguredAccounts(place)
  await accounts.webhooks.queue([event])
}

/** Queues the events of imports that replaced partitions but were not announced, for example because the process was killed. */
export const queueImportEvents = (dataDir: string, webhooks: Pick<WebhookStore, 'queue'>): Promise<void> =>
  announceSwaps(dataDir, note => webhooks.queue([JSON.parse(note) as WebhookEvent]))

/** The same, for the servers over some accounts to send. */
export async function queueImportEventsOf(place: AccountsPlace): Promise<void> {
  if (!hasConfiguredAccounts(place)) return await announceSwaps(place.dataDir, async () => {})
  await using accounts = await openConfiguredAccounts(place)
  await queueImportEvents(place.dataDir, accounts.webhooks)
}
