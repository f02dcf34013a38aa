import type { Account } from '#domain/accounts/account.ts'
import type { AdministrationDeps } from '../deps.ts'
import { accountOf } from './account-of.ts'
import { type AccountSummary, accountSummary } from './account-summary.ts'
import { timeOf } from './change-account.ts'

interface AccountDetails extends AccountSummary, Pick<Account, 'suspended_at' | 'suspend_reason' | 'closed_at'> {}

/** One account. Rejects with AdministrationError if there is none. */
export async function showAccount(deps: AdministrationDeps, id: string): Promise<AccountDetails> {
  const account = await accountOf(deps, id)
  const keys = await deps.accounts.countKeys([id], timeOf(deps))
  const { suspended_at, suspend_reason, closed_at } = account
  return { ...(await accountSummary(deps, account, keys.get(id) ?? 0)), suspended_at, suspend_reason, closed_at }
}
