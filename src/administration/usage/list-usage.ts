import { setImmediate as nextTurn } from 'node:timers/promises'
import type { AccountPage } from '#data/accounts/account-store.ts'
import { mapConcurrently } from '#data/async/map-concurrently.ts'
import { type Account, accountState } from '#domain/accounts/account.ts'
import { accountTier } from '#domain/billing/tier.ts'
import { monthOf, startOfMonth } from '#domain/calendar.ts'
import { UnknownCursorError } from '#domain/keys/administration-error.ts'
import type { Schemas } from '#generated/admin/operations.ts'
import { type AdministrationDeps, accountsAtOnce } from '../deps.ts'
import { readMonth } from './read-month.ts'
import { tierOfMonth } from './tier-of-month.ts'

type AccountMonth = Schemas['AccountMonth']

const accountsPerTurn = 1_000

/** The accounts of a month and what they used, those of a page at a time. One that a wrong clock has created later may have used some. */
async function* usersOf(
  { accounts, usage }: Pick<AdministrationDeps, 'accounts' | 'usage'>,
  { month, end }: { month: string; end: number },
  { after, limit }: AccountPage,
): AsyncGenerator<{ account: Account; used: number }[]> {
  let last = after
  // A small page may be followed by any number of accounts that have no row.
  for (let wanted = limit; ; wanted = accountsPerTurn) {
    const page = await accounts.list({ after: last, limit: wanted })
    // The ledger reads what is asked together in one statement.
    const used = await Promise.all(page.map(({ id }) => usage.used(id, month)))
    const all = page.map((account, at) => ({ account, used: used[at] ?? 0 }))
    yield all.filter(({ account, used }) => used > 0 || Date.parse(account.created_at) < end)
    if (page.length < wanted) return
    last = page.at(-1)?.id
    await nextTurn()
  }
}

/**
 * What the accounts of a page used in a UTC month `YYYY-MM`, by default the current one, in the order of their creation. Accounts
 * that were created later have no row, unless they have used some. Rejects with AdministrationError.
 */
export async function listUsage(
  deps: AdministrationDeps,
  { month = monthOf(deps.clock.now()), ...page }: { month?: string | undefined } & AccountPage,
): Promise<AccountMonth[]> {
  const end = startOfMonth(readMonth(month, deps.clock.now()), 1)
  if (page.after !== undefined && !(await deps.accounts.find(page.after)))
    throw new UnknownCursorError(`no account ${page.after}`)
  const users: { account: Account; used: number }[] = []
  for await (const found of usersOf(deps, { month, end }, page)) {
    users.push(...found.slice(0, page.limit - users.length))
    if (users.length === page.limit) break
  }
  // An audit log takes a statement for each account.
  const tiers = await mapConcurrently(users, accountsAtOnce, ({ account }) => tierOfMonth(deps, account, end))
  return users.map(({ account, used }, at) => {
    const { id, name } = account
    const tier = tiers[at] ?? account.tier
    const included = accountTier({ id, tier }, deps.tiers)?.included_results ?? 0
    return { account_id: id, name, state: accountState(account), month, tier, used, included }
  })
}
