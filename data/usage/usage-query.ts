import type { components } from '#generated/schema.ts'

export type UsageRow = components['schemas']['UsageRow']
export type UsageGroup = 'operation' | 'country' | 'key' | 'environment'

/** Whole UTC days: all that `from` (inclusive) and `to` (exclusive, milliseconds both) touch. */
export interface UsageQuery {
  accountId: string
  from: number
  to: number
  window?: 'day' | 'month' | undefined
  groupBy: readonly UsageGroup[]
}

/** The sums that a report reads at most. */
export const maxSumsRead = 5_000

/** The rows that a list of a report may have, by the contract. */
export const maxUsageRows = 10_000

/** `totals` one row of each group, and without groups one row; `series` the same for each window in which something happened. */
export interface UsageFigures {
  totals: UsageRow[]
  series: UsageRow[]
  /** Whether the report would read or have more than it may; then it has no rows. */
  isTooLong?: true
}
