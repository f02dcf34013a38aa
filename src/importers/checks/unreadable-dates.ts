import type { FaultShare, MappingCounts } from '../blocks/block-counts.ts'
import { ImportError } from '../import-error.ts'
import { impossibleDates } from '../mapping/impossible-date.ts'

// Registers have a few impossible dates. A spreadsheet, or a new version of a file, writes all of them in another form.
const minShareReported = 0.01
const minRecords = 5
const maxShare = 0.1
// A column that hardly any company has may hold anything, and no status depends on it.
const minShareOfCompanies = 0.01

/** The records that became companies. */
export const companiesIn = ({ read, rejected, skipped }: MappingCounts): number =>
  read - rejected - Object.values(skipped).reduce((sum, count) => sum + count, 0)

/** The columns with so many unreadable dates that the operator should know. */
export const unreadableDates = (counts: MappingCounts): Record<string, FaultShare> => {
  // In a column with few dates, a single slip is already a hundredth of them.
  const isRare = (of: number) => of < companiesIn(counts) * minShareOfCompanies
  const told = Object.entries(counts.dates).filter(
    ([, { records, of }]) => records >= (isRare(of) ? minRecords : 1) && records >= of * minShareReported,
  )
  return Object.fromEntries(told)
}

export const describeUnreadableDates = ([column, { records, of, first }]: [string, FaultShare]): string =>
  column === impossibleDates
    ? `${records} of ${of} incorporation dates are more than a year after the file, such as ${first}`
    : `${records} of ${of} dates in ${column} cannot be read, such as ${first}`

/** Throws `ImportError` if so many dates of a column cannot be read that statuses and dates would be wrong. */
export const refuseUnreadableDates = (counts: MappingCounts): void => {
  const fewest = Math.max(minRecords, companiesIn(counts) * minShareOfCompanies)
  const found = Object.entries(counts.dates).find(
    ([, { records, of }]) => records >= fewest && records >= of * maxShare,
  )
  if (!found) return
  const advice =
    found[0] === impossibleDates
      ? 'the file may be newer than its name or --snapshot-date says, or a tool has written a day where there is none'
      : 'a spreadsheet or another tool may have saved the file, or the register writes dates in another form now'
  throw new ImportError(
    `${describeUnreadableDates(found)}: ${advice}; import it as the register publishes it; nothing was replaced`,
  )
}
