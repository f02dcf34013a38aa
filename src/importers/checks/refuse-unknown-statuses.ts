import type { MappingCounts } from '../blocks/block-counts.ts'
import { ImportError } from '../import-error.ts'
import type { ImportOptions } from '../run/import-options.ts'
import { companiesIn } from './unreadable-dates.ts'

// A register adds a status now and then. One that writes all of them in another way has none that is known.
const minRecords = 5
const maxShare = 0.5

/**
 * Throws `ImportError` if the file would make the status of so many companies unknown, unless that is accepted: all
 * companies of a selection may have the new one.
 */
export const refuseUnknownStatuses = (
  counts: MappingCounts,
  { acceptUnknownStatuses = false }: Pick<ImportOptions, 'acceptUnknownStatuses'>,
): void => {
  const unknown = counts.without_status
  const companies = companiesIn(counts)
  if (acceptUnknownStatuses || unknown < minRecords || unknown < companies * maxShare) return
  const [most] = Object.entries(counts.unknown_statuses).toSorted(([, one], [, other]) => other - one)
  const first = most?.[0] ? `such as ${most[0].slice(0, 40)}` : 'most have none'
  throw new ImportError(
    `${unknown} of ${companies} companies have a status on no list, ${first}: the register may write statuses differently now, or the file is damaged; nothing was replaced; to import them with the status unknown, add --accept-unknown-statuses`,
  )
}
