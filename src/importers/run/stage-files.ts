import type { StagedFile, StagedRowsWriter } from '#data/partitions/staging/staged-rows-writer.ts'
import { openStagedRowsWriter } from '#data/partitions/staging/staged-rows-writer.ts'
import { countCodeIn, countDateIn } from '../blocks/block-counts.ts'
import { type CountCodes, createCodeCounter } from '../blocks/count-codes.ts'
import { type CountDates, countInRow } from '../blocks/count-dates.ts'
import { ImportError, nameFileInError } from '../import-error.ts'
import type { SupplementaryFile } from '../importer.ts'
import type { CsvRow } from '../readers/csv-records.ts'
import { csvRecords } from '../readers/csv-records.ts'
import type { DocumentLocation } from '../readers/document-location.ts'
import { decodePieces, openBytes } from '../readers/open-document.ts'
import type { RawRecord } from '../readers/raw-record.ts'
import { refuseEndless } from '../readers/refuse-endless.ts'
import { withoutEndMark } from '../readers/without-end-mark.ts'
import type { IdentifiedDocuments } from './identify-documents.ts'
import type { RejectedRecord } from './reject-file.ts'
import { isMostlyRejected } from './reject-file.ts'

interface StagingOptions {
  filename: string
  /** Equal for the same files read in the same way, so that rows staged by a killed run are reused. */
  identity: string
  onRejects: (rejects: readonly RejectedRecord[]) => void
  onProgress: (progress: { file: string; share: number; read: number }) => void
  signal: AbortSignal | undefined
}

interface Staging extends StagedFile {
  rows: StagedRowsWriter
  countDates: CountDates | undefined
  countCodes: CountCodes | undefined
}

const stageRecord = (record: RawRecord<CsvRow>, { key, keep }: SupplementaryFile, staging: Staging) => {
  const { rows, counts, dates, codes, countDates, countCodes } = staging
  counts.read += 1
  if (!('value' in record)) {
    counts.rejected += 1
    return record
  }
  countCodes?.(record.value as never, code => countCodeIn(codes, code))
  const found = key(record.value)
  if (found === undefined) return undefined
  const cells = keep.map(column => record.value[column] ?? '')
  rows.add(found, cells)
  counts.kept += 1
  countDates?.(record.value as never, (column, unreadable) => countDateIn(dates, column, unreadable))
  return undefined
}

const stageDocument = async (
  document: DocumentLocation,
  file: SupplementaryFile,
  options: StagingOptions,
  staging: Staging,
) => {
  const { chunks, progress: share } = await openBytes(document)
  const text = decodePieces(refuseEndless(withoutEndMark(chunks)), file.encoding)
  for await (const records of csvRecords(text, file.columns, `the ${file.name} file`)) {
    const rejects = records.map(record => stageRecord(record, file, staging)).filter(reject => reject !== undefined)
    options.onRejects(rejects.map(({ line, reason }) => ({ file: document.name, line, reason, raw: null })))
    const { read, rejected } = staging.counts
    options.onProgress({ file: file.name, share: share(), read })
    if (isMostlyRejected(staging.counts))
      throw new ImportError(`${document.name} is damaged: ${rejected} of ${read} rows cannot be read`)
    options.signal?.throwIfAborted()
  }
}

const stageFile = async (
  file: SupplementaryFile,
  documents: readonly DocumentLocation[],
  options: StagingOptions,
  rows: StagedRowsWriter,
): Promise<StagedFile> => {
  const finished = rows.finished(file.name)
  if (finished) return finished
  const staged: StagedFile = { counts: { read: 0, kept: 0, rejected: 0 }, dates: {}, codes: {} }
  const countDates = file.dates && countInRow(file.dates)
  const countCodes = createCodeCounter(file.codes, countInRow)
  rows.begin(file.name)
  for (const document of documents) {
    try {
      await stageDocument(document, file, options, { ...staged, rows, countDates, countCodes })
    } catch (error) {
      throw nameFileInError(error, document.name)
    }
  }
  rows.finish(staged)
  return staged
}

/**
 * Stages the rows that an import needs of a register's supplementary files, in constant memory. Rejects with
 * `ImportError` when a file is damaged, and with the signal's reason when the import is aborted.
 */
export const stageFiles = async (
  files: IdentifiedDocuments['supplementary'],
  options: StagingOptions,
): Promise<Record<string, StagedFile>> => {
  using rows = openStagedRowsWriter(options.filename, options.identity)
  const staged: Record<string, StagedFile> = {}
  for (const { file, documents } of files) staged[file.name] = await stageFile(file, documents, options, rows)
  return staged
}
