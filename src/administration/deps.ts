import type { AccountStore } from '#data/accounts/account-store.ts'
import type { KeyStore } from '#data/accounts/key-store.ts'
import type { Tiers } from '#domain/billing/tier.ts'
import type { RandomBytes } from '#domain/keys/base62.ts'
import type { ServerSecrets } from '#domain/keys/server-secrets.ts'
import type { Clock } from '../clock.ts'

/** The dependencies of the operator's commands. */
export interface AdministrationDeps {
  accounts: AccountStore
  keys: KeyStore
  tiers: Tiers
  secrets: ServerSecrets
  clock: Clock
  randomBytes: RandomBytes
  /** A fresh ULID. */
  newId: () => string
  /** The operator, for the audit log. */
  actor: string
}
