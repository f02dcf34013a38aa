import { dayOf } from '#domain/billing/calendar.ts'
import type { UsageEntry } from '#domain/billing/usage-entry.ts'
import { type Dimension, type Figures, type Group, noFigures, type Shape, shapes } from './rollup.ts'

/** What requests of one day add to an account's usage; those of the same key, operation, country and environment together. */
export interface UsageChange extends Figures {
  account_id: string
  key: string
  operation: string
  /** '' where there was none. */
  country: string
  env: string
  /** YYYY-MM-DD */
  day: string
}

function add(change: UsageChange, { env, units, outcome }: UsageEntry) {
  change.requests += 1
  if (env === 'live') change.billable_results += units
  if (outcome === 'not_modified') change.not_modified += 1
  if (outcome === 'not_found') change.not_found += 1
}

/** The changes that entries make, as few as say it. */
export function changesOf(entries: readonly UsageEntry[]): UsageChange[] {
  const changes = new Map<string, UsageChange>()
  for (const entry of entries) {
    const { account_id, kid, operation, env } = entry
    const [country, day] = [entry.country ?? '', dayOf(entry.at)]
    const name = `${account_id} ${kid} ${operation} ${country} ${env} ${day}`
    const known = changes.get(name)
    const change = known ?? { account_id, key: kid, operation, country, env, day, ...noFigures }
    if (!known) changes.set(name, change)
    add(change, entry)
  }
  return [...changes.values()]
}

/** The group of a shape that a change belongs to. */
export function groupOf(shape: Shape, change: UsageChange): Group {
  const { account_id, day, env } = change
  const [first, second]: readonly [Dimension, Dimension?] = shapes[shape]
  return {
    ...{ account_id, month: day.slice(0, 7), shape, env },
    ...{ first: change[first], second: second ? change[second] : '' },
  }
}
