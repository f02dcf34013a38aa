import type { AccountPage } from '#data/accounts/account-store.ts'
import { mapConcurrently } from '#data/async/map-concurrently.ts'
import { type Account, accountState } from '#domain/accounts/account.ts'
import { monthOf, startOfMonth } from '#domain/billing/calendar.ts'
import { accountTier } from '#domain/billing/tier.ts'
import { UnknownCursorError } from '#domain/keys/administration-error.ts'
import type { Schemas } from '#generated/admin/operations.ts'
import type { AdministrationDeps } from './deps.ts'
import { readMonth } from './read-month.ts'
import { tierOfMonth } from './tier-of-month.ts'

type AccountMonth = Schemas['AccountMonth']

/** Of a past month each account takes a read of the audit log: more at once would wait for the connections that serve. */
const readsAtOnce = 4

/**
 * What the accounts of a page used in a UTC month `YYYY-MM`, by default the current one, in the order of their creation. Accounts
 * that were created later have no row, nor has any after them. Rejects with AdministrationError.
 */
export async function listUsage(
  deps: AdministrationDeps,
  { month = monthOf(deps.clock.now()), ...page }: { month?: string | undefined } & AccountPage,
): Promise<AccountMonth[]> {
  const end = startOfMonth(readMonth(month, deps.clock.now()), 1)
  if (page.after !== undefined && !(await deps.accounts.find(page.after)))
    throw new UnknownCursorError(`no account ${page.after}`)
  const accounts = await deps.accounts.list(page)
  const there = accounts.filter(({ created_at }) => Date.parse(created_at) < end)
  return mapConcurrently(there, readsAtOnce, account => monthOfAccount(deps, account, month, end))
}

async function monthOfAccount(deps: AdministrationDeps, account: Account, month: string, end: number) {
  const { id, name } = account
  const [used, tier] = await Promise.all([deps.usage.used(id, month), tierOfMonth(deps, account, end)])
  const included = accountTier({ id, tier }, deps.tiers)?.included_results ?? 0
  return { account_id: id, name, state: accountState(account), month, tier, used, included }
}
