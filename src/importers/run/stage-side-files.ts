import type { SideCounts, SideRowsWriter } from '#data/partitions/side-rows.ts'
import { openSideRowsWriter } from '#data/partitions/side-rows.ts'
import { ImportError } from '../import-error.ts'
import type { SideFile } from '../importer.ts'
import type { CsvRow } from '../readers/csv-records.ts'
import { csvRecords } from '../readers/csv-records.ts'
import type { DocumentPlace } from '../readers/document-place.ts'
import { openDocument } from '../readers/open-document.ts'
import type { RawRecord } from '../readers/raw-record.ts'
import type { AssignedDocuments } from './assign-documents.ts'
import type { RejectedRecord } from './rejected-record.ts'

/** What a staging run is told and tells. */
export interface Staging {
  filename: string
  /** Equal for the same files read the same way, so that what a killed run put on disk is used again. */
  identity: string
  onRejects: (rejects: readonly RejectedRecord[]) => void
  onProgress: (progress: { file: string; share: number; read: number }) => void
  signal: AbortSignal | undefined
}

const plausibleAfter = 1_000

const refuseMostlyRejected = ({ read, rejected }: SideCounts, name: string) => {
  if (rejected < plausibleAfter || rejected * 2 < read) return
  throw new ImportError(`${name} is damaged: ${rejected} of ${read} rows cannot be read.`)
}

const named = (error: unknown, name: string): unknown =>
  error instanceof ImportError && !error.message.includes(name) ? new ImportError(`${name}: ${error.message}`) : error

const addRows = (
  records: readonly RawRecord<CsvRow>[],
  { key, keep }: SideFile,
  { rows, counts }: { rows: SideRowsWriter; counts: SideCounts },
): RejectedRecord[] => {
  const rejects: RejectedRecord[] = []
  for (const record of records) {
    counts.read += 1
    if (!('value' in record)) {
      counts.rejected += 1
      rejects.push({ file: '', line: record.line, reason: record.reason, raw: null })
      continue
    }
    const found = key(record.value)
    if (found === undefined) continue
    rows.add(
      found,
      keep.map(column => record.value[column] ?? ''),
    )
    counts.kept += 1
  }
  return rejects
}

const stageDocument = async (
  document: DocumentPlace,
  file: SideFile,
  staging: Staging,
  progress: { rows: SideRowsWriter; counts: SideCounts },
) => {
  try {
    const { chunks, progress: share } = await openDocument(document, file.encoding)
    for await (const records of csvRecords(chunks, file.columns, `the ${file.name} file`)) {
      const rejects = addRows(records, file, progress)
      staging.onRejects(rejects.map(reject => ({ ...reject, file: document.name })))
      staging.onProgress({ file: file.name, share: share(), read: progress.counts.read })
      refuseMostlyRejected(progress.counts, document.name)
      staging.signal?.throwIfAborted()
    }
  } catch (error) {
    throw named(error, document.name)
  }
}

/**
 * Puts the rows that an import needs of a register's further files on disk, in constant memory. Rejects with `ImportError`
 * when one is damaged, and with the signal's reason when it is aborted.
 */
export const stageSideFiles = async (
  beside: AssignedDocuments['beside'],
  staging: Staging,
): Promise<Record<string, SideCounts>> => {
  using rows = openSideRowsWriter(staging.filename, staging.identity)
  const counted: Record<string, SideCounts> = {}
  for (const { file, documents } of beside) {
    const counts = rows.finished(file.name) ?? { read: 0, kept: 0, rejected: 0 }
    counted[file.name] = counts
    if (rows.finished(file.name)) continue
    rows.begin(file.name)
    for (const document of documents) await stageDocument(document, file, staging, { rows, counts })
    rows.finish(counts)
  }
  return counted
}
