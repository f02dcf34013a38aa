import type { Connection } from '../connection.ts'
import { withStoreErrors } from '../store-unavailable-error.ts'
import type { AuditLog } from './audit-log.ts'

/** A key as it is stored: never its secret, only the hash of it. Times are ISO 8601 in UTC. */
export interface StoredKey {
  kid: string
  account_id: string
  name: string
  class: 'sk' | 'rk'
  env: 'live' | 'test'
  kind: 'user' | 'service'
  secret_hash: Buffer
  scopes: string[]
  ip_allowlist: string[]
  country_scope: string[]
  endpoints: string[]
  rate_limit_rpm: number | null
  expires_at: string | null
  created_at: string
  revoked_at: string | null
}

export interface KeyWithTier extends StoredKey {
  tier: string
}

/** The account has an active secret key, and can have only one; administration turns it into a line for the operator. */
export class SecretKeyExistsError extends Error {
  readonly accountId: string

  constructor(accountId: string) {
    super(`account ${accountId} already has an active secret key`)
    this.accountId = accountId
    this.name = 'SecretKeyExistsError'
  }
}

/** The audit entry of a change: its ULID and who made it; written in the transaction of the change. */
export interface AuditedAct {
  id: string
  actor: string
}

export interface KeyStore {
  /** The key and its account's tier; what can change of them is read afresh each time: a revoked key fails on the next request. */
  find(kid: string): Promise<KeyWithTier | undefined>
  listByAccount(accountId: string): Promise<StoredKey[]>
  /** Stores a key; with `replace`, revokes the active secret key in the same transaction. Rejects with SecretKeyExistsError. */
  create(key: StoredKey, options?: { replace: boolean; act?: AuditedAct }): Promise<void>
  /** Revokes an active key; false where there is none. */
  revoke(kid: string, at: string, act?: AuditedAct): Promise<boolean>
}

type Lists = 'scopes' | 'ip_allowlist' | 'country_scope' | 'endpoints'
type Row = Omit<StoredKey, Lists> & Record<Lists, string>

const toLists = (row: Row): Pick<StoredKey, Lists> => ({
  scopes: JSON.parse(row.scopes),
  ip_allowlist: JSON.parse(row.ip_allowlist),
  country_scope: JSON.parse(row.country_scope),
  endpoints: JSON.parse(row.endpoints),
})

const toRow = (key: StoredKey): Row => ({
  ...key,
  scopes: JSON.stringify(key.scopes),
  ip_allowlist: JSON.stringify(key.ip_allowlist),
  country_scope: JSON.stringify(key.country_scope),
  endpoints: JSON.stringify(key.endpoints),
})

const columns = [
  ...['kid', 'account_id', 'name', 'class', 'env', 'kind', 'secret_hash', 'scopes', 'ip_allowlist', 'country_scope'],
  ...['endpoints', 'rate_limit_rpm', 'expires_at', 'created_at', 'revoked_at'],
]

// The table's one unique index but for its primary key.
const isSecondSecretKey = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'SQLITE_CONSTRAINT_UNIQUE'

/** Stores a key in a transaction that is over when it returns: nothing else on the connection can come in between. */
function keyWriter({ raw }: Connection, audit: AuditLog) {
  const insert = raw.prepare<[Row]>(
    `INSERT INTO keys (${columns.join(', ')}) VALUES (${columns.map(name => `@${name}`).join(', ')})`,
  )
  const revokeSecretKey = raw.prepare<[string, string]>(
    `UPDATE keys SET revoked_at = ? WHERE account_id = ? AND class = 'sk' AND revoked_at IS NULL`,
  )
  const write = raw.transaction((key: StoredKey, replace: boolean, act: AuditedAct | undefined) => {
    if (replace) revokeSecretKey.run(key.created_at, key.account_id)
    insert.run(toRow(key))
    if (!act) return
    const { kid, account_id, scopes, expires_at } = key
    const detail = { class: key.class, env: key.env, scopes, expires_at, replaces: replace }
    audit.append({ ...act, at: key.created_at, account_id, kid, action: 'key_created', detail })
  })
  return (key: StoredKey, replace: boolean, act?: AuditedAct) => {
    try {
      withStoreErrors(() => write.immediate(key, replace, act))
    } catch (error) {
      throw isSecondSecretKey(error) ? new SecretKeyExistsError(key.account_id) : error
    }
  }
}

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
function keyReader({ raw }: Connection) {
  const anyKid = raw.prepare<[], string>('SELECT kid FROM keys LIMIT 1').pluck()
  const stateOf = raw.prepare<[kid: string, decoy: string], KeyChanges>(stateSql)
  const rowOf = raw.prepare<[string], Row>(`SELECT ${columns.join(', ')} FROM keys WHERE kid = ?`)
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

/** Revokes an active key; false where there is none. */
function keyRevoker({ raw }: Connection, audit: AuditLog) {
  const update = raw
    .prepare<[string, string], string>(
      'UPDATE keys SET revoked_at = ? WHERE kid = ? AND revoked_at IS NULL RETURNING account_id',
    )
    .pluck()
  const revoke = raw.transaction((kid: string, at: string, act: AuditedAct | undefined): boolean => {
    const account_id = update.get(at, kid)
    if (account_id !== undefined && act)
      audit.append({ ...act, at, account_id, kid, action: 'key_revoked', detail: {} })
    return account_id !== undefined
  })
  return (kid: string, at: string, act?: AuditedAct) => withStoreErrors(() => revoke.immediate(kid, at, act))
}

export function createKeyStore(connection: Connection, audit: AuditLog): KeyStore {
  const { knex } = connection
  const write = keyWriter(connection, audit)
  const revoke = keyRevoker(connection, audit)
  const read = keyReader(connection)
  return {
    find: async kid => withStoreErrors(() => read(kid)),
    listByAccount: async accountId => {
      const rows = await knex<Row>('keys').where({ account_id: accountId }).orderBy(['created_at', 'kid'])
      return rows.map(row => ({ ...row, ...toLists(row) }))
    },
    create: async (key, { replace, act } = { replace: false }) => write(key, replace, act),
    revoke: async (kid, at, act) => revoke(kid, at, act),
  }
}
