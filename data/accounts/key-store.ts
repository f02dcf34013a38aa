import type { ExpiringKey } from '#domain/webhooks/expiry-event.ts'
import type { Connection } from '../connection.ts'
import { oncePerTurn } from '../once-per-turn.ts'
import { sameFileCheck } from '../same-file.ts'
import { withStoreErrors } from '../store-unavailable-error.ts'
import type { AuditContext, AuditLog, DatedAct } from './audit-log.ts'
import { type EndingSpan, endingKeys } from './ending-keys.ts'
import { expiringKeysReader } from './expiring-keys.ts'
import { keyFinder } from './key-finder.ts'
import { type KeyHash, keyRehasher } from './key-rehasher.ts'
import { type KeyRotation, keyRotator } from './key-rotator.ts'
import { type KeyRow, keyColumns, toLists } from './key-rows.ts'
import { keyRevoker, keyWriter } from './key-writer.ts'
import type { AccountKey, StoredKey } from './stored-key.ts'

export interface KeyStore {
  /**
   * The key, with the tier of its account and whether that is suspended. Columns that can change are read every time: a
   * revoked key fails with the next request.
   */
  find(kid: string): Promise<AccountKey | undefined>
  listByAccount(accountId: string): Promise<StoredKey[]>
  /** The same a page at a time, after a position, in the order in which they were stored. */
  pageOf(accountId: string, page: { after: number; limit: number }): { key: StoredKey; position: number }[]
  /** The active keys that expire after one time and until another, ISO 8601 in UTC, in pages. */
  expiring(after: string, until: string): Iterable<ExpiringKey[]>
  /**
   * Stores a key; with `replace`, revokes the active secret key in the same transaction. Rejects with
   * SecretKeyExistsError.
   */
  create(key: StoredKey, options?: { replace: boolean; act?: AuditContext }): Promise<void>
  /** Revokes an active key; false where there is none. */
  revoke(kid: string, at: string, act?: AuditContext): Promise<boolean>
  /** Replaces a key as a rule says, and audits both, in one transaction; undefined if there is none. Rejects with what the rule throws. */
  rotate(
    kid: string,
    rule: (key: StoredKey) => KeyRotation,
    act: DatedAct & { createdId: string },
  ): Promise<KeyRotation | undefined>
  /** The keys of an account, or of all, that stop working after one time and until another, both in ISO 8601; the first to end first. */
  listEnding(span: EndingSpan): Promise<StoredKey[]>
  /**
   * Stores hashes under a later server secret, in one transaction that does not wait for another process. Rejects where one is in
   * the way.
   */
  rehash(hashes: readonly KeyHash[]): Promise<void>
}

const pageSql = `
  SELECT rowid AS position, ${keyColumns.join(', ')} FROM keys WHERE account_id = ? AND rowid > ? ORDER BY rowid LIMIT ?`
export function createKeyStore({ knex, raw }: Connection, audit: AuditLog): KeyStore {
  const write = keyWriter(raw, audit)
  const revoke = keyRevoker(raw, audit)
  const rotate = keyRotator(raw, audit)
  const ending = endingKeys(raw)
  const page = raw.prepare<[string, number, number], KeyRow & { position: number }>(pageSql)
  const rehash = keyRehasher(raw)
  const read = keyFinder(raw)
  // Requests of one turn see the same files.
  const checkFile = oncePerTurn(sameFileCheck(raw.name))
  return {
    find: async kid => {
      checkFile()
      return withStoreErrors(() => read(kid))
    },
    listByAccount: async accountId => {
      const rows = await knex<KeyRow>('keys').where({ account_id: accountId }).orderBy(['created_at', 'kid'])
      return rows.map(row => ({ ...row, ...toLists(row) }))
    },
    pageOf: (accountId, { after, limit }) =>
      withStoreErrors(() => page.all(accountId, after, limit)).map(({ position, ...row }) => ({
        ...{ key: { ...row, ...toLists(row) }, position },
      })),
    expiring: expiringKeysReader(raw),
    create: async (key, { replace, act } = { replace: false }) => write(key, replace, act),
    revoke: async (kid, at, act) => revoke(kid, at, act),
    rotate: async (kid, rule, act) => rotate(kid, rule, act),
    listEnding: async span => ending(span),
    rehash: async hashes => rehash(hashes),
  }
}
