import type { KeyObject } from 'node:crypto'
import type { AuditLog } from '#data/accounts/audit-log.ts'
import type { WebhookStore } from '#data/webhooks/webhook-store.ts'
import type { AdministrationDeps } from '../deps.ts'

/** The dependencies of the operator's commands on webhooks. */
export interface WebhookDeps extends AdministrationDeps {
  webhooks: WebhookStore
  /** The keys that signing secrets may be encrypted with. */
  webhookKeys: readonly KeyObject[]
  audit: AuditLog
}
