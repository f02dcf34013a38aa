import { nameFileInError } from '../import-error.ts'
import type { DocumentLocation } from '../readers/document-location.ts'
import type { JsonShape } from '../readers/json-records.ts'
import { jsonTexts } from '../readers/json-records.ts'
import { decodePieces, openBytes } from '../readers/open-document.ts'
import { openZips } from '../readers/open-zips.ts'
import { refuseEndless } from '../readers/refuse-endless.ts'
import { openZip } from '../readers/unzip-member.ts'
import { withoutEndMark } from '../readers/without-end-mark.ts'
import type { XmlShape } from '../readers/xml-records.ts'
import { xmlTexts } from '../readers/xml-records.ts'
import type { DocumentFormat } from '../run/inspect-documents.ts'
import type { Allocate, Block } from './block.ts'
import type { BlockSize } from './block-size.ts'
import { type RecordPart, recordBlocks } from './record-blocks.ts'
import { type RowPart, rowBlocks } from './row-blocks.ts'

/** The documents to read, in this order, and how; it can be sent to another thread. */
export interface ReadingRequest {
  documents: readonly (DocumentLocation & { format: DocumentFormat })[]
  json: JsonShape | undefined
  xml: XmlShape | undefined
  /** Completes the sentence "this is not …". */
  title: string
  size: BlockSize
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

const partsOf = (
  chunks: AsyncIterable<Buffer>,
  format: DocumentFormat,
  { json, xml, title, size }: ReadingRequest,
  allocate: Allocate,
): AsyncIterable<RowPart | RecordPart> => {
  if (format === 'xml' && xml) return recordBlocks(xmlTexts(decodePieces(chunks), xml, title), size, allocate)
  if (format === 'json' && json) return recordBlocks(jsonTexts(decodePieces(chunks), json, title), size, allocate)
  if (format === 'csv') return rowBlocks(refuseEndless(chunks), size, allocate)
  throw new Error(`${title} is not read from ${format}`)
}

/** Adds to each item whether it is the first and whether it is the last one. */
async function* withEnds<T>(items: AsyncIterable<T>): AsyncGenerator<{ item: T; isFirst: boolean; isLast: boolean }> {
  let previous: { item: T; isFirst: boolean } | undefined
  for await (const item of items) {
    if (previous) yield { ...previous, isLast: false }
    previous = { item, isFirst: !previous }
  }
  if (previous) yield { ...previous, isLast: true }
}

/**
 * Reads documents one after the other, in constant memory, and cuts them into blocks: every document has at least one.
 * Throws `ImportError`, which names the document, when one is damaged or not the register's.
 */
export async function* readBlocks(
  request: ReadingRequest,
  allocate: Allocate = length => new Uint8Array(length),
): AsyncGenerator<Block> {
  const { documents } = request
  const progress = createProgress(documents)
  using zips = openZips(openZip)
  for (const [number, document] of documents.entries()) {
    try {
      const source = await openBytes(document, zips)
      const chunks = withoutEndMark(source.chunks)
      for await (const { item, ...ends } of withEnds(partsOf(chunks, document.format, request, allocate)))
        yield { ...item, ...ends, document: number, progress: progress.at(document, source.progress()) }
    } catch (error) {
      throw nameFileInError(error, document.name)
    }
    progress.finish(document)
  }
}
