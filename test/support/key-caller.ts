import type { KeyCaller, KeyConstraints } from '#domain/keys/caller.ts'

/** A caller with a restricted live key, without scopes or constraints unless they are given. */
export const keyCaller = ({
  constraints,
  ...changes
}: Partial<Omit<KeyCaller, 'constraints'>> & { constraints?: Partial<KeyConstraints> } = {}): KeyCaller => ({
  kind: 'key',
  kid: 'abcdefghijkl',
  accountId: 'acct_1',
  tier: 'free',
  env: 'live',
  class: 'rk',
  scopes: [],
  ...changes,
  constraints: { ip_allowlist: [], country_scope: [], endpoints: [], rate_limit_rpm: null, ...constraints },
})
