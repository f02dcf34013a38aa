import type { Database } from 'better-sqlite3'
import { LRUCache } from 'lru-cache'
import type { Connection } from '../connection.ts'
import { oncePerTurn } from '../once-per-turn.ts'
import { sameFileCheck } from '../same-file.ts'
import { withStoreErrors } from '../store-unavailable-error.ts'
import type { AuditContext, AuditLog, DatedAct } from './audit-log.ts'
import { type EndingSpan, endingKeys } from './ending-keys.ts'
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
}

/** The columns of a key and of its account that can change. */
type KeyChanges = Pick<AccountKey, 'kid' | 'revoked_at' | 'retires_at' | 'tier' | 'suspended_at'>

// One statement, which does the same lookups whether the kid exists or not.
const stateSql = `
  SELECT kid, revoked_at, retires_at, tier, suspended_at
  FROM keys JOIN accounts ON id = account_id WHERE kid = coalesce((SELECT kid FROM keys WHERE kid = ?), ?)`

/** Maximum number of keys whose immutable columns are cached. */
const maxCachedKeys = 10_000

/**
 * Reads keys for requests. Only the end of a key, and its account, can change, so only these are read again for a cached
 * key: for every request, in every process. For a kid that does not exist another key is read and discarded: the time of
 * a refusal does not reveal which kids exist.
 */
function keyFinder(database: Database) {
  const anyKid = database.prepare<[], string>('SELECT kid FROM keys LIMIT 1').pluck()
  const stateOf = database.prepare<[kid: string, decoy: string], KeyChanges>(stateSql)
  const rowOf = database.prepare<[string], KeyRow>(`SELECT ${keyColumns.join(', ')} FROM keys WHERE kid = ?`)
  const cached = new LRUCache<string, StoredKey>({ max: maxCachedKeys })
  let decoy: string | undefined
  const cacheKey = (kid: string): StoredKey | undefined => {
    const row = rowOf.get(kid)
    const key = row && { ...row, ...toLists(row) }
    if (key) cached.set(kid, key)
    return key
  }
  return (kid: string): AccountKey | undefined => {
    decoy ??= anyKid.get()
    const state = stateOf.get(kid, decoy ?? '')
    const key = state && (cached.get(state.kid) ?? cacheKey(state.kid))
    const found = key && { ...key, ...state }
    return found?.kid === kid ? found : undefined
  }
}

export function createKeyStore({ knex, raw }: Connection, audit: AuditLog): KeyStore {
  const write = keyWriter(raw, audit)
  const revoke = keyRevoker(raw, audit)
  const rotate = keyRotator(raw, audit)
  const ending = endingKeys(raw)
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
    create: async (key, { replace, act } = { replace: false }) => write(key, replace, act),
    revoke: async (kid, at, act) => revoke(kid, at, act),
    rotate: async (kid, rule, act) => rotate(kid, rule, act),
    listEnding: async span => ending(span),
  }
}
