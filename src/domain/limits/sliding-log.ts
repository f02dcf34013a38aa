/**
 * Exact sliding logs of the times at which calls were admitted (stamps, in milliseconds), many in one pool.
 * Logs are numbered from 1. A log takes 8 bytes and a stamp 12, allocated when needed.
 */
export interface SlidingLogs {
  count(log: number): number
  /** The stamp at `place`, 0 being the oldest; undefined past the newest. */
  stampAt(log: number, place: number): number | undefined
  newest(log: number): number | undefined
  /** All stamps, oldest first. */
  stampsOf(log: number): number[]
  /** Number of stamps that are `windowMs` old or older at `now`. */
  expired(log: number, windowMs: number, now: number): number
  /** Removes the expired stamps. */
  slide(log: number, windowMs: number, now: number): void
  /** False, and nothing is stored, when the pool is full. A stamp older than the newest is stored as the newest. */
  append(log: number, at: number): boolean
  /** Removes one stamp that was appended as `at`: the oldest that is not older. */
  remove(log: number, at: number): void
  clear(log: number): void
}

/**
 * The arrays of a pool. Each log is a ring of nodes: `last` is its newest, whose `next` is its oldest. 0 means no node, the initial
 * value of typed arrays.
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

const ownArrays = (maxLogs: number, maxStamps: number): LogArrays => ({
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

/** The places of `nodes`. */
const [used, freed] = [0, 1] as const

/** A pool for at most `maxLogs` logs and `maxStamps` stamps in all of them. */
export function createSlidingLogs(
  maxLogs: number,
  maxStamps: number,
  arrays: LogArrays = ownArrays(maxLogs, maxStamps),
): SlidingLogs {
  let { stamps, next, lasts, counts } = arrays
  const { nodes } = arrays

  const lastOf = (log: number) => lasts[log] ?? 0
  const nextOf = (node: number) => next[node] ?? 0
  const stampOf = (node: number) => stamps[node] ?? 0
  const count = (log: number) => counts[log] ?? 0

  function growNodes() {
    const [oldStamps, oldNext] = [stamps, next]
    stamps = new Float64Array(maxStamps + 1)
    next = new Int32Array(maxStamps + 1)
    stamps.set(oldStamps)
    next.set(oldNext)
  }

  function growLogs() {
    const [oldLasts, oldCounts] = [lasts, counts]
    lasts = new Int32Array(maxLogs + 1)
    counts = new Int32Array(maxLogs + 1)
    lasts.set(oldLasts)
    counts.set(oldCounts)
  }

  function takeNode(): number {
    const node = nodes[freed] ?? 0
    if (node !== 0) {
      nodes[freed] = nextOf(node)
      return node
    }
    const newest = (nodes[used] ?? 0) + 1
    if (newest > maxStamps) return 0
    nodes[used] = newest
    if (newest >= stamps.length) growNodes()
    return newest
  }

  /** Frees the nodes from `first` to `last`, which follow one another. */
  function free(first: number, last: number) {
    next[last] = nodes[freed] ?? 0
    nodes[freed] = first
  }

  function nodeAt(log: number, place: number): number {
    let node = nextOf(lastOf(log))
    for (let step = 0; step < place; step += 1) node = nextOf(node)
    return node
  }

  function clear(log: number) {
    const last = lastOf(log)
    if (last === 0) return
    free(nextOf(last), last)
    lasts[log] = 0
    counts[log] = 0
  }

  /** Drops the node that follows `before`. */
  function dropNext(log: number, before: number) {
    const node = nextOf(before)
    if (node === before) return clear(log)
    next[before] = nextOf(node)
    if (lastOf(log) === node) lasts[log] = before
    counts[log] = count(log) - 1
    free(node, node)
  }

  // A clock that was set back must neither free a slot nor keep one for longer than a window.
  function pullBack(log: number, now: number) {
    let node = lastOf(log)
    for (let left = count(log); left > 0; left -= 1) {
      if (stampOf(node) > now) stamps[node] = now
      node = nextOf(node)
    }
  }

  function dropOldest(log: number, windowMs: number, now: number) {
    const last = lastOf(log)
    while (now - stampOf(nextOf(last)) >= windowMs) dropNext(log, last)
  }

  return {
    count,
    newest: log => (lastOf(log) === 0 ? undefined : stampOf(lastOf(log))),
    stampAt: (log, place) => (place < count(log) ? stampOf(nodeAt(log, place)) : undefined),
    clear,

    stampsOf(log) {
      let node = lastOf(log)
      return Array.from({ length: count(log) }, () => {
        node = nextOf(node)
        return stampOf(node)
      })
    },

    expired(log, windowMs, now) {
      const total = count(log)
      let node = nextOf(lastOf(log))
      let expired = 0
      for (; expired < total && now - stampOf(node) >= windowMs; expired += 1) node = nextOf(node)
      return expired
    },

    slide(log, windowMs, now) {
      const last = lastOf(log)
      if (last === 0) return
      if (stampOf(last) > now) pullBack(log, now)
      if (now - stampOf(last) >= windowMs) clear(log)
      else dropOldest(log, windowMs, now)
    },

    append(log, at) {
      const node = takeNode()
      if (node === 0) return false
      if (log >= lasts.length) growLogs()
      const last = lastOf(log)
      next[node] = last === 0 ? node : nextOf(last)
      if (last !== 0) next[last] = node
      stamps[node] = last === 0 ? at : Math.max(at, stampOf(last))
      lasts[log] = node
      counts[log] = count(log) + 1
      return true
    },

    remove(log, at) {
      const last = lastOf(log)
      if (last === 0 || stampOf(last) < at) return
      // A stamp may have been moved up to its predecessor, never down.
      let before = last
      while (stampOf(nextOf(before)) < at) before = nextOf(before)
      dropNext(log, before)
    },
  }
}
