import { hasAccounts, openAccounts } from '#data/accounts/open-accounts.ts'
import type { WebhookEvent } from '#domain/webhooks/event.ts'

/** Queues an event in a data folder for its servers to send. A folder without accounts has no endpoints. */
export async function tellInFolder(dataDir: string, event: WebhookEvent): Promise<void> {
  if (!hasAccounts(dataDir)) return
  await using accounts = await openAccounts(dataDir)
  await accounts.webhooks.tell([event])
}
