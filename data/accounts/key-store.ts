import type { Database } from 'better-sqlite3'
import { LRUCache } from 'lru-cache'
import type { Connection } from '../connection.ts'
import { oncePerTurn } from '../once-per-turn.ts'
import { sameFileCheck } from '../same-file.ts'
import { withStoreErrors } from '../store-unavailable-error.ts'
import type { AuditLog } from './audit-log.ts'
import { type KeyRow, keyColumns, toLists } from './key-rows.ts'
import { type AuditContext, keyRevoker, keyWriter } from './key-writer.ts'
import type { KeyWithTier, StoredKey } from './stored-key.ts'

export interface KeyStore {
  /**
   * The key and the tier of its account. Columns that can change are read every time: a revoked key fails with the next
   * request.
   */
  find(kid: string): Promise<KeyWithTier | undefined>
  listByAccount(accountId: string): Promise<StoredKey[]>
  /**
   * Stores a key; with `replace`, revokes the active secret key in the same transaction. Rejects with
   * SecretKeyExistsError.
   */
  create(key: StoredKey, options?: { replace: boolean; act?: AuditContext }): Promise<void>
  /** Revokes an active key; false where there is none. */
  revoke(kid: string, at: string, act?: AuditContext): Promise<boolean>
}

/** The columns of a key and of its account that can change. */
interface KeyChanges {
  kid: string
  revoked_at: string | null
  tier: string
}

// One statement, which does the same lookups whether the kid exists or not.
const stateSql = `
  SELECT kid, revoked_at, (SELECT tier FROM accounts WHERE id = account_id) AS tier
  FROM keys WHERE kid = coalesce((SELECT kid FROM keys WHERE kid = ?), ?)`

/** Maximum number of keys whose immutable columns are cached. */
const maxCachedKeys = 10_000

/**
 * Reads keys for requests. A key can only be revoked, so only that, and the tier of its account, is read again for a
 * cached key: for every request, in every process. For a kid that does not exist another key is read and discarded: the
 * time of a refusal does not reveal which kids exist.
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
  return (kid: string): KeyWithTier | undefined => {
    decoy ??= anyKid.get()
    const state = stateOf.get(kid, decoy ?? '')
    const key = state && (cached.get(state.kid) ?? cacheKey(state.kid))
    const found = key && { ...key, revoked_at: state.revoked_at, tier: state.tier }
    return found?.kid === kid ? found : undefined
  }
}

export function createKeyStore({ knex, raw }: Connection, audit: AuditLog): KeyStore {
  const write = keyWriter(raw, audit)
  const revoke = keyRevoker(raw, audit)
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
  }
}
