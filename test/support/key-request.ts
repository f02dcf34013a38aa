import type { KeyRequest } from '#domain/keys/key-request.ts'

/** A request for a restricted live key, of a user, that may read companies. */
export const restrictedRequest: KeyRequest = {
  name: 'crm',
  class: 'rk',
  env: 'live',
  kind: 'user',
  scopes: ['companies:read'],
  ip_allowlist: [],
  country_scope: [],
  endpoints: [],
  rate_limit_rpm: null,
  expires_at: undefined,
}
