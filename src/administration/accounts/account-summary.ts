import { type Account, type AccountState, accountState } from '#domain/accounts/account.ts'
import { accountTier } from '#domain/billing/tier.ts'
import { monthOf } from '#domain/calendar.ts'
import type { AdministrationDeps } from '../deps.ts'

/** An account for operators: `used` and `included` are results of the current UTC month, `keys` its active keys. */
export interface AccountSummary {
  account_id: string
  name: string
  tier: string
  state: AccountState
  used: number
  included: number
  keys: number
  created_at: string
}

/** The summary of an account; a tier that is no longer configured includes nothing. */
export async function accountSummary(
  { usage, tiers, clock }: Pick<AdministrationDeps, 'usage' | 'tiers' | 'clock'>,
  account: Account,
  keys: number,
): Promise<AccountSummary> {
  const { id, name, tier, created_at } = account
  const used = await usage.used(id, monthOf(clock.now()))
  const included = accountTier(account, tiers)?.included_results ?? 0
  return { account_id: id, name, tier, state: accountState(account), used, included, keys, created_at }
}
