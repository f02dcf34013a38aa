import type { Connection } from '../connection.ts'
import { available } from '../store-unavailable.ts'

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

/** Refuses a second secret key of an account while the first is in force; the database holds to it, whoever writes. */
export class SecretKeyInForce extends Error {}

export interface KeyStore {
  /** The key and its account's tier, read afresh each time: a revoked key fails on the next request. */
  find(kid: string): Promise<KeyWithTier | undefined>
  listByAccount(accountId: string): Promise<StoredKey[]>
  /** Stores a key; with `replace`, revokes the secret key in force in the same transaction. Rejects with SecretKeyInForce. */
  create(key: StoredKey, options?: { replace: boolean }): Promise<void>
  /** Whether a key in force was revoked. */
  revoke(kid: string, at: string): Promise<boolean>
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
function keyWriter({ raw }: Connection) {
  const insert = raw.prepare<[Row]>(
    `INSERT INTO keys (${columns.join(', ')}) VALUES (${columns.map(name => `@${name}`).join(', ')})`,
  )
  const revokeSecretKey = raw.prepare<[string, string]>(
    `UPDATE keys SET revoked_at = ? WHERE account_id = ? AND class = 'sk' AND revoked_at IS NULL`,
  )
  const write = raw.transaction((key: StoredKey, replace: boolean) => {
    if (replace) revokeSecretKey.run(key.created_at, key.account_id)
    insert.run(toRow(key))
  })
  return (key: StoredKey, replace: boolean) => {
    try {
      available(() => write.immediate(key, replace))
    } catch (error) {
      throw isSecondSecretKey(error) ? new SecretKeyInForce(key.account_id) : error
    }
  }
}

type FoundRow = Row & { tier: string; is_found: 0 | 1 }

// A row for any kid, which takes the same work: how long a refusal takes does not tell whether the key exists.
const findStatement = `
  SELECT kid, kid IS NOT NULL AS is_found, account_id, keys.name, class, env, kind, coalesce(secret_hash, zeroblob(32)) AS secret_hash,
    coalesce(scopes, '[]') AS scopes, coalesce(ip_allowlist, '[]') AS ip_allowlist,
    coalesce(country_scope, '[]') AS country_scope, coalesce(endpoints, '[]') AS endpoints,
    rate_limit_rpm, expires_at, keys.created_at, revoked_at, tier
  FROM (SELECT 1) LEFT JOIN keys ON kid = ? LEFT JOIN accounts ON accounts.id = account_id`

function foundKey({ is_found, ...row }: FoundRow): KeyWithTier | undefined {
  const key = { ...row, ...toLists(row) }
  return is_found === 1 ? key : undefined
}

export function createKeyStore(connection: Connection): KeyStore {
  const { knex, raw } = connection
  const write = keyWriter(connection)
  const byKid = raw.prepare<[string], FoundRow>(findStatement)
  return {
    find: async kid => {
      const row = available(() => byKid.get(kid))
      return row && foundKey(row)
    },
    listByAccount: async accountId => {
      const rows = await knex<Row>('keys').where({ account_id: accountId }).orderBy(['created_at', 'kid'])
      return rows.map(row => ({ ...row, ...toLists(row) }))
    },
    create: async (key, { replace } = { replace: false }) => write(key, replace),
    revoke: async (kid, at) => (await knex('keys').where({ kid, revoked_at: null }).update({ revoked_at: at })) === 1,
  }
}
