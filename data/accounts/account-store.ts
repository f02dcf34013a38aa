import type { Account } from '#domain/accounts/account.ts'
import type { AccountRule } from '#domain/accounts/account-change.ts'
import type { AuditContext, DatedAct } from './audit-log.ts'
import type { StoredKey } from './stored-key.ts'

/** The accounts of a page: at most so many, from the one after an account on. */
export interface AccountPage {
  after?: string | undefined
  limit: number
}

/** The first key of a new account, and who creates it. */
export interface FirstKey {
  key: StoredKey
  act: AuditContext
}

/** The accounts. All reject with StoreUnavailableError. */
export interface AccountStore {
  /** Stores an account, and in the same transaction its first key if it is to have one. */
  create(account: Account, first?: FirstKey): Promise<void>
  find(id: string): Promise<Account | undefined>
  /** In the order of their creation, all or those of a page. */
  list(page?: AccountPage): Promise<Account[]>
  /** Active keys of each of some accounts that has any, at a time in ISO 8601. */
  countKeys(ids: readonly string[], at: string): Promise<ReadonlyMap<string, number>>
  /** How many accounts that are not closed have each tier, without that of the demo, which has any. */
  countTiers(): Promise<ReadonlyMap<string, number>>
  /**
   * Changes an account as a rule says, revokes its keys if that closes it, and audits both; undefined if there is no such
   * account. Rejects with what the rule throws.
   */
  change(id: string, rule: AccountRule, act: DatedAct): Promise<Account | undefined>
}
