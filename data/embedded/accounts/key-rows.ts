import type { StoredKey } from '../../accounts/stored-key.ts'

type Lists = 'scopes' | 'ip_allowlist' | 'country_scope' | 'endpoints'
export type KeyRow = Omit<StoredKey, Lists> & Record<Lists, string>

/** Parses the list columns, which are stored as JSON. */
export const toLists = (row: KeyRow): Pick<StoredKey, Lists> => ({
  scopes: JSON.parse(row.scopes),
  ip_allowlist: JSON.parse(row.ip_allowlist),
  country_scope: JSON.parse(row.country_scope),
  endpoints: JSON.parse(row.endpoints),
})

export const toRow = (key: StoredKey): KeyRow => ({
  ...key,
  scopes: JSON.stringify(key.scopes),
  ip_allowlist: JSON.stringify(key.ip_allowlist),
  country_scope: JSON.stringify(key.country_scope),
  endpoints: JSON.stringify(key.endpoints),
})

export const keyColumns = [
  'kid',
  'account_id',
  'name',
  'class',
  'env',
  'kind',
  'secret_hash',
  'scopes',
  'ip_allowlist',
  'country_scope',
  'endpoints',
  'rate_limit_rpm',
  'expires_at',
  'created_at',
  'revoked_at',
  'retires_at',
  'secret_number',
]
