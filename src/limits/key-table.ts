import { createKeyedHash } from './keyed-hash.ts'

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

interface KeyTableOptions {
  maxKeys: number
  /** 8 secret bytes. */
  hashSecret: Uint8Array
  /** Called with each key that is dropped to make room. */
  onDrop: (slot: number) => void
}

// As in the sliding logs: small at first, then the maximum size.
const firstCapacity = 4096
const bucketsFor = (capacity: number) => 2 ** Math.ceil(Math.log2(capacity))

/**
 * Keys are kept as 64 bits of a keyed hash, since a million strings alone would take more than 50 MB:
 * two of a million keys collide in one of forty million such tables, and callers cannot choose which.
 */
export function createKeyTable({ maxKeys, hashSecret, onDrop }: KeyTableOptions): KeyTable {
  const hashOf = createKeyedHash(hashSecret)
  let capacity = Math.min(firstCapacity, maxKeys)
  let buckets = new Int32Array(bucketsFor(capacity))
  // By slot. Slot 0 is the sentinel of the ring of use: the slot after it is the least recently used.
  let lows = new Int32Array(capacity + 1)
  let highs = new Int32Array(capacity + 1)
  let chain = new Int32Array(capacity + 1)
  let newer = new Int32Array(capacity + 1)
  let older = new Int32Array(capacity + 1)
  let usedSlots = 0
  let freeSlots = 0
  let size = 0

  const chained = (slot: number) => chain[slot] ?? 0
  const bucketOf = (low: number) => low & (buckets.length - 1)
  const newerThan = (slot: number) => newer[slot] ?? 0
  const olderThan = (slot: number) => older[slot] ?? 0

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

  function leaveRing(slot: number) {
    newer[olderThan(slot)] = newerThan(slot)
    older[newerThan(slot)] = olderThan(slot)
  }

  function joinRing(slot: number) {
    const newest = olderThan(0)
    older[slot] = newest
    newer[slot] = 0
    newer[newest] = slot
    older[0] = slot
  }

  function grown(small: Int32Array): Int32Array<ArrayBuffer> {
    const full = new Int32Array(maxKeys + 1)
    full.set(small)
    return full
  }

  function grow() {
    capacity = maxKeys
    lows = grown(lows)
    highs = grown(highs)
    chain = grown(chain)
    newer = grown(newer)
    older = grown(older)
    buckets = new Int32Array(bucketsFor(capacity))
    // It grows only when every slot is taken, so each has its place in a chain.
    for (let slot = 1; slot <= usedSlots; slot += 1) link(slot)
  }

  function remove(slot: number) {
    unlink(slot)
    leaveRing(slot)
    chain[slot] = freeSlots
    freeSlots = slot
    size -= 1
  }

  function takeSlot(): number {
    if (size === maxKeys) {
      const dropped = newerThan(0)
      remove(dropped)
      onDrop(dropped)
    }
    size += 1
    const slot = freeSlots
    if (slot !== 0) {
      freeSlots = chained(slot)
      return slot
    }
    if (usedSlots === capacity) grow()
    usedSlots += 1
    return usedSlots
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
      return size
    },
    find(key) {
      const { low, high } = hashOf(key)
      return find(low, high)
    },
    use(key) {
      const { low, high } = hashOf(key)
      const known = find(low, high)
      if (known !== 0) leaveRing(known)
      const slot = known === 0 ? add(low, high) : known
      joinRing(slot)
      return slot
    },
    leastRecent: () => newerThan(0),
    remove,
  }
}
