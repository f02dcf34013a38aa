import type { Account } from '#data/accounts/account-store.ts'
import { AdministrationError } from '#domain/keys/administration-error.ts'
import type { KeyRequest } from '#domain/keys/key-request.ts'
import type { AdministrationDeps } from './deps.ts'
import { createKey } from './keys.ts'

/** Creates an account and its secret key, whose text is not stored. Rejects with AdministrationError. */
export async function createAccount(
  deps: AdministrationDeps,
  { name, tier }: { name: string; tier: string },
): Promise<{ account: Account; secretKey: string }> {
  if (!Object.hasOwn(deps.tiers, tier))
    throw new AdministrationError(`unknown tier: ${tier}; tiers are ${Object.keys(deps.tiers).join(', ')}`)
  if (name.trim() === '') throw new AdministrationError('the name of an account cannot be empty')
  const created_at = new Date(deps.clock.now()).toISOString()
  const account = { id: `acct_${deps.newId()}`, name: name.trim(), tier, created_at }
  await deps.accounts.create(account)
  const { text } = await createKey(deps, account.id, secretKeyRequest(), { replace: false })
  return { account, secretKey: text }
}

const secretKeyRequest = (): KeyRequest => ({
  name: 'secret key',
  class: 'sk',
  env: 'live',
  kind: 'service',
  scopes: [],
  expires_at: null,
  ip_allowlist: [],
  country_scope: [],
  endpoints: [],
  rate_limit_rpm: null,
})
