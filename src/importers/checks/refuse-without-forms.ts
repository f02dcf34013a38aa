import type { MappingCounts } from '../blocks/block-counts.ts'
import { ImportError } from '../import-error.ts'
import type { Importer } from '../importer.ts'
import { companiesIn } from './unreadable-dates.ts'

// Registers leave out the form of some records. A column or member with another name is missing from all.
const minRecords = 5
const maxShare = 0.5

/**
 * Throws `ImportError` if so many records have no legal form that it must be somewhere else in the file: natural persons would
 * be served as companies.
 */
export const refuseWithoutForms = ({ isFilteredByLegalForm }: Importer, counts: MappingCounts): void => {
  const missing = counts.without_legal_form
  const companies = companiesIn(counts)
  if (!isFilteredByLegalForm || missing < minRecords || missing < companies * maxShare) return
  throw new ImportError(
    `${missing} of ${companies} companies have no legal form, so natural persons cannot be left out: the register may write it elsewhere now, or the file is damaged; import the file as it is published, or with a newer release; nothing was replaced`,
  )
}
