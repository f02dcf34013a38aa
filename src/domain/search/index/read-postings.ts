import { offsetAt } from './packed-offsets.ts'
import { minBlockedLength, type Postings, postingsPerBlock } from './postings.ts'

/** Where reading of a list can begin for a range of documents, and how many it may hold. */
export interface PostingsSpan {
  /** Next byte to read. */
  at: number
  /** The document before it; distances count from it. */
  before: number
  /** Documents left to read, of the range and a block around it. */
  count: number
}

const uint32At = (bytes: Uint8Array, at: number): number =>
  ((bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8) | ((bytes[at + 2] ?? 0) << 16) | ((bytes[at + 3] ?? 0) << 24)) >>> 0

function varintAt(bytes: Uint8Array, at: number): { value: number; end: number } {
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

/** The first row whose document is not before `document`, of `rows` rows at `at`. */
function rowFrom(bytes: Uint8Array, at: number, rows: number, document: number): number {
  let low = 0
  let high = rows
  while (low < high) {
    const middle = (low + high) >>> 1
    if (uint32At(bytes, at + middle * 8) < document) low = middle + 1
    else high = middle
  }
  return low
}

/** The part of a token's list that may hold documents from `from` and before `to`. */
export function spanOf({ bytes, offsets }: Postings, token: number, from: number, to: number): PostingsSpan {
  const at = offsetAt(offsets, token)
  if (at === offsetAt(offsets, token + 1)) return { at, before: 0, count: 0 }
  const { value: count, end } = varintAt(bytes, at)
  if (count < minBlockedLength) return { at: end, before: 0, count }
  const rows = Math.ceil(count / postingsPerBlock) - 1
  const data = end + rows * 8
  const first = rowFrom(bytes, end, rows, from)
  const past = rowFrom(bytes, end, rows, to)
  const left = Math.min(count, (past + 1) * postingsPerBlock) - first * postingsPerBlock
  if (first === 0) return { at: data, before: 0, count: left }
  const row = end + (first - 1) * 8
  return { at: end + uint32At(bytes, row + 4), before: uint32At(bytes, row), count: left }
}

/**
 * Writes the documents of a span that lie in the range to `found` and tells how many. Stops where it is full, and then goes on
 * from there when it is called again with the same span.
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
