import type { Database } from 'better-sqlite3'
import { LRUCache } from 'lru-cache'
import type { AccountKey, StoredKey } from '../../accounts/stored-key.ts'
import { oncePerTurn } from '../../async/once-per-turn.ts'
import { logVersion } from '../../sqlite/log-version.ts'
import { type KeyRow, keyColumns, toLists } from './key-rows.ts'

/** The columns of a key and of its account that can change. */
type KeyChanges = Pick<
  AccountKey,
  'kid' | 'revoked_at' | 'retires_at' | 'secret_number' | 'tier' | 'suspended_at' | 'closed_at'
>

// One statement, which does the same lookups whether the kid exists or not.
const stateSql = `
  SELECT kid, revoked_at, retires_at, secret_number, tier, suspended_at, closed_at
  FROM keys JOIN accounts ON id = account_id WHERE kid = coalesce((SELECT kid FROM keys WHERE kid = ?), ?)`

const isUnchanged = (last: KeyChanges, now: KeyChanges) =>
  last.revoked_at === now.revoked_at &&
  last.retires_at === now.retires_at &&
  last.secret_number === now.secret_number &&
  last.tier === now.tier &&
  last.suspended_at === now.suspended_at &&
  last.closed_at === now.closed_at

/** Maximum number of keys whose immutable columns are cached. */
const maxCachedKeys = 10_000

/**
 * Reads keys for requests. Only the end of a key, its hash, and its account can change, so only these are read again for a cached
 * key: for every request, in every process. For a kid that does not exist another key is read and discarded: the time of
 * a refusal does not reveal which kids exist. A key that was found is current as long as nothing was committed since.
 */
export function keyFinder(database: Database) {
  const anyKid = database.prepare<[], string>('SELECT kid FROM keys LIMIT 1').pluck()
  const stateOf = database.prepare<[kid: string, decoy: string], KeyChanges>(stateSql)
  const rowOf = database.prepare<[string], KeyRow>(`SELECT ${keyColumns.join(', ')} FROM keys WHERE kid = ?`)
  const cached = new LRUCache<string, StoredKey>({ max: maxCachedKeys })
  // Keys with the state in which they were last found.
  const lastFound = new WeakMap<StoredKey, AccountKey>()
  // The version of the database that is at most as new as what was found.
  const versions = new WeakMap<AccountKey, number>()
  let decoy: string | undefined
  const cacheKey = (kid: string): StoredKey | undefined => {
    const row = rowOf.get(kid)
    const key = row && { ...row, ...toLists(row) }
    if (key) cached.set(kid, key)
    return key
  }
  const cachedKey = ({ kid, secret_number }: KeyChanges) => {
    const key = cached.get(kid)
    return key?.secret_number === secret_number ? key : undefined
  }
  const withState = (key: StoredKey, state: KeyChanges): AccountKey => {
    const last = lastFound.get(key)
    if (last && isUnchanged(last, state)) return last
    const found = { ...key, ...state }
    lastFound.set(key, found)
    return found
  }
  const read = (kid: string): AccountKey | undefined => {
    decoy ??= anyKid.get()
    const state = stateOf.get(kid, decoy ?? '')
    const key = state && (cachedKey(state) ?? cacheKey(state.kid))
    return key && withState(key, state)
  }
  // The statements above have read the database. Requests of one turn see the same version.
  const versionNow = oncePerTurn(logVersion(database.name))
  return {
    find: (kid: string): AccountKey | undefined => {
      const version = versionNow()
      const found = read(kid)
      if (found) versions.set(found, version)
      return found?.kid === kid ? found : undefined
    },
    isCurrent: (key: AccountKey): boolean => versions.get(key) === versionNow(),
  }
}
