import type { Json } from '../mapping/json-values.ts'
import { holdsOn, lastDay, type Period } from '../mapping/period.ts'
import { isoDay, text } from '../mapping/source-values.ts'

/** The period of an entry of a history. */
export const periodOf = ({ registrationDate, endDate }: Json): Period => ({
  from: isoDay(registrationDate),
  until: lastDay(endDate, isoDay),
})

/** Whether an entry of a history is in force on a day. */
export const isCurrent = (day: string) => (entry: Json) => holdsOn(day, periodOf(entry))

/** Orders the entries of a history: the newest first. */
export const byRegistration = (first: Json, second: Json): number =>
  (text(second.registrationDate) ?? '').localeCompare(text(first.registrationDate) ?? '')
