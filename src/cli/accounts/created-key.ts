import type { Schemas } from '#generated/admin/operations.ts'

/** A new key as it is printed, once with its text. */
export const createdFields = (created: Schemas['CreatedKey']) => ({
  kid: created.kid,
  key: created.key,
  account_id: created.account_id,
  class: created.class,
  env: created.env,
  scopes: created.scopes,
  ip_allowlist: created.ip_allowlist,
  country_scope: created.country_scope,
  endpoints: created.endpoints,
  rate_limit_rpm: created.rate_limit_rpm,
  expires_at: created.expires_at,
  created_at: created.created_at,
})
