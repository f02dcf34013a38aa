import { isRenamed } from '#domain/companies/keep-former-names.ts'
import type { SourceRow } from '#domain/companies/source-row.ts'
import type { NumberedFile } from '../build/import-record.ts'
import type { LayerStatements, StoredRow } from './layer-statements.ts'
import type { LayerTarget } from './layer-target.ts'

/** Counts the companies of a whole register whose name is not that of an earlier import; a second row of one is not counted. */
export const createRenamedCounter =
  (layer: LayerStatements, { record, seen }: LayerTarget) =>
  (stored: StoredRow, row: SourceRow, { isFull }: NumberedFile): void => {
    const isOfThisImport = record.files.some(({ import_id }) => import_id === stored.import_id)
    if (!isFull || isOfThisImport || seen.has(stored.row_id)) return
    if (isRenamed(layer.content(stored), row)) record.counts.renamed = (record.counts.renamed ?? 0) + 1
  }
