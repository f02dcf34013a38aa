import type { Account } from '#domain/accounts/account.ts'
import { tierChange } from '#domain/accounts/account-change.ts'
import type { AdministrationDeps } from '../deps.ts'
import { type ChangeDeps, changeAccount } from './change-account.ts'

/** Gives an account another tier, from the next request on, by every server. Rejects with AdministrationError. */
export const setTier = (
  deps: ChangeDeps & Pick<AdministrationDeps, 'tiers'>,
  id: string,
  tier: string,
): Promise<Account> => changeAccount(deps, id, tierChange(tier, deps.tiers))
