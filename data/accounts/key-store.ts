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

// The table's one unique index but for its primary key.
const isSecondSecretKey = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'SQLITE_CONSTRAINT_UNIQUE'

async function insert(transaction: Connection['knex'], key: StoredKey) {
  try {
    await transaction('keys').insert(toRow(key))
  } catch (error) {
    throw isSecondSecretKey(error) ? new SecretKeyInForce(key.account_id) : error
  }
}

export function createKeyStore({ knex, raw }: Connection): KeyStore {
  const byKid = raw.prepare<[string], Row & { tier: string }>(
    'SELECT keys.*, accounts.tier FROM keys JOIN accounts ON accounts.id = keys.account_id WHERE kid = ?',
  )
  return {
    find: async kid => {
      const row = available(() => byKid.get(kid))
      return row && { ...row, ...toLists(row) }
    },
    listByAccount: async accountId => {
      const rows = await knex<Row>('keys').where({ account_id: accountId }).orderBy(['created_at', 'kid'])
      return rows.map(row => ({ ...row, ...toLists(row) }))
    },
    create: (key, { replace } = { replace: false }) =>
      knex.transaction(async transaction => {
        const inForce = { account_id: key.account_id, class: 'sk', revoked_at: null }
        if (replace) await transaction('keys').where(inForce).update({ revoked_at: key.created_at })
        await insert(transaction, key)
      }),
    revoke: async (kid, at) => (await knex('keys').where({ kid, revoked_at: null }).update({ revoked_at: at })) === 1,
  }
}
