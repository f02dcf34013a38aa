/** The key of a batch: that of the first one plus its number, in the last 12 hexadecimal digits. */
export function batchKey(first: string, number: number): string {
  const digits = 12
  const sum = (BigInt(`0x${first.slice(-digits)}`) + BigInt(number)) % 2n ** 48n
  return first.slice(0, -digits) + sum.toString(16).padStart(digits, '0')
}

/** Whether rows are an iterator, such as a generator, which has nothing left once it was read. */
export function isReadOnce(rows: Iterable<unknown> | AsyncIterable<unknown>): boolean {
  const own: unknown = Symbol.asyncIterator in rows ? rows[Symbol.asyncIterator]() : rows[Symbol.iterator]()
  return own === rows
}
