import { varintLength } from './growable-arrays.ts'
import { type PackedOffsets, packOffsets } from './packed-offsets.ts'
import { sharedBytes } from './shared-arrays.ts'

// A posting list: the number of documents; for long lists, a skip entry of eight bytes for each block after the first (the
// last document before the block, and the block's offset); then the documents, delta-encoded as varints.

/** Documents per block; reading can start at any block. */
export const postingsPerBlock = 128
/** Shorter lists have no skip entries. */
export const minBlockedLength = 256

export interface Postings {
  bytes: Uint8Array<SharedArrayBuffer>
  /** The offset of each token's list, and after the last token the end. */
  offsets: PackedOffsets
}

const skipEntryCount = (count: number) => (count < minBlockedLength ? 0 : Math.ceil(count / postingsPerBlock) - 1)

/** Calls `visit` for each token of each document, documents in ascending order; tokens may repeat. */
export type ForEachPosting = (visit: (token: number, document: number) => void) => void

const writeUint32 = (bytes: Uint8Array, at: number, value: number) => {
  bytes[at] = value & 255
  bytes[at + 1] = (value >>> 8) & 255
  bytes[at + 2] = (value >>> 16) & 255
  bytes[at + 3] = value >>> 24
}

/** Returns the offset after the varint. */
export const writeVarint = (bytes: Uint8Array, at: number, value: number): number => {
  let rest = value
  let end = at
  while (rest > 127) {
    bytes[end++] = (rest & 127) | 128
    rest >>>= 7
  }
  bytes[end++] = rest
  return end
}

/** Builds the lists in two passes over the documents; the first only measures, which avoids a second copy in memory. */
export function buildPostings(tokens: number, each: ForEachPosting): Postings {
  const counts = new Uint32Array(tokens)
  const sizes = new Uint32Array(tokens)
  const last = new Uint32Array(tokens)
  each((token, document) => {
    if (counts[token] !== 0 && last[token] === document) return
    counts[token] = (counts[token] ?? 0) + 1
    sizes[token] = (sizes[token] ?? 0) + varintLength(document - (last[token] ?? 0))
    last[token] = document
  })
  const offsets = new Uint32Array(tokens + 1)
  for (let token = 0; token < tokens; token += 1) {
    const count = counts[token] ?? 0
    const size = count === 0 ? 0 : varintLength(count) + skipEntryCount(count) * 8 + (sizes[token] ?? 0)
    offsets[token + 1] = (offsets[token] ?? 0) + size
  }
  return { bytes: writeLists(counts, offsets, each), offsets: packOffsets(offsets) }
}

const startsBlock = (written: number) => written !== 0 && written % postingsPerBlock === 0

function writeSkipEntry(bytes: Uint8Array, at: number, lastDocument: number, blockOffset: number) {
  writeUint32(bytes, at, lastDocument)
  writeUint32(bytes, at + 4, blockOffset)
}

function writeLists(counts: Uint32Array, offsets: Uint32Array, each: ForEachPosting): Uint8Array<SharedArrayBuffer> {
  const bytes = sharedBytes(offsets.at(-1) ?? 0)
  const cursors = new Uint32Array(counts.length)
  const starts = new Uint32Array(counts.length)
  const written = new Uint32Array(counts.length)
  const last = new Uint32Array(counts.length)
  for (let token = 0; token < counts.length; token += 1) {
    const count = counts[token] ?? 0
    if (count === 0) continue
    const start = writeVarint(bytes, offsets[token] ?? 0, count)
    starts[token] = start
    cursors[token] = start + skipEntryCount(count) * 8
  }
  each((token, document) => {
    const before = written[token] ?? 0
    if (before !== 0 && last[token] === document) return
    const cursor = cursors[token] ?? 0
    if (startsBlock(before) && skipEntryCount(counts[token] ?? 0) > 0) {
      const start = starts[token] ?? 0
      const block = before / postingsPerBlock
      writeSkipEntry(bytes, start + (block - 1) * 8, last[token] ?? 0, cursor - start)
    }
    cursors[token] = writeVarint(bytes, cursor, document - (last[token] ?? 0))
    written[token] = before + 1
    last[token] = document
  })
  return bytes
}
