import type { Json } from '../mapping/json-values.ts'
import { holdsOn, lastDay, type Period } from '../mapping/period.ts'
import { dayFirst } from '../mapping/source-values.ts'

/** The period of an entry of a history. */
export const periodOf = ({ algus_kpv, lopp_kpv }: Json): Period => ({
  from: dayFirst(algus_kpv),
  until: lastDay(lopp_kpv, dayFirst),
})

/** Whether an entry of a history is in force on a day. */
export const isCurrent = (day: string) => (entry: Json) => holdsOn(day, periodOf(entry))
