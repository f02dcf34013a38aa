import { offsetAt } from './packed-offsets.ts'
import { type Postings, postingsPerBlock, skipEntryCount } from './postings.ts'

/** The part of a posting list that is left to read for a range of documents. */
export interface PostingsSpan {
  /** Offset of the next byte. */
  at: number
  /** The previous document, to which the next delta is added. */
  before: number
  /** Documents left to read. */
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

/** A list's number of documents, and where its skip entries start. */
const headerOf = ({ bytes, offsets }: Postings, token: number): { count: number; skips: number } => {
  const at = offsetAt(offsets, token)
  if (at === offsetAt(offsets, token + 1)) return { count: 0, skips: at }
  const { value, end } = readVarint(bytes, at)
  return { count: value, skips: end }
}

/** The place in a list before its first document that is not less than `document`, and the number of documents before it. */
function seek(bytes: Uint8Array, { count, skips }: { count: number; skips: number }, document: number) {
  const entries = skipEntryCount(count)
  const block = findSkipEntry(bytes, skips, entries, document)
  const entry = skips + (block - 1) * 8
  let at = block === 0 ? skips + entries * 8 : skips + readUint32(bytes, entry + 4)
  let before = block === 0 ? 0 : readUint32(bytes, entry)
  let passed = block * postingsPerBlock
  for (; passed < count; passed += 1) {
    let end = at
    let byte = bytes[end++] as number
    let distance = byte & 127
    for (let shift = 7; byte > 127; shift += 7) {
      byte = bytes[end++] as number
      distance |= (byte & 127) << shift
    }
    if (before + distance >= document) break
    before += distance
    at = end
  }
  return { at, before, passed }
}

/** The part of a token's list that holds documents from `from` to `to` (exclusive). */
export function spanOf(postings: Postings, token: number, from: number, to: number): PostingsSpan {
  const header = headerOf(postings, token)
  const { at, before, passed } = seek(postings.bytes, header, from)
  return { at, before, count: Math.max(0, seek(postings.bytes, header, to).passed - passed) }
}

/** The whole of a token's list. */
export function wholeSpanOf(postings: Postings, token: number): PostingsSpan {
  const { count, skips } = headerOf(postings, token)
  return { at: skips + skipEntryCount(count) * 8, before: 0, count }
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
