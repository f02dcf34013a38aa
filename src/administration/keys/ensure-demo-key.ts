import type { Accounts } from '#data/accounts/accounts.ts'
import type { KeyStore } from '#data/accounts/key-store.ts'
import type { StoredKey } from '#data/accounts/stored-key.ts'
import { newAccount } from '#domain/accounts/account.ts'
import { demoAccountId } from '#domain/billing/daily-caps.ts'
import { hashSecret } from '#domain/keys/key-format.ts'
import type { SecretRing } from '#domain/keys/secret-ring.ts'
import { demoKey, type ServerSecrets } from '#domain/keys/server-secrets.ts'
import type { Clock } from '../../clock.ts'

/** Ignores an error if the record exists: another server that starts at the same time has created it. */
const unlessThere = (find: () => Promise<unknown>) => async (error: unknown) => {
  if (!(await find())) throw error
}

/** Creates the public demo key if it is missing and returns its text, which is derived from the server secret (docs/keys.md). */
export async function ensureDemoKey(
  { accounts, keys }: Accounts,
  secrets: ServerSecrets,
  clock: Clock,
): Promise<string> {
  const { parts, text } = demoKey(secrets)
  if (await keys.find(parts.kid)) return text
  const created_at = new Date(clock.now()).toISOString()
  if (!(await accounts.find(demoAccountId)))
    await accounts
      .create(newAccount({ id: demoAccountId, name: 'Public demo', tier: 'free', created_at }))
      .catch(unlessThere(() => accounts.find(demoAccountId)))
  const key: StoredKey = {
    kid: parts.kid,
    account_id: demoAccountId,
    name: 'demo',
    class: parts.class,
    env: parts.env,
    kind: 'service',
    secret_hash: hashSecret(parts.secret, secrets.pepper),
    secret_number: secrets.number,
    scopes: ['companies:read', 'companies:search', 'coverage:read'],
    ip_allowlist: [],
    country_scope: [],
    endpoints: [],
    rate_limit_rpm: null,
    expires_at: null,
    created_at,
    revoked_at: null,
    retires_at: null,
  }
  await keys.create(key).catch(unlessThere(() => keys.find(key.kid)))
  return text
}

/** Stores the hashes of the demo keys of earlier server secrets under the one that signs. */
export async function rehashDemoKeys(keys: Pick<KeyStore, 'rehash'>, { signing, accepted }: SecretRing): Promise<void> {
  const { number, pepper } = signing
  const earlier = accepted.filter(secret => secret.number < number).map(secret => demoKey(secret).parts)
  const hashes = earlier.map(({ kid, secret }) => ({
    kid,
    secret_hash: hashSecret(secret, pepper),
    secret_number: number,
  }))
  if (hashes.length > 0) await keys.rehash(hashes)
}
