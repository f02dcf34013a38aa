/** The size of the blocks that a document is cut into. */
export interface BlockSize {
  /** Bytes of a block; it is longer if a single row or record is. */
  maxBytes: number
  /** Lines, or records, of a block: what is mapped may be much longer than what is read. */
  maxRecords: number
  /** Lines, or records, of the first block of a document. */
  minFirst: number
}
