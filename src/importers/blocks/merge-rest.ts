import type { Block } from './block.ts'
import type { BlockRest } from './split-block.ts'

/** The bytes and the line of a row that continues in the next block. */
export interface UnfinishedRow {
  bytes: Uint8Array
  line: number
}

/** Copies the end of a block, so that the block is no longer needed. */
export const unfinishedRow = ({ bytes }: Block, rest: BlockRest | undefined): UnfinishedRow | undefined =>
  rest && { bytes: Uint8Array.from(bytes.subarray(bytes.length - rest.bytes)), line: rest.line }

/** A block that begins with the row that the block before it did not end. */
export const withRowBefore = (block: Block, row: UnfinishedRow): Block => {
  if (block.kind !== 'rows') return block
  const bytes = new Uint8Array(row.bytes.length + block.bytes.length)
  bytes.set(row.bytes)
  bytes.set(block.bytes, row.bytes.length)
  return { ...block, bytes, offset: block.offset - row.bytes.length, line: row.line }
}
