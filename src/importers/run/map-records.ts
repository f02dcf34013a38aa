import { knownMembers } from '#data/reference/known-members.ts'
import { ImportError, nameFileInError } from '../import-error.ts'
import type { Importer, MapRecord, NaceCodesOf } from '../importer.ts'
import { createMemo } from '../mapping/memo.ts'
import { csvRecords } from '../readers/csv-records.ts'
import type { DocumentLocation } from '../readers/document-location.ts'
import { jsonRecords } from '../readers/json-records.ts'
import { openDocument } from '../readers/open-document.ts'
import type { RawRecord } from '../readers/raw-record.ts'
import { xmlRecords } from '../readers/xml-records.ts'
import type { MappedRows } from './batch-mapper.ts'
import { createBatchMapper } from './batch-mapper.ts'
import type { DocumentFormat } from './inspect-documents.ts'
import { openJoinedRows } from './joined-rows.ts'
import { isMostlyRejected } from './reject-file.ts'
import { withNaceEdition } from './with-nace-edition.ts'

/** The documents to map, in this order, and the maximum number of records. */
export interface MappingRequest {
  documents: readonly (DocumentLocation & { format: DocumentFormat; snapshotDate: string | null })[]
  /** The database file with the rows of supplementary files; null when there are none. */
  stagingFile: string | null
  limit?: number | undefined
}

/** A batch of mapped records of one document, and the share of all documents read so far, between 0 and 1. */
export interface MappedBatch extends MappedRows {
  /** The number of the document, from 0. */
  document: number
  progress: number
}

type Records = AsyncIterable<RawRecord<unknown>[]>

const readerFor = (
  { csv, json, xml, title }: Importer,
  format: DocumentFormat,
  chunks: AsyncIterable<string>,
): { records: Records; map: MapRecord<never>; naceCodes?: NaceCodesOf<never> | undefined } => {
  if (format === 'xml' && xml) return { records: xmlRecords(chunks, xml.shape, title), map: xml.map }
  if (format === 'json' && json) return { ...json, records: jsonRecords(chunks, json, title) }
  if (format === 'csv' && csv) return { ...csv, records: csvRecords(chunks, csv.columns, title) }
  throw new Error(`${title} is not read from ${format}`)
}

const refuseMostlyRejected = ({ counts, rejects: [reject] }: MappedRows, title: string) => {
  if (!isMostlyRejected(counts)) return
  throw new ImportError(
    `This is not ${title}: ${counts.rejected} of ${counts.read} records cannot be read, for example line ${reject?.line}: ${reject?.reason}.`,
  )
}

/** Adds the document's name to errors of reading it. */
async function* withFileName<T>(records: AsyncIterable<T>, name: string): AsyncGenerator<T> {
  try {
    yield* records
  } catch (error) {
    throw nameFileInError(error, name)
  }
}

/** Converts the share read of each document to the share of all documents, weighted by size. */
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
 * Reads a register's documents one after the other and maps their records, in constant memory. Throws `ImportError`
 * when a document is not the register's or is damaged, or when there are no records.
 */
export async function* mapRecords(
  importer: Importer,
  { documents, stagingFile, limit = Number.POSITIVE_INFINITY }: MappingRequest,
): AsyncGenerator<MappedBatch> {
  using staged = openJoinedRows(importer, stagingFile)
  const { joinedRows } = staged
  const memo = createMemo()
  const isCsv = documents.some(({ format }) => format === 'csv')
  const members = isCsv ? undefined : knownMembers(importer.source)
  const mapper = createBatchMapper(importer.json?.persons ?? [], members)
  const progress = createProgress(documents)
  for (const [number, document] of documents.entries()) {
    const { name, snapshotDate } = document
    const context = { snapshotDate, joinedRows, naceEdition: undefined, memo }
    const source = await openDocument(document)
    const { records, map, naceCodes } = readerFor(importer, document.format, source.chunks)
    const named = documents.length > 1 ? withFileName(records, name) : records
    const codesOf = naceCodes && ((value: never) => naceCodes(value, context))
    for await (const { found, naceEdition } of withNaceEdition(named, codesOf)) {
      const taken = found.slice(0, limit - mapper.counts.read)
      const mapped = mapper.map(taken, map, { name, context: { ...context, naceEdition } })
      refuseMostlyRejected(mapped, importer.title)
      yield { ...mapped, document: number, progress: progress.at(document, source.progress()) }
      if (mapper.counts.read >= limit) return
    }
    progress.finish(document)
  }
  if (mapper.counts.read === 0)
    throw new ImportError(`The file contains no records: it is empty, or not ${importer.title}.`)
}
