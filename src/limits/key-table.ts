import { createKeyedHash } from './keyed-hash.ts'
import { createUseRing, enlarged } from './use-ring.ts'

/** Numbers keys from 1, in order of their last use: an LRU table. A key takes 24 to 32 bytes, however long it is. */
export interface KeyTable {
  readonly size: number
  /** The number of the key, 0 when it has none. */
  find(key: string): number
  /** The number of the key, which is now the most recently used. Where the table is full, the least recently used is dropped. */
  use(key: string): number
  leastRecent(): number
  remove(slot: number): void
}

/** The arrays of a table, by slot; `newer` and `older` are those of the ring of use. */
export interface KeyArrays {
  buckets: Int32Array
  lows: Int32Array
  highs: Int32Array
  chain: Int32Array
  newer: Int32Array
  older: Int32Array
  /** The number of slots that were ever used, the first of those that are free again, and the number of keys. */
  slots: Int32Array
}

interface KeyTableOptions {
  maxKeys: number
  /** 8 secret bytes. */
  hashSecret: Uint8Array
  /** Called with each key that is dropped to make room. */
  onDrop: (slot: number) => void
  arrays?: KeyArrays | undefined
}

// As in the sliding logs: small at first, then the maximum size.
const firstCapacity = 4096
const bucketsFor = (capacity: number) => 2 ** Math.ceil(Math.log2(capacity))

const arraysOf = (capacity: number, integers: (length: number) => Int32Array): KeyArrays => ({
  buckets: integers(bucketsFor(capacity)),
  lows: integers(capacity + 1),
  highs: integers(capacity + 1),
  chain: integers(capacity + 1),
  newer: integers(capacity + 1),
  older: integers(capacity + 1),
  slots: integers(3),
})

/** Arrays that threads share, of their full size: they cannot grow. */
export const sharedKeyArrays = (maxKeys: number): KeyArrays =>
  arraysOf(maxKeys, length => new Int32Array(new SharedArrayBuffer(4 * length)))

/** The places of `slots`. */
const [used, freed, held] = [0, 1, 2] as const

/**
 * Keys are kept as 64 bits of a keyed hash, since a million strings alone would take more than 50 MB:
 * two of a million keys collide in one of forty million such tables, and callers cannot choose which.
 */
export function createKeyTable({ maxKeys, hashSecret, onDrop, arrays: shared }: KeyTableOptions): KeyTable {
  const hashOf = createKeyedHash(hashSecret)
  let capacity = shared ? maxKeys : Math.min(firstCapacity, maxKeys)
  const arrays = shared ?? arraysOf(capacity, length => new Int32Array(length))
  let { buckets, lows, highs, chain } = arrays
  const { slots } = arrays
  const ring = createUseRing(arrays)

  const chained = (slot: number) => chain[slot] ?? 0
  const size = () => slots[held] ?? 0
  const changeSize = (by: number) => {
    slots[held] = size() + by
  }
  const bucketOf = (low: number) => low & (buckets.length - 1)

  function link(slot: number) {
    const bucket = bucketOf(lows[slot] ?? 0)
    chain[slot] = buckets[bucket] ?? 0
    buckets[bucket] = slot
  }

  function unlink(slot: number) {
    const bucket = bucketOf(lows[slot] ?? 0)
    let before = buckets[bucket] ?? 0
    if (before === slot) buckets[bucket] = chained(slot)
    else {
      while (chained(before) !== slot) before = chained(before)
      chain[before] = chained(slot)
    }
  }

  function grow() {
    capacity = maxKeys
    lows = enlarged(lows, maxKeys + 1)
    highs = enlarged(highs, maxKeys + 1)
    chain = enlarged(chain, maxKeys + 1)
    ring.grow(maxKeys)
    buckets = new Int32Array(bucketsFor(capacity))
    // It grows only when every slot is taken, so each has its place in a chain.
    for (let slot = 1; slot <= (slots[used] ?? 0); slot += 1) link(slot)
  }

  function remove(slot: number) {
    unlink(slot)
    ring.leave(slot)
    chain[slot] = slots[freed] ?? 0
    slots[freed] = slot
    changeSize(-1)
  }

  function takeSlot(): number {
    if (size() === maxKeys) {
      const dropped = ring.leastRecent()
      remove(dropped)
      onDrop(dropped)
    }
    changeSize(1)
    const slot = slots[freed] ?? 0
    if (slot !== 0) {
      slots[freed] = chained(slot)
      return slot
    }
    if (slots[used] === capacity) grow()
    const newest = (slots[used] ?? 0) + 1
    slots[used] = newest
    return newest
  }

  function find(low: number, high: number): number {
    let slot = buckets[bucketOf(low)] ?? 0
    while (slot !== 0 && (lows[slot] !== low || highs[slot] !== high)) slot = chained(slot)
    return slot
  }

  function add(low: number, high: number): number {
    const slot = takeSlot()
    lows[slot] = low
    highs[slot] = high
    link(slot)
    return slot
  }

  return {
    get size() {
      return size()
    },
    find(key) {
      const { low, high } = hashOf(key)
      return find(low, high)
    },
    use(key) {
      const { low, high } = hashOf(key)
      const known = find(low, high)
      if (known !== 0) ring.leave(known)
      const slot = known === 0 ? add(low, high) : known
      ring.join(slot)
      return slot
    },
    leastRecent: ring.leastRecent,
    remove,
  }
}
