import type { AuditEntry } from '#data/accounts/audit-entry.ts'
import type { WebhookDeps } from './deps.ts'

/** Adds a change of an endpoint to the audit log. Its address may hold a token, so the detail has the origin only. */
export async function auditWebhook(
  { audit, clock, newId, actor }: WebhookDeps,
  action: string,
  { account_id = null, ...detail }: AuditEntry['detail'] & { account_id?: string | null },
): Promise<void> {
  const at = new Date(clock.now()).toISOString()
  await audit.append({ id: newId(), at, actor, account_id, kid: null, action, detail })
}
