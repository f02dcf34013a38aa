import type { MessagePort } from 'node:worker_threads'
import type { IdempotencyStore } from '../idempotency/idempotency-store.ts'
import type { AnonymousAdmissions } from '../usage/anonymous-admissions.ts'
import type { HealthMinutes } from '../usage/health-minutes.ts'
import type { LedgerWrites, UsageLedger } from '../usage/usage-ledger.ts'
import type { WebhookStore } from '../webhooks/webhook-store.ts'
import type { AccountStore } from './account-store.ts'
import type { AuditLog } from './audit-log.ts'
import type { KeyStore } from './key-store.ts'
import type { OperatorStore } from './operator-store.ts'
import type { SecretStore } from './secret-store.ts'
import type { SharedDatabase } from './shared-database.ts'

/** The stores of accounts and of usage: in `accounts.sqlite` and `usage.sqlite`, or in PostgreSQL. */
export interface Accounts extends AsyncDisposable {
  accounts: AccountStore
  keys: KeyStore
  usage: UsageLedger
  idempotency: IdempotencyStore
  anonymous: AnonymousAdmissions
  health: HealthMinutes
  webhooks: WebhookStore
  audit: AuditLog
  operators: OperatorStore
  /** How the writer of usage is doing. */
  writes: LedgerWrites
  /** The server secrets; they cannot be read if the folder was opened without them. */
  secrets: SecretStore
  /** The database, if several servers share it. */
  shared: SharedDatabase | undefined
  /** Connects another thread to the writer of usage; undefined where each thread has connections of its own. */
  connectWriter: ((port: MessagePort) => void) | undefined
  /** Rejects if the accounts cannot be read. */
  check(): Promise<void>
  /** Rejects if the counters of months cannot be read. */
  checkUsage(): Promise<void>
}
