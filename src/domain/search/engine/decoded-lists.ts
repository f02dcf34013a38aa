/** Decoded posting lists of the rows of one request: most of their words recur. Of fixed size. */
interface DecodedLists {
  /** The documents of a list; undefined if it is not kept. */
  find(key: number): Uint32Array | undefined
  /** Keeps the first `count` documents of a list. */
  keep(key: number, documents: Uint32Array, count: number): void
  forget(): void
}

const capacity = 1 << 19
/** A shorter list is decoded as fast as it is found. */
export const minKeptLength = 32

export function createDecodedLists(): DecodedLists {
  // Searches of one text need no memory.
  let kept = new Uint32Array(0)
  let length = 0
  const lists = new Map<number, Uint32Array>()
  const forget = () => {
    lists.clear()
    length = 0
  }
  return {
    find: key => lists.get(key),
    keep: (key, documents, count) => {
      if (kept.length === 0) kept = new Uint32Array(capacity)
      if (length + count > capacity) forget()
      kept.set(documents.subarray(0, count), length)
      lists.set(key, kept.subarray(length, length + count))
      length += count
    },
    forget,
  }
}
