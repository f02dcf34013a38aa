import { setImmediate as nextTurn } from 'node:timers/promises'
import type { UsageRow } from '#data/usage/usage-query.ts'
import { dayOf, startOfMonth } from '#domain/calendar.ts'
import { AdministrationError } from '#domain/keys/administration-error.ts'
import { accountOf } from '../accounts/account-of.ts'
import { showAccount } from '../accounts/show-account.ts'
import type { AdministrationDeps } from '../deps.ts'
import { keyViews } from '../keys/key-view.ts'

/** A line of an export: its type, `account`, `key`, `audit` or `usage`, and what is stored; never a secret or its hash. */
export interface ExportRecord {
  type: 'account' | 'key' | 'audit' | 'usage'
  account_id: string
  [member: string]: unknown
}

/** Days `YYYY-MM-DD`, both inclusive, in milliseconds: `to` is the first moment after the last day. */
interface Span {
  from: number
  to: number
}

// Records in memory at a time, however large the account is; requests wait while one page is read.
const pageSize = 500

async function* keyRecords(deps: AdministrationDeps, id: string): AsyncGenerator<ExportRecord> {
  const account = await accountOf(deps, id)
  for (let after = 0, isMore = true; isMore; ) {
    const page = await deps.keys.pageOf(id, { after, limit: pageSize })
    const views = await keyViews(
      deps,
      account,
      page.map(({ key }) => key),
    )
    for (const view of views) yield { type: 'key', ...view }
    isMore = page.length === pageSize
    after = page.at(-1)?.position ?? after
    await nextTurn()
  }
}

async function* auditRecords(
  { audit }: AdministrationDeps,
  id: string,
  { from, to }: Span,
): AsyncGenerator<ExportRecord> {
  for (let after = 0, isMore = true; isMore; ) {
    const page = await audit.entriesOf(id, { after, limit: pageSize })
    for (const { position: _, ...entry } of page)
      if (from <= Date.parse(entry.at) && Date.parse(entry.at) < to) yield { type: 'audit', ...entry, account_id: id }
    isMore = page.length === pageSize
    after = page.at(-1)?.position ?? after
    await nextTurn()
  }
}

const usageRecord = (id: string, { window_start = '', ...row }: UsageRow): ExportRecord => ({
  type: 'usage',
  account_id: id,
  day: window_start.slice(0, 10),
  ...row,
})

async function* usageRecords(deps: AdministrationDeps, id: string, { from, to }: Span): AsyncGenerator<ExportRecord> {
  const groupBy = ['operation', 'environment'] as const
  for (let start = from; start < to; start = startOfMonth(start, 1)) {
    const until = Math.min(to, startOfMonth(start, 1))
    const { series, isTooLong } = await deps.usage.usage({
      accountId: id,
      from: start,
      to: until,
      window: 'day',
      groupBy,
    })
    if (isTooLong) throw new AdministrationError(`the usage of ${dayOf(start).slice(0, 7)} has too many rows`)
    for (const row of series) yield usageRecord(id, row)
  }
}

/** The records of an account, read page by page. */
export async function* recordsOf(deps: AdministrationDeps, id: string, span: Span): AsyncGenerator<ExportRecord> {
  yield { type: 'account', ...(await showAccount(deps, id)) }
  yield* keyRecords(deps, id)
  yield* auditRecords(deps, id, span)
  yield* usageRecords(deps, id, span)
}
