/** The order in which slots were used last: a ring in two arrays, whose slot 0 is between the newest and the oldest. */
export interface UseRing {
  /** Makes a slot that is not in the ring its newest. */
  join(slot: number): void
  leave(slot: number): void
  /** The slot that has not been used for longest; 0 if the ring is empty. */
  leastRecent(): number
  grow(maxSlot: number): void
}

/** A copy of an array with room for `length` integers. */
export function enlarged(small: Int32Array, length: number): Int32Array {
  const full = new Int32Array(length)
  full.set(small)
  return full
}

/** A ring over two arrays, which may be shared by threads. */
export function createUseRing(arrays: { newer: Int32Array; older: Int32Array }): UseRing {
  let { newer, older } = arrays
  const newerThan = (slot: number) => newer[slot] ?? 0
  const olderThan = (slot: number) => older[slot] ?? 0

  return {
    join(slot) {
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
    grow(maxSlot) {
      newer = enlarged(newer, maxSlot + 1)
      older = enlarged(older, maxSlot + 1)
    },
  }
}
