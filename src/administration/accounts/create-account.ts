import { type Account, newAccount } from '#domain/accounts/account.ts'
import { checkTier } from '#domain/accounts/account-change.ts'
import { accountName } from '#domain/accounts/account-texts.ts'
import type { Tiers } from '#domain/billing/tier.ts'
import { checkKeyRequest, type KeyRequest } from '#domain/keys/key-request.ts'
import { allSlots, drawSlot } from '#domain/keys/slot.ts'
import type { WritingDeps } from '../deps.ts'
import { newKey } from '../keys/new-key.ts'

interface NewAccount {
  name: string
  tier: string
}

/** Throws AdministrationError if there is no such tier, or the name cannot be one. */
export function checkNewAccount({ name, tier }: NewAccount, tiers: Tiers): void {
  checkTier(tier, tiers)
  accountName(name)
}

/** Creates an account and its secret key, whose text is not stored. Rejects with AdministrationError. */
export async function createAccount(
  deps: WritingDeps,
  { name, tier }: NewAccount,
): Promise<{ account: Account; secretKey: string }> {
  checkNewAccount({ name, tier }, deps.tiers)
  const now = deps.clock.now()
  const created_at = new Date(now).toISOString()
  const account = newAccount({ id: `acct_${deps.newId()}`, name: accountName(name), tier, created_at })
  const request = checkKeyRequest(secretKeyRequest(), now)
  const slot = drawSlot(deps.slots ?? allSlots, deps.randomBytes)
  const { key, text } = newKey(deps, { accountId: account.id, request, slot, now })
  // Together: a stop between them would leave an account whose id and key nobody was told.
  await deps.accounts.create(account, { key, act: { id: deps.newId(), actor: deps.actor } })
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
