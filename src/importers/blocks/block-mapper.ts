import { knownMembers } from '#data/reference/known-members.ts'
import type { NaceEdition } from '#data/reference/nace-classes.ts'
import { type SourceRow, toAliasRow, toSourceRow, withdrawnRow } from '#domain/companies/source-row.ts'
import { ImportError } from '../import-error.ts'
import type { DateColumns, Importer, MappingContext } from '../importer.ts'
import { createMemo } from '../mapping/memo.ts'
import { majorityEdition } from '../mapping/nace.ts'
import { endOfTime } from '../mapping/period.ts'
import type { CsvRow } from '../readers/csv-records.ts'
import type { RawRecord } from '../readers/raw-record.ts'
import type { DocumentFormat } from '../run/inspect-documents.ts'
import { openJoinedRows } from '../run/joined-rows.ts'
import type { RejectedRecord } from '../run/reject-file.ts'
import { redactedExcerpt } from '../run/reject-file.ts'
import { unknownMembers } from '../run/unknown-members.ts'
import type { Block } from './block.ts'
import { type BlockCounts, createBlockCounter } from './block-counts.ts'
import { serializeRows } from './serialized-rows.ts'
import { type BlockRest, createDocumentReader, type DocumentReader } from './split-block.ts'

/** The documents whose blocks are mapped. */
export interface MappingContents {
  documents: readonly { name: string; format: DocumentFormat; snapshotDate: string | null }[]
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
  map(job: BlockJob): MappedBlock
}

const maxReasonLength = 300
// Longer texts are slow to collect.
const rowsPerText = 64
// The codes that only one edition has are about a third of all, so a few dozen records decide.
const recordsForEdition = 1_000

const editionOf = (records: readonly RawRecord<unknown>[], { naceCodes }: DocumentReader, context: MappingContext) =>
  naceCodes &&
  majorityEdition(
    records
      .slice(0, recordsForEdition)
      .flatMap(record => ('value' in record ? naceCodes(record.value as never, context) : [])),
  )

function* unreadableCells(row: CsvRow, { columns, read }: DateColumns): Generator<[column: string, cell: string]> {
  for (const column of columns) {
    const cell = row[column]?.trim()
    if (cell && read(cell) === undefined) yield [column, cell]
  }
}

/** Collects rows, with the ordinals of their records, in serialized texts. */
const createRowTexts = () => {
  const texts: string[] = []
  const positions: number[] = []
  let open: SourceRow[] = []
  const close = () => {
    if (open.length > 0) texts.push(serializeRows(open))
    open = []
  }
  return {
    add: (row: SourceRow, position: number) => {
      open.push(row)
      positions.push(position)
      if (open.length === rowsPerText) close()
    },
    finish: () => {
      close()
      return { rows: texts, positions: Uint32Array.from(positions) }
    },
  }
}

/** Maps the blocks of an importer's documents. Errors are part of the result. */
export const createBlockMapper = (importer: Importer, { documents, stagingFile }: MappingContents): BlockMapper => {
  const staged = openJoinedRows(importer, stagingFile)
  const memo = createMemo()
  const persons = importer.json?.persons ?? []
  const isCsv = documents.some(({ format }) => format === 'csv')
  const members = isCsv ? undefined : knownMembers(importer.source)
  const readers = new Map<number, DocumentReader>()
  const documentOf = (number: number) => {
    const document = documents[number]
    if (!document) throw new Error(`There is no document ${number}.`)
    return document
  }
  const readerOf = (block: Block): DocumentReader => {
    const known = readers.get(block.document)
    if (known) return known
    const reader = createDocumentReader(importer, documentOf(block.document).format, block)
    readers.set(block.document, reader)
    return reader
  }

  const mapRecords = (
    records: Iterable<RawRecord<unknown>>,
    reader: DocumentReader,
    { name, context }: { name: string; context: MappingContext },
  ) => {
    const counter = createBlockCounter()
    const rows = createRowTexts()
    const rejects: RejectedRecord[] = []
    const reject = (line: number, reason: string, raw: string | null) => {
      counter.rejected()
      rejects.push({ file: name, line, reason: reason.slice(0, maxReasonLength), raw })
    }
    const checkMembers = (value: unknown) => {
      if (members) for (const path of unknownMembers(value, members)) counter.unknownMember(path)
    }
    const checkDates = (row: CsvRow) => {
      if (reader.dates)
        for (const [column, cell] of unreadableCells(row, reader.dates)) counter.unreadableDate(column, cell)
    }
    const add = (record: RawRecord<unknown>) => {
      counter.read()
      if (!('value' in record)) return reject(record.line, record.reason, null)
      checkMembers(record.value)
      const mapped = reader.map(record.value as never, context)
      if (mapped.kind === 'rejected') return reject(record.line, mapped.reason, redactedExcerpt(record.value, persons))
      if (mapped.kind === 'skipped') return counter.skipped(mapped.reason)
      if (mapped.kind === 'withdrawn') {
        counter.skipped(mapped.reason)
        return rows.add(withdrawnRow(mapped), counter.counts.read)
      }
      counter.company(mapped)
      checkDates(record.value as CsvRow)
      const { country, registryId, facts, stamp, isAlias } = mapped
      const row = toSourceRow(country, registryId, facts, stamp)
      rows.add(isAlias ? toAliasRow(row) : row, counter.counts.read)
    }
    for (const record of records) add(record)
    return { ...rows.finish(), rejects, counts: counter.counts }
  }

  const mapBlock = ({ block, naceEdition, maxRecords }: BlockJob): BlockRecords => {
    const reader = readerOf(block)
    const { name, snapshotDate } = documentOf(block.document)
    const day = snapshotDate?.slice(0, 10) ?? endOfTime
    const context = { snapshotDate, day, joinedRows: staged.joinedRows, naceEdition: undefined, memo }
    const split = reader.split(block)
    const isWhole = naceEdition !== 'read' && maxRecords === undefined
    const records = isWhole ? split.records : [...split.records].slice(0, maxRecords)
    const edition = naceEdition === 'read' ? editionOf([...records], reader, context) : naceEdition
    const mapped = mapRecords(records, reader, { name, context: { ...context, naceEdition: edition } })
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
