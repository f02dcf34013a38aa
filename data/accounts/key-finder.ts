import type { Connection } from '../connection.ts'
import { type KeyRow, keyColumns, toLists } from './key-rows.ts'
import type { KeyWithTier, StoredKey } from './stored-key.ts'

/** The columns of a key and of its account that can change. */
interface KeyChanges {
  kid: string
  revoked_at: string | null
  tier: string
}

// One statement, and the same searches whether the kid exists or not.
const stateSql = `
  SELECT kid, revoked_at, (SELECT tier FROM accounts WHERE id = account_id) AS tier
  FROM keys WHERE kid = coalesce((SELECT kid FROM keys WHERE kid = ?), ?)`

/** Maximum number of keys whose immutable columns are cached. */
const maxCachedKeys = 10_000

/**
 * Reads keys for requests. A key is never changed but revoked, so of one seen before only that, and the tier of its account,
 * is read again: for every request, in every process. For a kid that does not exist another key is read and discarded: the time
 * of a refusal does not reveal which kids exist.
 */
export function keyFinder({ raw }: Connection) {
  const anyKid = raw.prepare<[], string>('SELECT kid FROM keys LIMIT 1').pluck()
  const stateOf = raw.prepare<[kid: string, decoy: string], KeyChanges>(stateSql)
  const rowOf = raw.prepare<[string], KeyRow>(`SELECT ${keyColumns.join(', ')} FROM keys WHERE kid = ?`)
  const cached = new Map<string, StoredKey>()
  let decoy: string | undefined
  const cacheKey = (kid: string): StoredKey | undefined => {
    const row = rowOf.get(kid)
    if (cached.size >= maxCachedKeys) cached.clear()
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
