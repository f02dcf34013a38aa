import { copyInto } from '#domain/limits/copy-into.ts'

/** The arrays of a hash table: by bucket, its first slot; by slot, the halves of its key and the slot after it. */
export interface ChainArrays {
  buckets: Int32Array
  lows: Int32Array
  highs: Int32Array
  chain: Int32Array
}

/** A hash table of keys of 64 bits. Each key is in a slot, numbered from 1; 0 means none. */
interface HashChains {
  /** The slot of a key. */
  find(low: number, high: number): number
  /** Puts a key into a slot that has none. */
  add(slot: number, low: number, high: number): void
  remove(slot: number): void
  /** The slot that was set as the next of one without a key: free slots are a chain, too. */
  nextOf(slot: number): number
  setNext(slot: number, next: number): void
}

/** Buckets are a power of two, so that bits of a key select one. */
export const bucketsFor = (slots: number): number => 2 ** Math.ceil(Math.log2(slots))

/** A table over arrays of any size, which grow to `maxSlots` when a slot beyond them is used. */
export function createHashChains(arrays: ChainArrays, maxSlots: number): HashChains {
  let { buckets, lows, highs, chain } = arrays
  const nextOf = (slot: number) => chain[slot] ?? 0
  const bucketOf = (low: number) => low & (buckets.length - 1)

  function link(slot: number) {
    const bucket = bucketOf(lows[slot] ?? 0)
    chain[slot] = buckets[bucket] ?? 0
    buckets[bucket] = slot
  }

  function grow() {
    const filled = chain.length - 1
    lows = copyInto(new Int32Array(maxSlots + 1), lows)
    highs = copyInto(new Int32Array(maxSlots + 1), highs)
    chain = copyInto(new Int32Array(maxSlots + 1), chain)
    buckets = new Int32Array(bucketsFor(maxSlots))
    // A slot beyond them is used only when each of them has a key.
    for (let slot = 1; slot <= filled; slot += 1) link(slot)
  }

  return {
    find(low, high) {
      let slot = buckets[bucketOf(low)] ?? 0
      while (slot !== 0 && (lows[slot] !== low || highs[slot] !== high)) slot = nextOf(slot)
      return slot
    },
    add(slot, low, high) {
      if (slot >= chain.length) grow()
      lows[slot] = low
      highs[slot] = high
      link(slot)
    },
    remove(slot) {
      const bucket = bucketOf(lows[slot] ?? 0)
      let before = buckets[bucket] ?? 0
      if (before === slot) buckets[bucket] = nextOf(slot)
      else {
        while (nextOf(before) !== slot) before = nextOf(before)
        chain[before] = nextOf(slot)
      }
    },
    nextOf,
    setNext(slot, next) {
      chain[slot] = next
    },
  }
}
