import type { Figures } from '#data/usage/rollup.ts'
import type { UsageGroup, UsageRow } from '#data/usage/usage-query.ts'
import { accountTier } from '#domain/billing/tier.ts'
import { monthOf, startOfMonth } from '#domain/calendar.ts'
import { AdministrationError } from '#domain/keys/administration-error.ts'
import { accountOf } from '../accounts/account-of.ts'
import type { AdministrationDeps } from '../deps.ts'
import { pagesOfKeys } from '../keys/pages-of-keys.ts'
import { readMonth } from './read-month.ts'
import { tierOfMonth } from './tier-of-month.ts'

export const usageGroups = ['operation', 'key', 'day'] as const
export type UsageBy = (typeof usageGroups)[number]

/** One of `operation`, `key` (a kid, with the key's name) and `day` (YYYY-MM-DD), as the report is by. */
interface AccountUsageRow extends Figures {
  operation?: string | null
  key?: string | null
  name?: string | null
  day?: string
}

/** `used` are the billed results of the month, `included` those of the account's tier at its end, or today. */
export interface AccountUsage {
  account_id: string
  month: string
  used: number
  included: number
  by: UsageBy
  rows: AccountUsageRow[]
}

const groupBy: Record<UsageBy, readonly UsageGroup[]> = { operation: ['operation'], key: ['key'], day: [] }

const figuresOf = ({ requests, billable_results, not_modified, not_found }: UsageRow): Figures => ({
  requests,
  billable_results,
  not_modified,
  not_found,
})

/** What an account used in a UTC month `YYYY-MM`, by default the current one. Rejects with AdministrationError. */
export async function accountUsage(
  deps: AdministrationDeps,
  id: string,
  { month = monthOf(deps.clock.now()), by }: { month?: string | undefined; by: UsageBy },
): Promise<AccountUsage> {
  const from = readMonth(month, deps.clock.now())
  const to = startOfMonth(from, 1)
  const tier = await tierOfMonth(deps, await accountOf(deps, id), to)
  const window = by === 'day' ? ({ window: 'day' } as const) : {}
  const query = { accountId: id, from, to, groupBy: groupBy[by], ...window }
  const { totals, series, isTooLong } = await deps.usage.usage(query)
  if (isTooLong) throw new AdministrationError(`the usage by ${by} has too many rows; show it by day or operation`)
  const names = by === 'key' ? await keyNames(deps, id, totals) : undefined
  const rows = (by === 'day' ? series : totals).map(row => ({ ...labelOf(by, row, names), ...figuresOf(row) }))
  const included = accountTier({ id, tier }, deps.tiers)?.included_results ?? 0
  return { account_id: id, month, used: await deps.usage.used(id, month), included, by, rows }
}

/** The names of the keys in a report: most of an account's may not be. */
async function keyNames(
  deps: AdministrationDeps,
  id: string,
  rows: readonly UsageRow[],
): Promise<ReadonlyMap<string, string>> {
  const wanted = new Set(rows.flatMap(({ key }) => key ?? []))
  const names = new Map<string, string>()
  if (wanted.size === 0) return names
  for await (const keys of pagesOfKeys(deps, id)) {
    for (const { kid, name } of keys) if (wanted.has(kid)) names.set(kid, name)
    if (names.size === wanted.size) break
  }
  return names
}

function labelOf(by: UsageBy, row: UsageRow, names: ReadonlyMap<string, string> | undefined) {
  if (by === 'day') return { day: row.window_start?.slice(0, 10) ?? '' }
  if (by === 'operation') return { operation: row.operation ?? null }
  return { key: row.key ?? null, name: names?.get(row.key ?? '') ?? null }
}
