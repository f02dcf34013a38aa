import type { MappingCounts } from '../blocks/block-counts.ts'
import { ImportError } from '../import-error.ts'
import { companiesIn } from './unreadable-dates.ts'

// A register adds a status now and then. One that writes all of them in another way has none that is known.
const minRecords = 5
const maxShare = 0.5

/** Throws `ImportError` if so many statuses are unknown that the file would make a whole register unknown. */
export const refuseUnknownStatuses = (counts: MappingCounts): void => {
  const found = Object.entries(counts.unknown_statuses).toSorted(([, one], [, other]) => other - one)
  const [unknown, companies] = [found.reduce((sum, [, records]) => sum + records, 0), companiesIn(counts)]
  if (unknown < minRecords || unknown < companies * maxShare) return
  const first = found[0]?.[0] ? `such as ${found[0][0].slice(0, 40)}` : 'most have none'
  throw new ImportError(
    `${unknown} of ${companies} companies have a status on no list, ${first}: the register writes statuses in another way or place now, or the file is damaged; nothing was replaced`,
  )
}
