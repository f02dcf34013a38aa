import type { AccountStore } from '#data/accounts/account-store.ts'
import type { AuditLog } from '#data/accounts/audit-log.ts'
import type { KeyStore } from '#data/accounts/key-store.ts'
import type { SecretStore } from '#data/accounts/secret-store.ts'
import type { UsageLedger } from '#data/usage/usage-ledger.ts'
import type { WebhookStore } from '#data/webhooks/webhook-store.ts'
import type { Tiers } from '#domain/billing/tier.ts'
import type { RandomBytes } from '#domain/keys/base62.ts'
import type { ServerSecrets } from '#domain/keys/server-secrets.ts'
import type { Clock } from '../clock.ts'

/** Accounts that are read at once for a list: their statements wait for connections that requests need, too. */
export const accountsAtOnce = 4

/** The dependencies of the operator's commands. */
export interface AdministrationDeps {
  accounts: AccountStore
  keys: KeyStore
  usage: Pick<UsageLedger, 'used' | 'usage' | 'lastUsed'>
  audit: Pick<AuditLog, 'entriesOf' | 'tierChange'>
  tiers: Tiers
  /** Under which new keys are made. */
  secrets: ServerSecrets
  clock: Clock
  randomBytes: RandomBytes
  /** The slots of new accounts; all without them. */
  slots?: readonly string[] | undefined
  /** A fresh ULID. */
  newId: () => string
  /** The operator, for the audit log. */
  actor: string
}

/** What a command that only writes needs of them. */
export type WritingDeps = Omit<AdministrationDeps, 'usage' | 'audit'>
/** The dependencies of commands that change the server secrets, too. */
export interface OperatorDeps extends AdministrationDeps {
  serverSecrets: SecretStore
  webhooks: Pick<WebhookStore, 'endpoints' | 'reseal'>
}
