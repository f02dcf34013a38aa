import { compareRecency } from '#domain/companies/compare-recency.ts'
import type { SourceRow } from '#domain/companies/source-row.ts'
import { compareFileNames } from '#domain/compare-file-names.ts'
import { isOnlyOfItsDate, type NumberedFile } from '../build/import-record.ts'
import { confirmationOfRow } from '../build/source-history.ts'
import type { StoredRow } from './layer-statements.ts'
import type { LayerTarget } from './layer-target.ts'
import type { WriteOutcome } from './write-outcome.ts'

type Chosen = Extract<WriteOutcome, 'superseded' | 'duplicate_id' | 'older_record'>

/** When a stored row was confirmed. Those that a full file has are confirmed by it when all of its rows have arrived. */
const confirmationOfStored = (stored: StoredRow, { snapshot_date }: NumberedFile, { history, seen }: LayerTarget) => {
  const confirmedAt = history.confirmationOf(stored)
  // A newer part may have confirmed it already.
  return seen.has(stored.row_id) && (confirmedAt ?? '') < (snapshot_date ?? '') ? snapshot_date : confirmedAt
}

const compareDates = (stored: StoredRow, row: SourceRow, file: NumberedFile, target: LayerTarget) =>
  compareRecency(
    { updatedAt: row.source_updated_at, confirmedAt: confirmationOfRow(row, file), rank: row.rank },
    {
      updatedAt: stored.source_updated_at,
      confirmedAt: confirmationOfStored(stored, file, target),
      rank: stored.rank,
    },
  )

/** Decides between two records with equal dates, by the names of their files. */
const compareFiles = (stored: StoredRow, file: NumberedFile, { history }: LayerTarget): Chosen | undefined => {
  // The same content is confirmed, whatever its file is called.
  const isBefore =
    stored.is_same === 1 || compareFileNames(history.fileOf(stored)?.file_name ?? '', file.file_name) <= 0
  return isBefore ? undefined : 'older_record'
}

/** Whether a row that was seen is from an earlier file of the same date, which this file may correct. */
const isOfEarlierFile = (stored: StoredRow, file: NumberedFile, { history, record }: LayerTarget): boolean =>
  !isOnlyOfItsDate(record.files, file) && compareFileNames(history.fileOf(stored)?.file_name ?? '', file.file_name) < 0

/** Whether the stored row was already written by this file, or by an earlier one of the same date. */
const isRepeated = (stored: StoredRow, order: number, file: NumberedFile, target: LayerTarget): boolean => {
  if (stored.import_id === file.import_id) return true
  return target.seen.has(stored.row_id) && !(order === 0 && isOfEarlierFile(stored, file, target))
}

/**
 * Why the stored row is kept; undefined when it is replaced. Does not depend on the order in which files arrive: the
 * newer record wins. Of records with equal dates, the file whose name sorts last wins, and within a file the first row.
 */
export const reasonToKeep = (
  stored: StoredRow,
  row: SourceRow,
  file: NumberedFile,
  target: LayerTarget,
): Chosen | undefined => {
  if (stored.source_key !== row.source_key) return (row.rank ?? '') > (stored.rank ?? '') ? undefined : 'superseded'
  const order = compareDates(stored, row, file, target)
  if (order > 0) return undefined
  if (isRepeated(stored, order, file, target)) return 'duplicate_id'
  if (order === 0) return compareFiles(stored, file, target)
  return target.record.files.some(({ import_id }) => import_id === stored.import_id) ? 'duplicate_id' : 'older_record'
}
