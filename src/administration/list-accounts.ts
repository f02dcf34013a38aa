import { type AccountSummary, accountSummary } from './account-summary.ts'
import { timeOf } from './change-account.ts'
import type { AdministrationDeps } from './deps.ts'

/** All accounts, in the order of their creation. */
export async function listAccounts(deps: AdministrationDeps): Promise<AccountSummary[]> {
  const [accounts, keys] = await Promise.all([deps.accounts.list(), deps.accounts.countKeys(timeOf(deps))])
  return Promise.all(accounts.map(account => accountSummary(deps, account, keys.get(account.id) ?? 0)))
}
