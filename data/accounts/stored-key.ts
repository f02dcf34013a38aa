/** A key as it is stored: never its secret, only the hash of it. Times are ISO 8601 in UTC. */
export interface StoredKey {
  kid: string
  account_id: string
  name: string
  class: 'sk' | 'rk'
  env: 'live' | 'test'
  kind: 'user' | 'service'
  secret_hash: Buffer
  /** The number of the server secret that the hash was made under. */
  secret_number: number
  scopes: string[]
  ip_allowlist: string[]
  country_scope: string[]
  endpoints: string[]
  rate_limit_rpm: number | null
  expires_at: string | null
  created_at: string
  revoked_at: string | null
  /** When a key that was replaced by a rotation stops working; null for others. */
  retires_at: string | null
}

/** A key with the state of its account. */
export interface AccountKey extends StoredKey {
  tier: string
  suspended_at: string | null
  closed_at: string | null
}
