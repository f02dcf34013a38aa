import { dayOf, monthOf } from '#domain/billing/calendar.ts'
import type { UsageEntry } from '#domain/billing/usage-entry.ts'
import { changesOf } from '../../usage/usage-change.ts'

/** Whether an entry is debited from its month. Other entries are only counted. */
export const isBilled = ({ env, units }: UsageEntry): boolean => env === 'live' && units !== 0

/** Throws RangeError for an entry that no row can hold, before others are sent with it. */
export function checkEntry(entry: UsageEntry): void {
  if (!Number.isInteger(entry.units) || entry.units < 0) throw new RangeError(`${entry.units} is not a number of units`)
  dayOf(entry.at) // throws for a number that is not a time
  if (isBilled(entry) && entry.included === null)
    throw new RangeError('billed units need the included results of the month')
}

/** The name of an entry's month. */
export const monthKeyOf = ({ account_id, at }: Pick<UsageEntry, 'account_id' | 'at'>): string =>
  `${account_id} ${monthOf(at)}`

/** What entries add to the totals, as the elements of a JSON array. */
export const changesText = (entries: readonly UsageEntry[]): string => JSON.stringify(changesOf(entries)).slice(1, -1)

/** What giving an entry back adds to the totals: the request happened, its results are not billed. */
export function negatedChanges(entry: UsageEntry): string {
  const negative = changesOf([entry]).map(({ in_country: part, ...change }) => ({
    ...change,
    ...{ requests: 0, billable_results: -change.billable_results, not_modified: 0, not_found: 0 },
    ...(part && {
      in_country: { requests: 0, billable_results: -part.billable_results, not_modified: 0, not_found: 0 },
    }),
  }))
  return JSON.stringify(negative)
}

/** A column of entries for a statement. */
const columnOf = <T>(entries: readonly UsageEntry[], value: (entry: UsageEntry) => T): T[] => entries.map(value)

/** The billed entries of a month, in their order. */
export interface EntryMonth {
  key: string
  entries: UsageEntry[]
}

/** The months of entries, in the order in which every group locks them. */
export function monthsOf(entries: readonly UsageEntry[]): EntryMonth[] {
  const months = Map.groupBy(entries, monthKeyOf)
  return [...months].map(([key, of]) => ({ key, entries: of })).sort((one, other) => (one.key < other.key ? -1 : 1))
}

const unitsOf = (entries: readonly UsageEntry[]) => entries.reduce((sum, { units }) => sum + units, 0)
const leastIncluded = (entries: readonly UsageEntry[]) => Math.min(...entries.map(({ included }) => included ?? 0))
const firstOf = <T>([first]: readonly T[]): T => {
  if (first === undefined) throw new RangeError('a group has no entries')
  return first
}

/** The arguments of `commit_usage` after the writer's. */
export function groupValues(months: readonly EntryMonth[]): unknown[] {
  const entries = months.flatMap(month => month.entries)
  return [
    months.map(month => firstOf(month.entries).account_id),
    months.map(month => monthOf(firstOf(month.entries).at)),
    months.map(month => unitsOf(month.entries)),
    months.map(month => leastIncluded(month.entries)),
    months.map(month => firstOf(month.entries).at),
    months.map(month => changesText(month.entries)),
    months.flatMap((month, at) => month.entries.map(() => at + 1)),
    ...eventColumns(entries),
  ]
}

const eventColumns = (entries: readonly UsageEntry[]): unknown[] => [
  columnOf(entries, entry => entry.request_id),
  columnOf(entries, entry => dayOf(entry.at)),
  ...[columnOf(entries, entry => entry.kid), columnOf(entries, entry => entry.env)],
  ...[columnOf(entries, entry => entry.operation), columnOf(entries, entry => entry.bucket)],
  columnOf(entries, entry => entry.country),
  ...[columnOf(entries, entry => entry.at), columnOf(entries, entry => entry.units)],
  columnOf(entries, entry => entry.outcome),
]

/** The arguments of `tell_again`. */
export const toldValues = (entries: readonly UsageEntry[]): unknown[] => [
  columnOf(entries, entry => entry.request_id),
  columnOf(entries, entry => dayOf(entry.at)),
  columnOf(entries, entry => entry.account_id),
  ...[columnOf(entries, entry => entry.kid), columnOf(entries, entry => entry.env)],
  ...[columnOf(entries, entry => entry.operation), columnOf(entries, entry => entry.bucket)],
  columnOf(entries, entry => entry.country),
  ...[columnOf(entries, entry => entry.at), columnOf(entries, entry => monthOf(entry.at))],
  ...[columnOf(entries, entry => entry.units), columnOf(entries, entry => entry.outcome)],
  columnOf(entries, entry => changesText([entry])),
]
