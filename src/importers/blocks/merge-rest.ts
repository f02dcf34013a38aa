import type { Block } from './block.ts'
import type { BlockRest } from './split-block.ts'

/** The bytes of a row that continues in the next block. */
export interface UnfinishedRow extends Omit<BlockRest, 'bytes'> {
  bytes: Uint8Array
}

/** Copies the end of a block, so that the block is no longer needed. */
export const unfinishedRow = ({ bytes }: Block, rest: BlockRest | undefined): UnfinishedRow | undefined =>
  rest && { ...rest, bytes: Uint8Array.from(bytes.subarray(bytes.length - rest.bytes)) }

/** A block that begins with the row that the block before it did not end. */
export const withRowBefore = (block: Block, row: UnfinishedRow): Block => {
  if (block.kind !== 'rows') return block
  const bytes = new Uint8Array(row.bytes.length + block.bytes.length)
  bytes.set(row.bytes)
  bytes.set(block.bytes, row.bytes.length)
  return { ...block, ...row, bytes, offset: block.offset - row.bytes.length }
}
