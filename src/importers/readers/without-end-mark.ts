import { ImportError } from '../import-error.ts'

const endMarks = [0x00, 0x1a]
const pieceBytes = 32 * 1024

/** Equal bytes at the end of the text read so far: they are passed on only if more text follows. */
interface Run {
  byte: number
  count: number
}

const runAtEnd = (bytes: Buffer): Run | undefined => {
  const byte = bytes.at(-1)
  if (byte === undefined || !endMarks.includes(byte)) return undefined
  let count = 1
  while (count < bytes.length && bytes[bytes.length - 1 - count] === byte) count += 1
  return { byte, count }
}

function* bytesOf({ byte, count }: Run): Generator<Buffer> {
  for (let rest = count; rest > 0; rest -= pieceBytes) yield Buffer.alloc(Math.min(rest, pieceBytes), byte)
}

/**
 * Leaves out Ctrl-Z (0x1A), with which DOS programs mark the end of a text. Throws `ImportError` if the text ends with zero
 * bytes, which are left where a download did not complete.
 */
export async function* withoutEndMark(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let held: Run | undefined
  for await (const chunk of chunks) {
    const run = runAtEnd(chunk)
    if (held && run?.byte === held.byte && run.count === chunk.length) {
      held.count += run.count
      continue
    }
    if (held) yield* bytesOf(held)
    held = run
    const { length } = chunk
    yield chunk.subarray(0, length - (run?.count ?? 0))
  }
  if (held?.byte === 0) {
    const zeros = held.count === 1 ? 'a zero byte' : `${held.count} zero bytes`
    throw new ImportError(`the file ends with ${zeros}: a download or copy of it was not completed; fetch it again`)
  }
}
