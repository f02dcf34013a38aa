import { createHash } from 'node:crypto'
import type { StoredKey } from '#data/accounts/stored-key.ts'
import type { Account } from '#domain/accounts/account.ts'

export const account = (id: string, change: Partial<Account> = {}): Account => ({
  id,
  name: `Name of ${id}`,
  tier: 'free',
  created_at: '2026-11-20T15:00:00.000Z',
  suspended_at: null,
  suspend_reason: null,
  closed_at: null,
  ...change,
})

/** A stored key, by default restricted and active. */
export const storedKey = (kid: string, account_id: string, change: Partial<StoredKey> = {}): StoredKey => ({
  kid,
  account_id,
  name: 'crm',
  class: 'rk',
  env: 'live',
  kind: 'user',
  secret_hash: createHash('sha256').update(kid).digest(),
  secret_number: 1,
  scopes: ['companies:read'],
  ip_allowlist: [],
  country_scope: [],
  endpoints: [],
  rate_limit_rpm: null,
  expires_at: null,
  created_at: '2026-11-20T15:00:00.000Z',
  revoked_at: null,
  retires_at: null,
  ...change,
})
