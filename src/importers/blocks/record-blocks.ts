import type { JsonText } from '../readers/json-splitter.ts'
import type { Allocate } from './block.ts'
import type { BlockSize } from './block-size.ts'

/** A `RecordBlock` without its place among the documents. */
export interface RecordPart {
  kind: 'records'
  bytes: Uint8Array
  lines: Uint32Array
  ends: Uint32Array
}

const toPart = (records: readonly JsonText[], length: number, allocate: Allocate): RecordPart => {
  const bytes = allocate(length)
  const target = Buffer.from(bytes.buffer, bytes.byteOffset, length)
  let end = 0
  const ends = Uint32Array.from(records, ({ text }) => {
    end += target.write(text, end)
    return end
  })
  return { kind: 'records', bytes, lines: Uint32Array.from(records, ({ line }) => line), ends }
}

/** Joins the records of a document to parts of about `maxBytes`. The last part may be empty. */
export async function* recordBlocks(
  batches: AsyncIterable<readonly JsonText[]>,
  { maxBytes, maxRecords, minFirst }: BlockSize,
  allocate: Allocate,
): AsyncGenerator<RecordPart> {
  let waiting: JsonText[] = []
  let length = 0
  let min = minFirst
  for await (const batch of batches)
    for (const record of batch) {
      waiting.push(record)
      length += Buffer.byteLength(record.text)
      const isFull = length >= maxBytes || waiting.length >= maxRecords
      if (!isFull || waiting.length < min) continue
      yield toPart(waiting, length, allocate)
      waiting = []
      length = 0
      min = 0
    }
  yield toPart(waiting, length, allocate)
}
