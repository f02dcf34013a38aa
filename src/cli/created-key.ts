import type { StoredKey } from '#data/accounts/stored-key.ts'

/** A new key as it is printed, once with its text. */
export const createdFields = (key: StoredKey, text: string) => ({
  kid: key.kid,
  key: text,
  account_id: key.account_id,
  class: key.class,
  env: key.env,
  scopes: key.scopes,
  ip_allowlist: key.ip_allowlist,
  country_scope: key.country_scope,
  endpoints: key.endpoints,
  rate_limit_rpm: key.rate_limit_rpm,
  expires_at: key.expires_at,
  created_at: key.created_at,
})
