import bitIterator from 'unbzip2-stream/lib/bit_iterator.js'
import bzip2 from 'unbzip2-stream/lib/bzip2.js'

// The library's own stream decompresses all that has arrived: 900 kB may be 900 GB. Here a block follows when the last is
// consumed.

const levelBytes = 100_000
/** More than a block of level 0 takes, with the header of the next stream. */
const marginBytes = 25_000
const pieceBytes = 256 * 1024

/** Bytes that are appended one by one, in memory that is used again. */
const createOutput = () => {
  let memory = Buffer.allocUnsafeSlow(4 * pieceBytes)
  let length = 0
  return {
    append: (byte: number) => {
      if (length === memory.length) memory = Buffer.concat([memory], memory.length * 2)
      memory[length] = byte
      length += 1
    },
    *pieces() {
      for (let at = 0; at < length; at += pieceBytes) yield memory.subarray(at, Math.min(at + pieceBytes, length))
      length = 0
    },
  }
}

/** Decompresses the blocks of the data in `queue`, at most 46 MB each. */
const createBlocks = (queue: Buffer[]) => {
  const output = createOutput()
  const bits = bitIterator(() => queue.shift())
  let level = 0
  let checksum: number | null = null
  let memory = new Int32Array(0)
  return {
    bytesRead: () => bits.bytesRead,
    /** Bytes that the next block may take. */
    mayTake: () => marginBytes + levelBytes * level,
    isInStream: () => checksum !== null,
    *next() {
      if (level === 0) {
        level = bzip2.header(bits)
        checksum = 0
        if (memory.length < levelBytes * level) memory = new Int32Array(levelBytes * level)
        return
      }
      checksum = bzip2.decompress(bits, output.append, memory, levelBytes * level, checksum)
      if (checksum === null) level = 0
      yield* output.pieces()
    },
  }
}

/**
 * Decompresses bzip2 data, one stream or several concatenated ones, block by block: each piece is valid until the next is
 * read. Throws an `Error` on damaged or truncated data.
 */
export async function* bunzip2(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const queue: Buffer[] = []
  let blocks: ReturnType<typeof createBlocks> | undefined
  let arrived = 0
  for await (const chunk of chunks) {
    queue.push(chunk)
    arrived += chunk.length
    // It takes the first chunk at once.
    blocks ??= createBlocks(queue)
    while (arrived - blocks.bytesRead() >= blocks.mayTake()) yield* blocks.next()
  }
  while (blocks && arrived > blocks.bytesRead()) yield* blocks.next()
  if (blocks?.isInStream()) throw new Error('the data end inside a stream')
}
