/**
 * The arrays of a pool of sliding logs. Each log is a ring of nodes: `last` is its newest, whose `next` is its oldest. 0 means no node,
 * the initial value of typed arrays.
 */
export interface LogArrays {
  stamps: Float64Array
  next: Int32Array
  lasts: Int32Array
  counts: Int32Array
  /** The number of nodes that were ever used, and the first of those that are free again. */
  nodes: Int32Array
}

// Arrays start small and grow once, to their full size: the system allocates pages only when they are written.
const firstCapacity = 4096

/** Arrays of one thread, for at most so many logs and stamps. */
export const ownLogArrays = (maxLogs: number, maxStamps: number): LogArrays => ({
  stamps: new Float64Array(Math.min(firstCapacity, maxStamps + 1)),
  next: new Int32Array(Math.min(firstCapacity, maxStamps + 1)),
  lasts: new Int32Array(Math.min(firstCapacity, maxLogs + 1)),
  counts: new Int32Array(Math.min(firstCapacity, maxLogs + 1)),
  nodes: new Int32Array(2),
})

const sharedIntegers = (length: number) => new Int32Array(new SharedArrayBuffer(4 * length))

/** Arrays that threads share, of their full size: they cannot grow. */
export const sharedLogArrays = (maxLogs: number, maxStamps: number): LogArrays => ({
  stamps: new Float64Array(new SharedArrayBuffer(8 * (maxStamps + 1))),
  next: sharedIntegers(maxStamps + 1),
  lasts: sharedIntegers(maxLogs + 1),
  counts: sharedIntegers(maxLogs + 1),
  nodes: sharedIntegers(2),
})
