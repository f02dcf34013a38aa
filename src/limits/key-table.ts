import { bucketsFor, type ChainArrays, createHashChains } from './hash-chains.ts'
import { createKeyedHash } from './keyed-hash.ts'
import { createLruSlots, type LruArrays } from './lru-slots.ts'

/** Numbers keys from 1, in order of their last use: an LRU table. A key takes 24 to 32 bytes, however long it is. */
interface KeyTable {
  readonly size: number
  /** The number of the key, 0 when it has none. */
  find(key: string): number
  /** The number of the key, which is now the most recently used. Where the table is full, the least recently used is dropped. */
  use(key: string): number
  leastRecent(): number
  remove(slot: number): void
}

export interface KeyArrays extends ChainArrays, LruArrays {
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
  const arrays = shared ?? arraysOf(Math.min(firstCapacity, maxKeys), length => new Int32Array(length))
  const { slots } = arrays
  const chains = createHashChains(arrays, maxKeys)
  const ring = createLruSlots(arrays, maxKeys)
  const size = () => slots[held] ?? 0

  function remove(slot: number) {
    chains.remove(slot)
    ring.leave(slot)
    chains.setNext(slot, slots[freed] ?? 0)
    slots[freed] = slot
    slots[held] = size() - 1
  }

  function dropLeastRecent() {
    const dropped = ring.leastRecent()
    remove(dropped)
    onDrop(dropped)
  }

  function takeSlot(): number {
    if (size() === maxKeys) dropLeastRecent()
    slots[held] = size() + 1
    const slot = slots[freed] ?? 0
    if (slot !== 0) {
      slots[freed] = chains.nextOf(slot)
      return slot
    }
    const newest = (slots[used] ?? 0) + 1
    slots[used] = newest
    return newest
  }

  function add(low: number, high: number): number {
    const slot = takeSlot()
    chains.add(slot, low, high)
    return slot
  }

  return {
    get size() {
      return size()
    },
    find(key) {
      const { low, high } = hashOf(key)
      return chains.find(low, high)
    },
    use(key) {
      const { low, high } = hashOf(key)
      const known = chains.find(low, high)
      if (known !== 0) ring.leave(known)
      const slot = known === 0 ? add(low, high) : known
      ring.join(slot)
      return slot
    },
    leastRecent: ring.leastRecent,
    remove,
  }
}
