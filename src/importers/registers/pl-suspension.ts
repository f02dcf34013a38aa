import { objectOf } from '../mapping/json-values.ts'
import { dayFirst, text } from '../mapping/source-values.ts'
import { hasCurrentValue, isRemoved } from './pl-extract.ts'

type Kind = 'suspended' | 'resumed' | undefined
type DaysByKind = readonly (readonly [kind: Kind, day: string])[]

/** What the name of a member says; one that names both does not say which. */
const kindOf = (key: string, outer: Kind): Kind => {
  const isResumed = /wznow/i.test(key)
  if (/zawiesz/i.test(key)) return isResumed ? undefined : 'suspended'
  return isResumed ? 'resumed' : outer
}

/** The days in the values that were not removed, by what the names of their members say. */
const daysIn = (value: unknown, kind?: Kind): DaysByKind => {
  if (Array.isArray(value)) return value.flatMap(item => daysIn(item, kind))
  if (typeof value === 'object' && value !== null) {
    const entry = objectOf(value)
    return isRemoved(entry) ? [] : Object.entries(entry).flatMap(([key, member]) => daysIn(member, kindOf(key, kind)))
  }
  const day = dayFirst(/\d{2}\.\d{2}\.\d{4}/.exec(text(value) ?? '')?.[0])
  return day ? [[kind, day]] : []
}

/** A suspension on a day: since when, or that the part has no days that name one. */
type Suspension = { since: string } | 'unreadable'

/** Reads the part of section 6 about activity that was suspended and resumed; undefined if the activity is not suspended. */
export const suspensionIn = (part: unknown, day: string): Suspension | undefined => {
  if (!hasCurrentValue(part)) return undefined
  const days = daysIn(part)
  const latest = (wanted: Kind) =>
    days
      .flatMap(([kind, one]) => (kind === wanted && one <= day ? [one] : []))
      .toSorted()
      .at(-1)
  if (days.every(([kind]) => kind === undefined)) return 'unreadable'
  const since = latest('suspended')
  return since === undefined || since <= (latest('resumed') ?? '') ? undefined : { since }
}
