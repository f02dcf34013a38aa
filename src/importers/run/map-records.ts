import type { BlockJob, BlockMapper, DocumentJob, MappingContents } from '../blocks/block-mapper.ts'
import { createBlockMapper } from '../blocks/block-mapper.ts'
import type { MappedBatch, MappingOptions } from '../blocks/map-in-order.ts'
import { mapInOrder } from '../blocks/map-in-order.ts'
import { type ReadingRequest, readBlocks } from '../blocks/read-blocks.ts'
import type { Importer } from '../importer.ts'
import type { DocumentLocation } from '../readers/document-location.ts'
import type { DocumentFormat } from './inspect-documents.ts'

/** The documents to map, in this order, and the maximum number of records. */
export interface MappingRequest {
  documents: readonly (DocumentLocation & { format: DocumentFormat; snapshotDate: string | null })[]
  /** The database file with the rows of supplementary files; null when there are none. */
  stagingFile: string | null
  limit?: number | undefined
  /** Bytes that are read and mapped together. */
  blockBytes?: number | undefined
}

const defaultBlockBytes = 128 * 1024
const maxBlockRecords = 256
// Enough to find out the edition of NACE of a document.
const minFirstRecords = 1_000

const readsEdition = ({ csv, json }: Importer, { documents }: MappingRequest): boolean =>
  documents.some(({ format }) => (format === 'csv' ? csv?.naceCodes : json?.naceCodes) !== undefined)

/** How the documents of a request are read. */
export const readingRequest = (importer: Importer, request: MappingRequest): ReadingRequest => {
  const { documents, blockBytes = defaultBlockBytes } = request
  const { json, xml, title } = importer
  return {
    documents: documents.map(({ path, member, name, bytes, format, packed }) => ({
      path,
      member,
      name,
      bytes,
      format,
      ...(packed && { packed }),
    })),
    json: json && { recordsUnder: json.recordsUnder, ...(json.recognisedBy && { recognisedBy: json.recognisedBy }) },
    xml: xml?.shape,
    title,
    size: {
      maxBytes: blockBytes,
      maxRecords: maxBlockRecords,
      minFirst: readsEdition(importer, request) ? minFirstRecords : 0,
    },
  }
}

/** What a mapper gets to know of a request before its blocks. */
export const mappingContents = ({ documents, stagingFile }: MappingRequest): MappingContents => ({
  hasCsv: documents.some(({ format }) => format === 'csv'),
  stagingFile,
})

/** A block to be mapped, with what is read of its document. */
export const jobOf = ({ documents }: MappingRequest, job: BlockJob): DocumentJob => {
  const document = documents[job.block.document]
  if (!document) throw new Error(`There is no document ${job.block.document}.`)
  const { name, format, snapshotDate } = document
  return { ...job, document: { name, format, snapshotDate } }
}

/** How the blocks of a request are mapped. */
export const mappingOptions = (importer: Importer, request: MappingRequest): Omit<MappingOptions, 'maxAhead'> => ({
  documents: request.documents.map(({ name }) => ({ name })),
  title: importer.title,
  readsEdition: readsEdition(importer, request),
  limit: request.limit,
})

/** Reads a register's documents and maps their records in the caller's thread, in constant memory; see `mapInOrder`. */
export async function* mapRecords(importer: Importer, request: MappingRequest): AsyncGenerator<MappedBatch> {
  using mapper: BlockMapper = createBlockMapper(importer, mappingContents(request))
  const options = { ...mappingOptions(importer, request), maxAhead: 1 }
  yield* mapInOrder(
    readBlocks(readingRequest(importer, request)),
    async job => mapper.map(jobOf(request, job)),
    options,
  )
}
