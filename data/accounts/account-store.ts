import type { Account } from '#domain/accounts/account.ts'
import type { AccountRule } from '#domain/accounts/account-change.ts'
import type { DatedAct } from './audit-log.ts'

/** The accounts. All reject with StoreUnavailableError. */
export interface AccountStore {
  create(account: Account): Promise<void>
  find(id: string): Promise<Account | undefined>
  /** In the order of their creation. */
  list(): Promise<Account[]>
  /** Active keys of each account that has any, at a time in ISO 8601. */
  countKeys(at: string): Promise<ReadonlyMap<string, number>>
  /** How many accounts that are not closed have each tier, without that of the demo, which has any. */
  countTiers(): Promise<ReadonlyMap<string, number>>
  /**
   * Changes an account as a rule says, revokes the keys of one that is closed, and audits both; undefined if there is none. Rejects
   * with what the rule throws.
   */
  change(id: string, rule: AccountRule, act: DatedAct): Promise<Account | undefined>
}
