import type { UsageEntry } from '#domain/billing/usage-entry.ts'
import { dayOf } from '#domain/calendar.ts'
import { addFigures, type Dimension, type Figures, type Group, noFigures, type Shape, shapes, sum } from './rollup.ts'

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
  /** The figures in the shapes of countries, if they differ: a batch of several countries counts in each of them. */
  in_country?: Figures
}

function add(figures: Figures, env: string, { units, outcome }: Pick<UsageEntry, 'units' | 'outcome'>) {
  figures.requests += 1
  if (env === 'live') figures.billable_results += units
  if (outcome === 'not_modified') figures.not_modified += 1
  if (outcome === 'not_found') figures.not_found += 1
}

/** Adds a request to the changes of its country, or of its countries: as a whole to the first one, in part to each. */
function addEntry(entry: UsageEntry, changeOf: (country: string) => UsageChange) {
  const { env, by_country: parts = [] } = entry
  const first = changeOf(parts[0]?.country ?? entry.country ?? '')
  const { in_country } = first
  if (parts.length === 0 && in_country) add(in_country, env, entry)
  for (const part of parts) {
    const change = changeOf(part.country)
    change.in_country ??= sum(change, noFigures)
    add(change.in_country, env, part)
  }
  add(first, env, entry)
}

type ChangeGroup = Omit<UsageChange, keyof Figures | 'in_country'>

const isOf = (change: UsageChange, { account_id, key, operation, country, env, day }: ChangeGroup): boolean =>
  change.key === key &&
  change.operation === operation &&
  change.country === country &&
  change.day === day &&
  change.env === env &&
  change.account_id === account_id

const nameOf = ({ account_id, key, operation, country, env, day }: ChangeGroup) =>
  `${account_id} ${key} ${operation} ${country} ${env} ${day}`

/** Adds up the changes of the same key, operation, country, environment and day. */
export function mergeChanges(changes: readonly UsageChange[]): UsageChange[] {
  const merged = new Map<string, Required<UsageChange>>()
  for (const change of changes) {
    const inCountry = change.in_country ?? change
    const known = merged.get(nameOf(change))
    if (known) {
      addFigures(known, change)
      addFigures(known.in_country, inCountry)
    } else merged.set(nameOf(change), { ...change, in_country: sum(inCountry, noFigures) })
  }
  return [...merged.values()]
}

/** The changes that entries make, as few as say it. */
export function changesOf(entries: readonly UsageEntry[], dayAt: (at: number) => string = dayOf): UsageChange[] {
  const changes = new Map<string, UsageChange>()
  let last: UsageChange | undefined
  for (const entry of entries) {
    const { account_id, kid: key, operation, env } = entry
    const day = dayAt(entry.at)
    addEntry(entry, country => {
      const group = { account_id, key, operation, country, env, day }
      // Neighbours are mostly of one group.
      if (last && isOf(last, group)) return last
      const name = nameOf(group)
      const known = changes.get(name)
      last = known ?? { ...group, ...noFigures }
      if (!known) changes.set(name, last)
      return last
    })
  }
  return [...changes.values()]
}

/** What a change adds to a group of a shape: in the shapes of countries, a batch counts in each of its countries. */
export function figuresIn(shape: Shape, change: UsageChange): Figures {
  const isOfCountry = (shapes[shape] as readonly Dimension[]).includes('country')
  return sum((isOfCountry && change.in_country) || change, noFigures)
}

/** The group of a shape that a change belongs to. */
export function groupOf(shape: Shape, change: UsageChange): Group {
  const { account_id, day, env } = change
  const [first, second]: readonly [Dimension, Dimension?] = shapes[shape]
  return { account_id, month: day.slice(0, 7), shape, env, first: change[first], second: second ? change[second] : '' }
}
