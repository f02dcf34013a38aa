import { copyInto } from '#domain/limits/copy-into.ts'

/** The order in which slots were used last: a ring in two arrays, whose slot 0 is between the newest and the oldest. */
interface LruSlots {
  /** Makes a slot that is not in the ring its newest. */
  join(slot: number): void
  leave(slot: number): void
  /** The slot that has not been used for longest; 0 if the ring is empty. */
  leastRecent(): number
}

/** By slot, those that were used next and before. */
export interface LruArrays {
  newer: Int32Array
  older: Int32Array
}

/** A ring over arrays that threads may share; they grow to `maxSlots` when a slot beyond them is used. */
export function createLruSlots(arrays: LruArrays, maxSlots: number): LruSlots {
  let { newer, older } = arrays
  const newerThan = (slot: number) => newer[slot] ?? 0
  const olderThan = (slot: number) => older[slot] ?? 0

  function grow() {
    newer = copyInto(new Int32Array(maxSlots + 1), newer)
    older = copyInto(new Int32Array(maxSlots + 1), older)
  }

  return {
    join(slot) {
      if (slot >= newer.length) grow()
      const newest = olderThan(0)
      older[slot] = newest
      newer[slot] = 0
      newer[newest] = slot
      older[0] = slot
    },
    leave(slot) {
      newer[olderThan(slot)] = newerThan(slot)
      older[newerThan(slot)] = olderThan(slot)
    },
    leastRecent: () => newerThan(0),
  }
}
