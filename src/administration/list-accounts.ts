import type { AccountPage } from '#data/accounts/account-store.ts'
import { accountOf } from './account-of.ts'
import { type AccountSummary, accountSummary } from './account-summary.ts'
import { timeOf } from './change-account.ts'
import type { AdministrationDeps } from './deps.ts'

/** All accounts or those of a page, in the order of their creation. Rejects with UnknownIdError for a page after no account. */
export async function listAccounts(deps: AdministrationDeps, page?: AccountPage): Promise<AccountSummary[]> {
  if (page?.after !== undefined) await accountOf(deps, page.after)
  const accounts = await deps.accounts.list(page)
  const ids = accounts.map(({ id }) => id)
  const keys = await deps.accounts.countKeys(ids, timeOf(deps))
  return Promise.all(accounts.map(account => accountSummary(deps, account, keys.get(account.id) ?? 0)))
}
