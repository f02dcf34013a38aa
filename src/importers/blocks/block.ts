import type { CsvHeader } from '../readers/csv-header.ts'

/** Creates the bytes of a block, or reuses those of a block that is no longer needed. */
export type Allocate = (length: number) => Uint8Array

/** A part of a document that is mapped by itself, on any thread: rows of a CSV, or records of JSON or XML. */
export type Block = RowBlock | RecordBlock

interface Part {
  /** The number of the document, from 0. */
  document: number
  isFirst: boolean
  /** Whether it is the last block of the document. */
  isLast: boolean
  /** The share of all documents read so far, between 0 and 1. */
  progress: number
  bytes: Uint8Array
}

/** The lines of a CSV file between two line ends, at which rows usually end too. */
export interface RowBlock extends Part {
  kind: 'rows'
  header: Pick<CsvHeader, 'cells' | 'delimiter'>
  /** The number of bytes of the document before the block. */
  offset: number
  /** The number of the first line. */
  line: number
  /** Whether it begins inside a row that was rejected because it is too long. */
  isInLongRow?: boolean
}

/** Records as JSON. */
export interface RecordBlock extends Part {
  kind: 'records'
  /** The line on which each record begins. */
  lines: Uint32Array
  /** The number of bytes up to the end of each record. */
  ends: Uint32Array
}
