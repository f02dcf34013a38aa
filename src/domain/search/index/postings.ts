import { varintLength } from './growable-arrays.ts'
import { type PackedOffsets, packOffsets } from './packed-offsets.ts'
import { sharedBytes } from './shared-arrays.ts'

// A list: how many documents; for long ones, a row for each block after the first (the last document before it, and where it
// begins); then the documents, each as the distance from the one before.

/** Documents between two places where reading can begin. */
export const postingsPerBlock = 128
/** Lists shorter than this are read from the start. */
export const minBlockedLength = 256

export interface Postings {
  bytes: Uint8Array<SharedArrayBuffer>
  /** Where each token's list begins; one more than there are tokens. */
  offsets: PackedOffsets
}

const blockRows = (count: number) => (count < minBlockedLength ? 0 : Math.ceil(count / postingsPerBlock) - 1)

/** Calls for each token of each document, documents in rising order; the same token may come again. */
export type EachPosting = (visit: (token: number, document: number) => void) => void

const putUint32 = (bytes: Uint8Array, at: number, value: number) => {
  bytes[at] = value & 255
  bytes[at + 1] = (value >>> 8) & 255
  bytes[at + 2] = (value >>> 16) & 255
  bytes[at + 3] = value >>> 24
}

const putVarint = (bytes: Uint8Array, at: number, value: number): number => {
  let rest = value
  let place = at
  while (rest > 127) {
    bytes[place++] = (rest & 127) | 128
    rest >>>= 7
  }
  bytes[place++] = rest
  return place
}

/** Writes the lists in two passes over the documents, the first of which only measures: nothing is held twice. */
export function buildPostings(tokens: number, each: EachPosting): Postings {
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
    const size = count === 0 ? 0 : varintLength(count) + blockRows(count) * 8 + (sizes[token] ?? 0)
    offsets[token + 1] = (offsets[token] ?? 0) + size
  }
  return { bytes: writeLists(counts, offsets, each), offsets: packOffsets(offsets) }
}

const beginsBlock = (written: number) => written !== 0 && written % postingsPerBlock === 0

function putRow(bytes: Uint8Array, rows: number, row: number, document: number, start: number) {
  putUint32(bytes, rows + row * 8, document)
  putUint32(bytes, rows + row * 8 + 4, start)
}

function writeLists(counts: Uint32Array, offsets: Uint32Array, each: EachPosting): Uint8Array<SharedArrayBuffer> {
  const bytes = sharedBytes(offsets.at(-1) ?? 0)
  const cursors = new Uint32Array(counts.length)
  const starts = new Uint32Array(counts.length)
  const written = new Uint32Array(counts.length)
  const last = new Uint32Array(counts.length)
  for (let token = 0; token < counts.length; token += 1) {
    const count = counts[token] ?? 0
    if (count === 0) continue
    const rows = putVarint(bytes, offsets[token] ?? 0, count)
    starts[token] = rows
    cursors[token] = rows + blockRows(count) * 8
  }
  each((token, document) => {
    const before = written[token] ?? 0
    if (before !== 0 && last[token] === document) return
    const cursor = cursors[token] ?? 0
    if (beginsBlock(before) && blockRows(counts[token] ?? 0) > 0) {
      const start = starts[token] ?? 0
      putRow(bytes, start, before / postingsPerBlock - 1, last[token] ?? 0, cursor - start)
    }
    cursors[token] = putVarint(bytes, cursor, document - (last[token] ?? 0))
    written[token] = before + 1
    last[token] = document
  })
  return bytes
}
