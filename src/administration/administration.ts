import type { AccountPage } from '#data/accounts/account-store.ts'
import type { KeyPage } from '#data/accounts/key-store.ts'
import type { Schemas } from '#generated/admin/operations.ts'
import type { ExportRecord } from './export/export-records.ts'

export type Account = Schemas['Account']
type Key = Schemas['Key']
type ExportDays = { from?: string | undefined; to?: string | undefined }
type UsageBy = 'operation' | 'key' | 'day'
/** `keepOldMs` is how long events are signed with both secrets; `isForced` drops an old one that is still valid. */
export interface SecretRotation {
  keepOldMs: number
  isForced: boolean
}
type NewKey = Schemas['NewKey']

/**
 * What operators do with accounts, keys and webhooks: in a data folder, or at a running service. Values are those of
 * `admin.openapi.yaml`. Rejects with AdministrationError.
 */
export interface Administration {
  /** In the order of their creation, all or those of a page. */
  listAccounts(page?: AccountPage): Promise<Schemas['AccountSummary'][]>
  createAccount(account: Schemas['NewAccount']): Promise<Schemas['CreatedAccount']>
  showAccount(id: string): Promise<Account>
  /** Sets the tier or the name. */
  changeAccount(id: string, change: Schemas['AccountChange']): Promise<Account>
  suspendAccount(id: string, reason?: string): Promise<Account>
  resumeAccount(id: string): Promise<Account>
  closeAccount(id: string): Promise<Account>
  /** In a UTC month `YYYY-MM`, by default the current one. */
  accountUsage(id: string, query: { month?: string | undefined; by: UsageBy }): Promise<Schemas['AccountUsage']>
  /** Of all accounts that were there in the month, a page of them. */
  listUsage(query: { month?: string | undefined } & AccountPage): Promise<Schemas['AccountMonth'][]>
  /** All that is stored of an account, record by record. */
  exportAccount(id: string, days: ExportDays): Promise<AsyncIterable<ExportRecord>>
  /** In the order of their creation, all or those of a page. */
  listKeys(accountId: string, page?: KeyPage): Promise<Key[]>
  createKey(accountId: string, key: NewKey): Promise<Schemas['CreatedKey']>
  /** The first to end first; of all accounts without an id. */
  listExpiringKeys(span: { withinMs: number; accountId?: string | undefined }): Promise<Key[]>
  showKey(kid: string): Promise<Key>
  /** `keepOldMs` is how long the old key stays valid. */
  rotateKey(kid: string, keepOldMs: number): Promise<Schemas['Rotation']>
  revokeKey(kid: string): Promise<Schemas['Revocation']>
  /** The oldest first. */
  listEndpoints(): Promise<Schemas['WebhookEndpoint'][]>
  /** `allowInsecure` is whether plain http is allowed to loopback and private addresses. */
  addEndpoint(
    endpoint: Schemas['NewWebhookEndpoint'],
    options: { allowInsecure: boolean; isPublic: boolean },
  ): Promise<Schemas['CreatedWebhookEndpoint']>
  removeEndpoint(id: string): Promise<Schemas['WebhookEndpointId']>
  enableEndpoint(id: string): Promise<Schemas['WebhookEndpointId']>
  rotateEndpointSecret(id: string, rotation: SecretRotation): Promise<Schemas['SecretRotation']>
  testEndpoint(id: string, signal: AbortSignal): Promise<Schemas['WebhookTest']>
  /** The newest first. */
  listDeliveries(filter: { isFailed: boolean; limit: number }): Promise<Schemas['WebhookDelivery'][]>
  redeliver(id: string): Promise<Schemas['WebhookDeliveryId']>
}
