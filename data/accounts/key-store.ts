import type { ExpiringKey } from '#domain/webhooks/expiry-event.ts'
import type { AuditContext, DatedAct } from './audit-log.ts'
import type { AccountKey, StoredKey } from './stored-key.ts'

/** Keys that end after one time and until another, ISO 8601 both; of an account, or of all; at most so many, or all. */
export interface EndingSpan {
  after: string
  until: string
  accountId?: string | undefined
  limit?: number | undefined
}

/** The keys of a page: from the one after a key on, at most so many if a limit is set. */
export interface KeyPage {
  after?: string | undefined
  limit?: number | undefined
}

/** The hash of a key, and the number of the server secret that it was made under. */
export type KeyHash = Pick<StoredKey, 'kid' | 'secret_hash' | 'secret_number'>

/** A key after its rotation, and the key that replaces it. */
export interface KeyRotation {
  old: StoredKey
  key: StoredKey
}

/** The keys. All reject with StoreUnavailableError. */
export interface KeyStore {
  /**
   * The key, with the tier of its account and whether that is suspended. A change that has been reported as done is seen by the next
   * call, in every process.
   */
  find(kid: string): Promise<AccountKey | undefined>
  /**
   * Whether `find` would return this key unchanged now. Also false if only reading it would show that. Throws where `find`
   * rejects because the database was replaced.
   */
  isCurrent(key: AccountKey): boolean
  /** In the order of their creation, all or those of a page. */
  listByAccount(accountId: string, page?: KeyPage): Promise<StoredKey[]>
  /** The same a page at a time, after a position, in the order in which they were stored. */
  pageOf(accountId: string, page: { after: number; limit: number }): Promise<{ key: StoredKey; position: number }[]>
  /**
   * The keys, neither revoked nor replaced, that expire after one time and until another (ISO 8601 in UTC), those that expire first
   * first, in pages of 500.
   */
  expiring(after: string, until: string): AsyncIterable<ExpiringKey[]>
  /**
   * Stores a key; with `replace`, revokes the active secret key in the same transaction. Rejects with SecretKeyExistsError, and with
   * `AdministrationError` for a closed account.
   */
  create(key: StoredKey, options?: { replace: boolean; act?: AuditContext }): Promise<void>
  /** Revokes an active key; false if there is none. Once it resolves, no process accepts the key. */
  revoke(kid: string, at: string, act?: AuditContext): Promise<boolean>
  /** Replaces a key as a rule says, and audits both, in one transaction; undefined if there is none. Rejects with what the rule throws. */
  rotate(
    kid: string,
    rule: (key: StoredKey) => KeyRotation,
    act: DatedAct & { createdId: string },
  ): Promise<KeyRotation | undefined>
  /** The keys of an account, or of all, that stop working after one time and until another; the first to end first. */
  listEnding(span: EndingSpan): Promise<StoredKey[]>
  /**
   * Stores hashes of keys in one transaction, unless they are under a later server secret. It does not wait for another process, but
   * rejects where one is in the way.
   */
  rehash(hashes: readonly KeyHash[]): Promise<void>
}
