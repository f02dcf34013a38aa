import { withoutDecimal } from '#domain/without-decimal.ts'
import { type Json, objectOf, objectsOf } from '../mapping/json-values.ts'
import { holdsOn, isOver, lastDay, type Period } from '../mapping/period.ts'
import { isoDay, text } from '../mapping/source-values.ts'

// Every list is a history. Where all entries have ended, as when the company has ended, the last one counts.
export const periodOf = ({ validFrom, validTo }: Json): Period => ({
  from: isoDay(validFrom),
  until: lastDay(validTo, isoDay),
})
const endOf = ({ validTo }: Json) => text(validTo) ?? ''
/** The entries of a list that hold on a day. */
export const currentEntries = (list: unknown, day: string): Json[] =>
  objectsOf(list).filter(entry => holdsOn(day, periodOf(entry)))
/** The entries of a list that have ended by a day, the last one first. */
export const formerEntries = (list: unknown, day: string): Json[] =>
  objectsOf(list)
    .filter(entry => isOver(day, periodOf(entry)))
    .toSorted((one, other) => endOf(other).localeCompare(endOf(one)))
/** The entry of a list that is in force on a day, rather one without an end, or the one that ended last. */
export const current = (list: unknown, day: string): Json => {
  const entries = currentEntries(list, day)
  const open = entries.findLast(({ validTo }) => text(validTo) === undefined)
  return open ?? entries.at(-1) ?? formerEntries(list, day)[0] ?? objectsOf(list)[0] ?? {}
}

/** The code of a code list's value, `{value, code, codelistCode}`. */
export const codeOf = (value: unknown) => withoutDecimal(text(objectOf(value).code, 100) ?? '') || undefined
export const labelOf = (value: unknown) => text(objectOf(value).value)
