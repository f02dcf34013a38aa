import type { SourceRow } from '#domain/companies/source-row.ts'
import { isOnlyOfItsDate, type NumberedFile } from '../build/import-record.ts'
import type { StoredRow } from './layer-statements.ts'
import type { LayerTarget } from './layer-target.ts'

/**
 * Whether a row of a file of a whole register is of a company of another row of this file. Counts such rows.
 */
export const createRepeatCounter = ({ record: { files, counts }, seen }: LayerTarget) => {
  return (stored: StoredRow, row: SourceRow, file: NumberedFile): boolean => {
    if (!file.isFull || stored.source_key !== row.source_key) return false
    // Another file of the date may have confirmed the row, as when an operator gives a file and a copy of it.
    const isRepeated = stored.import_id === file.import_id || (seen.has(stored.row_id) && isOnlyOfItsDate(files, file))
    if (isRepeated) counts.repeated = (counts.repeated ?? 0) + 1
    return isRepeated
  }
}
