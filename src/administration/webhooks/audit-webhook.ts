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

/**
 * The same after a change whose secret is shown once: if the entry cannot be written, the change is undone, because nobody would ever
 * see that secret. The log and the webhooks may be in two databases, so there is no transaction over both.
 */
export async function auditOrUndo(
  undo: () => Promise<unknown>,
  ...entry: Parameters<typeof auditWebhook>
): Promise<void> {
  try {
    await auditWebhook(...entry)
  } catch (error) {
    await undo().catch(() => {})
    throw error
  }
}
