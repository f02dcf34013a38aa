import type { AccountPage } from '#data/accounts/account-store.ts'
import { UnknownCursorError } from '#domain/keys/administration-error.ts'
import type { AdministrationDeps } from '../deps.ts'
import { type AccountSummary, accountSummary } from './account-summary.ts'
import { timeOf } from './change-account.ts'

/** All accounts or those of a page, in the order of their creation. Rejects with UnknownCursorError for a page after no account. */
export async function listAccounts(deps: AdministrationDeps, page?: AccountPage): Promise<AccountSummary[]> {
  if (page?.after !== undefined && !(await deps.accounts.find(page.after)))
    throw new UnknownCursorError(`no account ${page.after}`)
  const accounts = await deps.accounts.list(page)
  const ids = accounts.map(({ id }) => id)
  const keys = await deps.accounts.countKeys(ids, timeOf(deps))
  return Promise.all(accounts.map(account => accountSummary(deps, account, keys.get(account.id) ?? 0)))
}
