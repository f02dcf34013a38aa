import { ImportError } from '../import-error.ts'
import type { Importer, MapRecord } from '../importer.ts'
import { createMemo } from '../mapping/memo.ts'
import { nameFileInError } from '../name-file-in-error.ts'
import { csvRecords } from '../readers/csv-records.ts'
import type { DocumentLocation } from '../readers/document-location.ts'
import { jsonRecords } from '../readers/json-records.ts'
import { openDocument } from '../readers/open-document.ts'
import type { RawRecord } from '../readers/raw-record.ts'
import { xmlRecords } from '../readers/xml-records.ts'
import type { MappedRows } from './batch-mapper.ts'
import { createBatchMapper } from './batch-mapper.ts'
import type { DocumentFormat } from './inspect-documents.ts'
import { isMostlyRejected } from './is-mostly-rejected.ts'
import { openJoinedRows } from './joined-rows.ts'

/** Which documents to map, in this order, and how many records of them. */
export interface MappingRequest {
  documents: readonly (DocumentLocation & { format: DocumentFormat })[]
  snapshotDate: string | null
  /** The database file that holds the rows of supplementary files; null where there are none. */
  stagingFile: string | null
  limit?: number | undefined
}

/** Mapped records of one document, and the share of all documents that has been read, between 0 and 1. */
export interface MappedBatch extends MappedRows {
  progress: number
}

type Records = AsyncIterable<RawRecord<unknown>[]>

const readerFor = (
  { csv, json, xml, title }: Importer,
  format: DocumentFormat,
  chunks: AsyncIterable<string>,
): { records: Records; map: MapRecord<never> } => {
  if (format === 'xml' && xml) return { records: xmlRecords(chunks, xml.shape, title), map: xml.map }
  if (format === 'json' && json) return { records: jsonRecords(chunks, json, title), map: json.map }
  if (format === 'csv' && csv) return { records: csvRecords(chunks, csv.columns, title), map: csv.map }
  throw new Error(`${title} is not read from ${format}`)
}

const refuseMostlyRejected = ({ counts, rejects: [reject] }: MappedRows, title: string) => {
  if (!isMostlyRejected(counts)) return
  throw new ImportError(
    `This is not ${title}: ${counts.rejected} of ${counts.read} records cannot be read, for example line ${reject?.line}: ${reject?.reason}.`,
  )
}

/** Names the document in errors of reading it. */
async function* withFileName<T>(records: AsyncIterable<T>, name: string): AsyncGenerator<T> {
  try {
    yield* records
  } catch (error) {
    throw nameFileInError(error, name)
  }
}

/** Turns the share of each document that has been read into the share of all, by their sizes. */
const createProgress = (documents: readonly DocumentLocation[]) => {
  const totalBytes = documents.reduce((sum, { bytes }) => sum + bytes, 0)
  let finishedBytes = 0
  return {
    at: ({ bytes }: DocumentLocation, share: number) => (finishedBytes + bytes * share) / Math.max(totalBytes, 1),
    finish: ({ bytes }: DocumentLocation) => {
      finishedBytes += bytes
    },
  }
}

/**
 * Reads a register's documents one after the other and maps their records, in constant memory. Throws `ImportError` when a
 * document is not of the register or is damaged, or when there are no records.
 */
export async function* mapRecords(
  importer: Importer,
  { documents, snapshotDate, stagingFile, limit = Number.POSITIVE_INFINITY }: MappingRequest,
): AsyncGenerator<MappedBatch> {
  using staged = openJoinedRows(importer, stagingFile)
  const { joinedRows } = staged
  const context = { snapshotDate, joinedRows, memo: createMemo() }
  const mapper = createBatchMapper(context, importer.json?.persons ?? [])
  const progress = createProgress(documents)
  for (const document of documents) {
    const source = await openDocument(document)
    const { records, map } = readerFor(importer, document.format, source.chunks)
    const named = documents.length > 1 ? withFileName(records, document.name) : records
    for await (const found of named) {
      const mapped = mapper.map(found.slice(0, limit - mapper.counts.read), map, document.name)
      refuseMostlyRejected(mapped, importer.title)
      yield { ...mapped, progress: progress.at(document, source.progress()) }
      if (mapper.counts.read >= limit) return
    }
    progress.finish(document)
  }
  if (mapper.counts.read === 0)
    throw new ImportError(`The file holds no records: it is empty, or not ${importer.title}.`)
}
