import type { MappingCounts } from '../blocks/block-counts.ts'
import { ImportError } from '../import-error.ts'
import type { Completeness } from '../run/completeness.ts'
import { companiesIn } from './unreadable-dates.ts'

// The changes of a day may all be of persons; a whole register has companies.
const minRecords = 5

/** Throws `ImportError` if no record of a whole register is a company: the column that shows it has probably moved or changed. */
export const refuseWithoutCompanies = (counts: MappingCounts, completeness: Completeness): void => {
  if (completeness !== true || counts.read < minRecords || companiesIn(counts) > 0) return
  const [reason, records] = Object.entries(counts.skipped).toSorted(([, one], [, other]) => other - one)[0] ?? []
  if (reason === undefined) return
  throw new ImportError(
    `none of ${counts.read} records is a company (${records} are left out as ${reason}): its cells may be shifted, or the register may write them differently now; nothing was replaced`,
  )
}
