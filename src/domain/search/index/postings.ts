import { varintLength } from './growable-arrays.ts'
import { type PackedOffsets, packOffsets } from './packed-offsets.ts'
import { sharedBytes } from './shared-arrays.ts'

// A posting list: the number of documents; for long lists, a skip entry of eight bytes for each block after the first (the
// last document before the block, and the block's offset); then the documents, delta-encoded as varints.

/** Documents per block; reading can start at any block. */
export const postingsPerBlock = 128
/** Shorter lists have no skip entries. */
const minBlockedLength = 256

export interface Postings {
  bytes: Uint8Array<SharedArrayBuffer>
  /** The offset of each token's list, and after the last token the end. */
  offsets: PackedOffsets
}

/** The skip entries of a list of so many documents. */
export const skipEntryCount = (count: number): number =>
  count < minBlockedLength ? 0 : Math.ceil(count / postingsPerBlock) - 1

/** Calls `visit` for each token of each document, documents in ascending order; tokens may repeat. */
type ForEachPosting = (visit: (token: number, document: number) => void) => void

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

// What is known of each list while it is built, side by side: four arrays would be four misses of the processor's cache for each
// token of each document.
const recordLength = 4
const listCount = 0
/** First the list's bytes without its head, then where the next one is written. */
const listBytes = 1
const lastDocument = 2
const written = 3

type Lists = Uint32Array

const recordAt = (token: number) => token * recordLength

/** Counts the documents of each list, and the bytes that they take. */
function measureLists(tokens: number, each: ForEachPosting): Lists {
  const lists = new Uint32Array(recordAt(tokens))
  each((token, document) => {
    const at = recordAt(token)
    const count = lists[at + listCount] as number
    const last = lists[at + lastDocument] as number
    if (count !== 0 && last === document) return
    lists[at + listCount] = count + 1
    lists[at + listBytes] = (lists[at + listBytes] as number) + varintLength(document - last)
    lists[at + lastDocument] = document
  })
  return lists
}

/** The bytes before the documents of a list. */
const headSize = (count: number) => varintLength(count) + skipEntryCount(count) * 8

function offsetsOf(lists: Lists): Uint32Array {
  const offsets = new Uint32Array(lists.length / recordLength + 1)
  for (let token = 0; token + 1 < offsets.length; token += 1) {
    const count = lists[recordAt(token) + listCount] as number
    const size = count === 0 ? 0 : headSize(count) + (lists[recordAt(token) + listBytes] as number)
    offsets[token + 1] = (offsets[token] as number) + size
  }
  return offsets
}

/** Builds the lists in two passes over the documents; the first only measures, which avoids a second copy in memory. */
export function buildPostings(tokens: number, each: ForEachPosting): Postings {
  const lists = measureLists(tokens, each)
  const offsets = offsetsOf(lists)
  return { bytes: writeLists(lists, offsets, each), offsets: packOffsets(offsets) }
}

const startsBlock = (before: number) => before !== 0 && before % postingsPerBlock === 0

function writeSkipEntry(bytes: Uint8Array, at: number, last: number, blockOffset: number) {
  writeUint32(bytes, at, last)
  writeUint32(bytes, at + 4, blockOffset)
}

/** Writes the number of documents of each list, and goes to its first document. */
function beginLists(bytes: Uint8Array, lists: Lists, offsets: Uint32Array) {
  for (let token = 0; token + 1 < offsets.length; token += 1) {
    const at = recordAt(token)
    const offset = offsets[token] as number
    const count = lists[at + listCount] as number
    if (count !== 0) writeVarint(bytes, offset, count)
    lists[at + listBytes] = offset + headSize(count)
    lists[at + lastDocument] = 0
  }
}

function writeLists(lists: Lists, offsets: Uint32Array, each: ForEachPosting): Uint8Array<SharedArrayBuffer> {
  const bytes = sharedBytes(offsets.at(-1) ?? 0)
  beginLists(bytes, lists, offsets)
  each((token, document) => {
    const at = recordAt(token)
    const before = lists[at + written] as number
    const last = lists[at + lastDocument] as number
    if (before !== 0 && last === document) return
    const cursor = lists[at + listBytes] as number
    const count = lists[at + listCount] as number
    if (startsBlock(before) && skipEntryCount(count) > 0) {
      const start = (offsets[token] as number) + varintLength(count)
      writeSkipEntry(bytes, start + (before / postingsPerBlock - 1) * 8, last, cursor - start)
    }
    lists[at + listBytes] = writeVarint(bytes, cursor, document - last)
    lists[at + written] = before + 1
    lists[at + lastDocument] = document
  })
  return bytes
}
