/** Bytes that are appended at the end and dropped at the beginning, in memory that is used again. */
interface ByteQueue {
  append(chunk: Buffer): void
  drop(length: number): void
  /** All bytes; valid until the next change. */
  readonly bytes: Buffer
}

export const createByteQueue = (): ByteQueue => {
  let memory = Buffer.allocUnsafeSlow(0)
  let start = 0
  let end = 0
  const makeRoom = (length: number) => {
    const target = end - start + length > memory.length ? Buffer.allocUnsafeSlow((end - start + length) * 2) : memory
    memory.copy(target, 0, start, end)
    end -= start
    start = 0
    memory = target
  }
  return {
    append: chunk => {
      if (end + chunk.length > memory.length) makeRoom(chunk.length)
      chunk.copy(memory, end)
      end += chunk.length
    },
    drop: length => {
      start += length
    },
    get bytes() {
      return memory.subarray(start, end)
    },
  }
}
