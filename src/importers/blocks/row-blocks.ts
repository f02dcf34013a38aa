import type { CsvHeader } from '../readers/csv-header.ts'
import { readHeader } from '../readers/csv-header.ts'
import { checkUtf8, newlines, wholeCharacters } from '../readers/decode-utf8.ts'
import { maxRowLength } from '../readers/split-rows.ts'
import type { Allocate } from './block.ts'
import type { BlockSize } from './block-size.ts'
import { createByteQueue } from './byte-queue.ts'

/** A `RowBlock` without its place among the documents. */
export interface RowPart {
  kind: 'rows'
  bytes: Uint8Array
  header: Pick<CsvHeader, 'cells' | 'delimiter'>
  offset: number
  line: number
}

const newline = 10
const quote = 34
// The first lines are waited for, but not without end in a file with endless lines.
const maxFirstBytes = 16 * 1024 * 1024

/**
 * The last end of a line up to `size`, else the first one after it; 0 if there is none. Where rows begin with a quote,
 * the next line must: a newline inside a cell is rarely followed by one.
 */
const lastLineEnd = (bytes: Buffer, size: number, isQuoted: boolean): number => {
  const isEnd = (end: number) => bytes[end - 1] === newline && (!isQuoted || bytes[end] === quote)
  for (let end = Math.min(size, bytes.length - 1); end > 0; end -= 1) if (isEnd(end)) return end
  for (let end = size + 1; end < bytes.length; end += 1) if (isEnd(end)) return end
  return 0
}

/** The position after the n-th newline; the length of the bytes if they have fewer. */
const endOfLines = (bytes: Buffer, count: number): number => {
  let end = 0
  for (let lines = 0; lines < count && end < bytes.length; lines += 1) {
    const at = bytes.indexOf(newline, end)
    end = at === -1 ? bytes.length : at + 1
  }
  return end
}

interface Start {
  header: CsvHeader
  /** The number of bytes before the first row. */
  bytes: number
}

/** Reads the header; undefined while it is incomplete. Throws `ImportError` if the bytes are not UTF-8. */
const readStart = (bytes: Buffer, isLast: boolean): Start | undefined => {
  const whole = isLast ? bytes : wholeCharacters(bytes)
  checkUtf8(whole, { offset: 0, line: 1 })
  const decoded = whole.toString('utf8')
  const header = readHeader(decoded.startsWith('\uFEFF') ? decoded.slice(1) : decoded, isLast)
  return header && { header, bytes: whole.length - Buffer.byteLength(header.rest) }
}

/** Cuts the rows of a CSV file into parts. */
const createCutter = (
  { header, bytes: offset }: Start,
  { maxBytes, maxRecords, minFirst }: BlockSize,
  allocate: Allocate,
) => {
  const { cells, delimiter, lines } = header
  const place = { offset, line: lines + 1 }
  let isQuoted: boolean | undefined
  let isFirst = true
  const sizeOfNext = (bytes: Buffer) =>
    isFirst && minFirst > 0
      ? Math.max(maxBytes, endOfLines(bytes.subarray(0, maxFirstBytes), minFirst))
      : Math.min(maxBytes, endOfLines(bytes, maxRecords))
  const take = (bytes: Buffer, end: number): RowPart => {
    const taken = allocate(end)
    taken.set(bytes.subarray(0, end))
    const part: RowPart = { kind: 'rows', bytes: taken, header: { cells, delimiter }, ...place }
    place.offset += end
    place.line += newlines(bytes.subarray(0, end))
    isFirst = false
    return part
  }
  /** The end of the next part; 0 when more bytes are needed. */
  const nextEnd = (bytes: Buffer): number => {
    isQuoted ??= bytes[0] === quote
    const size = sizeOfNext(bytes)
    if (bytes.length <= size) return 0
    const end = lastLineEnd(bytes, size, isQuoted)
    if (end > 0 || bytes.length <= size + maxRowLength) return end
    // A row of this length is rejected when the block is split.
    return lastLineEnd(bytes, bytes.length, false) || wholeCharacters(bytes).length
  }
  return { take, nextEnd }
}

/**
 * Cuts a CSV file into parts of about `maxBytes`, each of whole lines. Whether their ends are also those of rows is seen
 * when they are split. The last part may be empty. Throws `ImportError` when there is no header.
 */
export async function* rowBlocks(
  chunks: AsyncIterable<Buffer>,
  size: BlockSize,
  allocate: Allocate,
): AsyncGenerator<RowPart> {
  const queue = createByteQueue()
  let cutter: ReturnType<typeof createCutter> | undefined
  const open = (isLast: boolean) => {
    const start = cutter ? undefined : readStart(queue.bytes, isLast)
    if (!start) return
    cutter = createCutter(start, size, allocate)
    queue.drop(start.bytes)
  }
  for await (const chunk of chunks) {
    queue.append(chunk)
    if (queue.bytes.length <= size.maxBytes) continue
    open(false)
    for (let end = cutter?.nextEnd(queue.bytes) ?? 0; cutter && end > 0; end = cutter.nextEnd(queue.bytes)) {
      yield cutter.take(queue.bytes, end)
      queue.drop(end)
    }
  }
  open(true)
  if (cutter) yield cutter.take(queue.bytes, queue.bytes.length)
}
