import type { AccountPage } from '#data/accounts/account-store.ts'
import { mapConcurrently } from '#data/async/map-concurrently.ts'
import { accountState } from '#domain/accounts/account.ts'
import { monthOf, startOfMonth } from '#domain/billing/calendar.ts'
import { accountTier } from '#domain/billing/tier.ts'
import { UnknownCursorError } from '#domain/keys/administration-error.ts'
import type { Schemas } from '#generated/admin/operations.ts'
import { type AdministrationDeps, accountsAtOnce } from '../deps.ts'
import { readMonth } from './read-month.ts'
import { tierOfMonth } from './tier-of-month.ts'

type AccountMonth = Schemas['AccountMonth']

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
  // The ledger reads what is asked together in one statement; an audit log takes one of its own for each account.
  const used = await Promise.all(there.map(({ id }) => deps.usage.used(id, month)))
  const tiers = await mapConcurrently(there, accountsAtOnce, account => tierOfMonth(deps, account, end))
  return there.map((account, at) => {
    const { id, name } = account
    const [tier = account.tier, results = 0] = [tiers[at], used[at]]
    const included = accountTier({ id, tier }, deps.tiers)?.included_results ?? 0
    return { account_id: id, name, state: accountState(account), month, tier, used: results, included }
  })
}
