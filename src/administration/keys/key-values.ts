import type { StoredKey } from '#data/accounts/stored-key.ts'
import type { KeyRequest } from '#domain/keys/key-request.ts'
import type { Schemas } from '#generated/admin/operations.ts'
import type { KeyView } from './key-view.ts'

type PlainKey = Omit<StoredKey, 'secret_hash' | 'revoked_at' | 'retires_at'>

const plainKey = (key: PlainKey): Omit<Schemas['CreatedKey'], 'key'> => ({
  kid: key.kid,
  account_id: key.account_id,
  name: key.name,
  class: key.class,
  env: key.env,
  kind: key.kind,
  scopes: key.scopes,
  ip_allowlist: key.ip_allowlist,
  country_scope: key.country_scope,
  endpoints: key.endpoints,
  rate_limit_rpm: key.rate_limit_rpm,
  expires_at: key.expires_at,
  created_at: key.created_at,
})

/** A key as operators see it, by command line and HTTP. */
export const keyValue = (view: KeyView): Schemas['Key'] => ({
  ...plainKey(view),
  revoked_at: view.revoked_at,
  retires_at: view.retires_at,
  state: view.state,
  last_used_on: view.last_used_on,
})

export const createdKey = (key: PlainKey, text: string): Schemas['CreatedKey'] => ({ ...plainKey(key), key: text })

/** The options of a new key, with the defaults of what is left out. */
export const keyRequest = (key: Schemas['NewKey']): KeyRequest => ({
  name: key.name ?? 'key',
  class: key.class ?? 'rk',
  env: key.env ?? 'live',
  kind: key.kind ?? 'user',
  scopes: key.scopes ?? [],
  ip_allowlist: key.ip_allowlist ?? [],
  country_scope: key.country_scope ?? [],
  endpoints: key.endpoints ?? [],
  rate_limit_rpm: key.rate_limit_rpm ?? null,
  expires_at: key.expires_at,
})
