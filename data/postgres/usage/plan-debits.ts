import type { RecordResult, UsageEntry } from '#domain/billing/usage-entry.ts'
import type { PendingWrite } from './pending-write.ts'

export type WaitingEntry = PendingWrite<UsageEntry, RecordResult>

/** How the entries of a month that do not fit together are debited one after the other. */
export interface Plan {
  /** Entries that fit, also all together. */
  fitting: WaitingEntry[]
  /** Entries that do not fit, with the results used at their turn. */
  refused: { waiting: WaitingEntry; used: number }[]
  /** Later entries with another number of included results, left for another group. */
  later: WaitingEntry[]
  /** What is used when those that fit are debited. */
  used: number
}

/** Debits entries in their order from a month of which `used` results are used. */
export function planDebits(entries: readonly WaitingEntry[], used: number): Plan {
  const plan: Plan = { fitting: [], refused: [], later: [], used }
  let least = Number.POSITIVE_INFINITY
  for (const [at, waiting] of entries.entries()) {
    const { units, included } = waiting.item
    const after = plan.used + units
    if (after > (included ?? 0)) plan.refused.push({ waiting, used: plan.used })
    else if (after > least) return { ...plan, later: entries.slice(at) }
    else {
      plan.fitting.push(waiting)
      plan.used = after
      least = Math.min(least, included ?? 0)
    }
  }
  return plan
}
