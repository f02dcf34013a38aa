import { offsetAt } from './packed-offsets.ts'
import { minBlockedLength, type Postings, postingsPerBlock } from './postings.ts'

/** The part of a posting list that is left to read for a range of documents. */
export interface PostingsSpan {
  /** Offset of the next byte. */
  at: number
  /** The previous document, to which the next delta is added. */
  before: number
  /** Documents left to read, at most a block of them outside the range at each end. */
  count: number
}

const readUint32 = (bytes: Uint8Array, at: number): number =>
  ((bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8) | ((bytes[at + 2] ?? 0) << 16) | ((bytes[at + 3] ?? 0) << 24)) >>> 0

function readVarint(bytes: Uint8Array, at: number): { value: number; end: number } {
  let value = 0
  let end = at
  let shift = 0
  let byte = 128
  while (byte > 127) {
    byte = bytes[end++] ?? 0
    value += (byte & 127) * 2 ** shift
    shift += 7
  }
  return { value, end }
}

/** The first of `count` skip entries at `at` whose document is not less than `document`. */
function findSkipEntry(bytes: Uint8Array, at: number, count: number, document: number): number {
  let low = 0
  let high = count
  while (low < high) {
    const middle = (low + high) >>> 1
    if (readUint32(bytes, at + middle * 8) < document) low = middle + 1
    else high = middle
  }
  return low
}

/** The part of a token's list that may hold documents from `from` to `to` (exclusive). */
export function spanOf({ bytes, offsets }: Postings, token: number, from: number, to: number): PostingsSpan {
  const at = offsetAt(offsets, token)
  if (at === offsetAt(offsets, token + 1)) return { at, before: 0, count: 0 }
  const { value: count, end } = readVarint(bytes, at)
  if (count < minBlockedLength) return { at: end, before: 0, count }
  const skipEntries = Math.ceil(count / postingsPerBlock) - 1
  const data = end + skipEntries * 8
  const firstBlock = findSkipEntry(bytes, end, skipEntries, from)
  const lastBlock = findSkipEntry(bytes, end, skipEntries, to)
  const left = Math.min(count, (lastBlock + 1) * postingsPerBlock) - firstBlock * postingsPerBlock
  if (firstBlock === 0) return { at: data, before: 0, count: left }
  const entry = end + (firstBlock - 1) * 8
  return { at: end + readUint32(bytes, entry + 4), before: readUint32(bytes, entry), count: left }
}

/**
 * Writes the documents of a span that are in the range to `found` and returns their number. Advances the span: when `found` is
 * full, the next call continues from there.
 */
export function readSpan(
  { bytes }: Postings,
  span: PostingsSpan,
  from: number,
  to: number,
  found: Uint32Array,
): number {
  let { at, before: document, count: left } = span
  let length = 0
  for (; left > 0 && length < found.length; left -= 1) {
    let byte = bytes[at++] as number
    let distance = byte & 127
    for (let shift = 7; byte > 127; shift += 7) {
      byte = bytes[at++] as number
      distance |= (byte & 127) << shift
    }
    document += distance
    if (document >= to) left = 1
    else if (document >= from) found[length++] = document
  }
  span.at = at
  span.before = document
  span.count = left
  return length
}
