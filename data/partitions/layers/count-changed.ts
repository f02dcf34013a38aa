import { isRenamed } from '#domain/companies/keep-former-names.ts'
import { isRedated, type SourceRow } from '#domain/companies/source-row.ts'
import type { NumberedFile } from '../build/import-record.ts'
import type { LayerStatements, StoredRow } from './layer-statements.ts'
import type { LayerTarget } from './layer-target.ts'

/**
 * Counts the companies of a whole register whose name, or incorporation date, is not that of an earlier import; a second row
 * of one is not counted.
 */
export const createChangeCounter =
  (layer: LayerStatements, { record, seen }: LayerTarget) =>
  (stored: StoredRow, row: SourceRow, { isFull }: NumberedFile): void => {
    const { files, counts } = record
    const isOfThisImport = files.some(({ import_id }) => import_id === stored.import_id)
    if (!isFull || isOfThisImport || seen.has(stored.row_id)) return
    const before = layer.content(stored)
    if (isRenamed(before, row)) counts.renamed = (counts.renamed ?? 0) + 1
    if (isRedated(before, row)) counts.redated = (counts.redated ?? 0) + 1
  }
