import type { UsageEntry } from '#domain/billing/usage-entry.ts'
import { dayMs, dayOf, monthOf } from '#domain/calendar.ts'
import { changesOf } from '../../usage/usage-change.ts'
import { arrayOfRows, arrayOfTexts, valuesText } from './row-literals.ts'

/** Whether an entry is debited from its month. Other entries are only counted. */
export const isBilled = ({ env, units }: UsageEntry): boolean => env === 'live' && units !== 0

/** Throws RangeError for an entry that no row can hold, before others are sent with it. */
export function checkEntry(entry: UsageEntry): void {
  if (!Number.isInteger(entry.units) || entry.units < 0) throw new RangeError(`${entry.units} is not a number of units`)
  if (Number.isNaN(new Date(entry.at).valueOf())) throw new RangeError('Invalid time value')
  if (isBilled(entry) && entry.included === null)
    throw new RangeError('billed units need the included results of the month')
}

/** The name of an entry's month. */
export const monthKeyOf = ({ account_id, at }: Pick<UsageEntry, 'account_id' | 'at'>): string =>
  `${account_id} ${monthOf(at)}`

/** What entries add to the totals, as a JSON array. */
export const changesText = (entries: readonly UsageEntry[]): string => JSON.stringify(changesOf(entries))

/** What giving an entry back adds to the totals: the request happened, its results are not billed. */
export function negatedChanges(entry: UsageEntry): string {
  const negative = changesOf([entry]).map(({ in_country: part, ...change }) => ({
    ...change,
    requests: 0,
    billable_results: -change.billable_results,
    not_modified: 0,
    not_found: 0,
    ...(part && {
      in_country: { requests: 0, billable_results: -part.billable_results, not_modified: 0, not_found: 0 },
    }),
  }))
  return JSON.stringify(negative)
}

/** `dayOf`, worked out once for each day of a group. */
function daysOfGroup(): (at: number) => string {
  const days = new Map<number, string>()
  return at => {
    const number = Math.floor(at / dayMs)
    const day = days.get(number) ?? dayOf(at)
    days.set(number, day)
    return day
  }
}

/** The billed entries of a month, in their order. */
export interface EntryMonth<Item extends { item: UsageEntry }> {
  accountId: string
  period: string
  waiting: readonly Item[]
}

/** The months of entries, in the order in which every group locks them. */
export function monthsOf<Item extends { item: UsageEntry }>(group: readonly Item[]): EntryMonth<Item>[] {
  const day = daysOfGroup()
  const months = Map.groupBy(group, ({ item }) => `${item.account_id} ${day(item.at).slice(0, 7)}`)
  const keys = [...months.keys()].sort()
  return keys.map(key => {
    const accountId = key.slice(0, -8)
    const period = key.slice(-7)
    return { accountId, period, waiting: months.get(key) ?? [] }
  })
}

function debitOf<Item extends { item: UsageEntry }>({ accountId, period, waiting }: EntryMonth<Item>) {
  let units = 0
  let least = Number.MAX_SAFE_INTEGER
  for (const { item } of waiting) {
    units += item.units
    least = Math.min(least, item.included ?? 0)
  }
  return [accountId, period, units, least, waiting[0]?.item.at ?? 0]
}

/** The debits of entries, one for each month, as an array of `usage_debit`. */
export const debitsText = (entries: readonly UsageEntry[]): string =>
  arrayOfRows(monthsOf(entries.map(item => ({ item }))).map(debitOf))

/** Whether two entries of a day have the same values, apart from their own: id, time and countries. */
const isAlike = (one: UsageEntry, other: UsageEntry): boolean =>
  one.kid === other.kid &&
  one.account_id === other.account_id &&
  one.operation === other.operation &&
  one.country === other.country &&
  one.bucket === other.bucket &&
  one.env === other.env &&
  one.units === other.units &&
  one.outcome === other.outcome

/** Entries as an array of `usage_event`. Neighbours mostly differ in their ids and times only: the rest is worked out once. */
export function eventsText(entries: readonly UsageEntry[]): string {
  const day = daysOfGroup()
  let last: UsageEntry | undefined
  let lastDay = ''
  let head = ''
  let tail = ''
  const rows = entries.map(entry => {
    const on = day(entry.at)
    if (!last || on !== lastDay || !isAlike(entry, last)) {
      const { account_id, kid, env, operation, bucket, country, units, outcome } = entry
      head = valuesText([on, account_id, kid, env, operation, bucket, country])
      tail = valuesText([on.slice(0, 7), units, outcome])
      last = entry
      lastDay = on
    }
    const changes = entry.by_country?.length ? changesText([entry]) : null
    return `${valuesText([entry.request_id])},${head},${entry.at},${tail},${valuesText([changes])}`
  })
  return arrayOfTexts(rows)
}

// Changes are written once, and events twice; but a change takes more bytes and time than an event.
const leastPerChange = 4

/** What entries add to the totals, where many add to the same ones; otherwise null. */
function sharedChanges(entries: readonly UsageEntry[], accounts: number): string | null {
  if (accounts * leastPerChange > entries.length) return null
  const changes = changesOf(entries, daysOfGroup())
  return changes.length * leastPerChange > entries.length ? null : JSON.stringify(changes)
}

/** The arguments of `commit_group` after the writer's. */
export function groupValues<Item extends { item: UsageEntry }>(
  months: readonly EntryMonth<Item>[],
): [debits: string, events: string, changes: string | null] {
  const entries = months.flatMap(({ waiting }) => waiting.map(({ item }) => item))
  return [arrayOfRows(months.map(debitOf)), eventsText(entries), sharedChanges(entries, months.length)]
}
