import { isUtf8 } from 'node:buffer'
import { ImportError } from '../import-error.ts'

const continuation = (byte: number) => (byte & 0xc0) === 0x80
const sequenceLength = (lead: number) => (lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : lead >= 0xc0 ? 2 : 1)

/** The number of bytes at the end that belong to a character completed by the next chunk. */
const unfinishedBytes = (bytes: Buffer): number => {
  let back = 1
  while (back < 4 && back < bytes.length && continuation(bytes[bytes.length - back] ?? 0)) back += 1
  const lead = bytes[bytes.length - back] ?? 0
  return lead >= 0xc0 && sequenceLength(lead) > back ? back : 0
}

const firstBadByte = (bytes: Buffer): number => {
  let good = 0
  let bad = bytes.length
  while (bad - good > 1) {
    const middle = (good + bad) >> 1
    const head = bytes.subarray(0, middle)
    if (isUtf8(head.subarray(0, middle - unfinishedBytes(head)))) good = middle
    else bad = middle
  }
  return good - unfinishedBytes(bytes.subarray(0, good))
}

const lineEnd = 10

/** The number of line ends. */
export const newlines = (bytes: Buffer): number => {
  let count = 0
  // Line ends in a row are counted here: a call for each of a file of empty lines takes twenty times as long.
  for (let at = bytes.indexOf(lineEnd); at !== -1; at = bytes.indexOf(lineEnd, at))
    for (; bytes[at] === lineEnd; at += 1) count += 1
  return count
}

const utf16Marks = ['fffe', 'feff']

const refuse = (bytes: Buffer, offset: number, line: number): never => {
  if (offset === 0 && utf16Marks.includes(bytes.toString('hex', 0, 2)))
    throw new ImportError('the file is UTF-16, as its byte order mark says; convert it to UTF-8 first')
  const bad = firstBadByte(bytes)
  const where = `byte ${offset + bad} (line ${line + newlines(bytes.subarray(0, bad))})`
  throw new ImportError(`the file is not UTF-8: ${where} cannot be decoded; convert it to UTF-8 first`)
}

/** The bytes without those of an incomplete character at the end. */
export const wholeCharacters = (bytes: Buffer): Buffer => bytes.subarray(0, bytes.length - unfinishedBytes(bytes))

/**
 * Checks bytes that follow `offset` bytes of a file and begin on a line. Throws `ImportError` at the first byte that is
 * not UTF-8.
 */
export const checkUtf8 = (bytes: Buffer, { offset, line }: { offset: number; line: number }): void => {
  if (!isUtf8(bytes)) refuse(bytes, offset, line)
}

/** Decodes a stream of bytes, without its byte order mark. Throws `ImportError` at the first byte that is not UTF-8. */
export async function* decodeUtf8(chunks: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let pending: Buffer = Buffer.alloc(0)
  let offset = 0
  let line = 1
  for await (const chunk of chunks) {
    const bytes: Buffer = pending.length > 0 ? Buffer.concat([pending, chunk]) : chunk
    const whole = wholeCharacters(bytes)
    checkUtf8(whole, { offset, line })
    const text = whole.toString('utf8')
    yield offset === 0 && text.startsWith('\uFEFF') ? text.slice(1) : text
    // The memory of a chunk is used again for the next.
    pending = Buffer.from(bytes.subarray(whole.length))
    offset += whole.length
    line += newlines(whole)
  }
  if (pending.length > 0) refuse(pending, offset, line)
}
