/** The size of the blocks that a document is cut into. */
export interface BlockSize {
  /** Bytes of a block; it is longer if a single row or record is. */
  maxBytes: number
  /** Maximum number of lines or records in a block: what they are mapped to may be much longer than their text. */
  maxRecords: number
  /** Lines, or records, of the first block of a document. */
  minFirst: number
}
