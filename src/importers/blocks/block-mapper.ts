import { knownMembers } from '#data/reference/known-members.ts'
import type { NaceEdition } from '#data/reference/nace-classes.ts'
import { ImportError } from '../import-error.ts'
import type { Importer, MappingContext } from '../importer.ts'
import { createMemo } from '../mapping/memo.ts'
import { majorityEdition } from '../mapping/nace.ts'
import { endOfTime } from '../mapping/period.ts'
import type { RawRecord } from '../readers/raw-record.ts'
import type { DocumentFormat } from '../run/inspect-documents.ts'
import { openJoinedRows } from '../run/joined-rows.ts'
import type { RejectedRecord } from '../run/reject-file.ts'
import type { Block } from './block.ts'
import type { BlockCounts } from './block-counts.ts'
import { openDocumentReaders } from './document-readers.ts'
import { mapBlockRecords } from './map-block-records.ts'
import { type BlockRest, createDocumentReader, type DocumentReader } from './split-block.ts'

/** What is the same for all blocks. */
export interface MappingContents {
  /** Whether one of the documents is a CSV. */
  hasCsv: boolean
  /** The database file with the rows of supplementary files; null when there are none. */
  stagingFile: string | null
}

/** A block to be mapped. */
export interface BlockJob {
  block: Block
  /** The edition of NACE of the document; `read` to find it out from this block, its first one. */
  naceEdition: NaceEdition | 'read' | undefined
  /** Maximum number of records to map. */
  maxRecords?: number
}

/** A block with what is read of its document; to send all of tens of thousands to each thread would fill its memory. */
export interface DocumentJob extends BlockJob {
  document: { name: string; format: DocumentFormat; snapshotDate: string | null }
}

/** The result of a block. */
export type MappedBlock = BlockRecords | { kind: 'failed'; message: string; isExpected: boolean }

/** The records of a block, mapped. */
export interface BlockRecords {
  kind: 'mapped'
  /** Serialized rows in several texts. */
  rows: readonly string[]
  /** The ordinal of each row's record in the block, from 1. */
  positions: Uint32Array
  rejects: RejectedRecord[]
  counts: BlockCounts
  naceEdition: NaceEdition | undefined
  rest: BlockRest | undefined
}

/** Maps the blocks of documents, in any order. */
export interface BlockMapper extends Disposable {
  map(job: DocumentJob): MappedBlock
}

// The codes that only one edition has are about a third of all, so a few dozen records decide.
const recordsForEdition = 1_000

const editionOf = (records: readonly RawRecord<unknown>[], { naceCodes }: DocumentReader, context: MappingContext) =>
  naceCodes &&
  majorityEdition(
    records
      .slice(0, recordsForEdition)
      .flatMap(record => ('value' in record ? naceCodes(record.value as never, context) : [])),
  )

/** Maps the blocks of an importer's documents. Errors are part of the result. */
export const createBlockMapper = (importer: Importer, { hasCsv, stagingFile }: MappingContents): BlockMapper => {
  const staged = openJoinedRows(importer, stagingFile)
  const memo = createMemo()
  const known = {
    members: hasCsv ? undefined : knownMembers(importer.source),
    persons: importer.json?.persons ?? [],
    statusMembers: Object.keys(importer.json?.statusMembers ?? {}),
  }
  const readerOf = openDocumentReaders((format, block) => createDocumentReader(importer, format, block))

  const mapBlock = ({ block, naceEdition, maxRecords, document }: DocumentJob): BlockRecords => {
    const { name, snapshotDate, format } = document
    const reader = readerOf(format, block)
    const day = snapshotDate?.slice(0, 10) ?? endOfTime
    const context = { snapshotDate, day, joinedRows: staged.joinedRows, naceEdition: undefined, memo }
    const split = reader.split(block)
    const isWhole = naceEdition !== 'read' && maxRecords === undefined
    const records = isWhole ? split.records : [...split.records].slice(0, maxRecords)
    const edition = naceEdition === 'read' ? editionOf([...records], reader, context) : naceEdition
    const mapped = mapBlockRecords(records, reader, { ...known, name, context: { ...context, naceEdition: edition } })
    return { kind: 'mapped', ...mapped, naceEdition: edition, rest: split.rest() }
  }

  return {
    map: job => {
      try {
        return mapBlock(job)
      } catch (error) {
        const isExpected = error instanceof ImportError
        const message = isExpected ? error.message : String((error as Error).stack)
        return { kind: 'failed', message, isExpected }
      }
    },
    [Symbol.dispose]: () => staged[Symbol.dispose](),
  }
}
