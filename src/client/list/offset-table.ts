/** Positions in a file by positive whole numbers, in some 20 to 40 bytes each. */
export interface OffsetTable {
  get(key: number): number | undefined
  /** A key that has a position keeps it. Nothing is added to a full table. */
  add(key: number, offset: number): void
}

/** Of two numbers of 8 bytes each; three quarters of them are used. */
const maxSlots = 2 ** 22
const minSlots = 2 ** 10

/** Slots of a key and its position; a key of 0 is none. */
type Slots = Float64Array

const countOf = (slots: Slots) => slots.length / 2

/** The slot of a key, or the free one where it belongs. */
function slotOf(slots: Slots, key: number): number {
  const count = countOf(slots)
  let at = key % count
  while (slots[at * 2] !== 0 && slots[at * 2] !== key) at = (at + 1) % count
  return at * 2
}

function doubled(slots: Slots): Slots {
  const larger = new Float64Array(slots.length * 2)
  for (let at = 0; at < slots.length; at += 2) {
    const key = slots[at] ?? 0
    if (key !== 0) larger.set(slots.subarray(at, at + 2), slotOf(larger, key))
  }
  return larger
}

/** A table that grows to 64 MiB, for 3,145,728 keys: memory is bounded for a list of any length. */
export function createOffsetTable(): OffsetTable {
  let slots: Slots = new Float64Array(minSlots * 2)
  let used = 0
  const hasRoom = () => used < countOf(slots) * 0.75
  return {
    get: key => {
      const at = slotOf(slots, key)
      return slots[at] === key ? slots[at + 1] : undefined
    },
    add: (key, offset) => {
      if (!hasRoom() && countOf(slots) < maxSlots) slots = doubled(slots)
      const at = slotOf(slots, key)
      if (slots[at] === key || !hasRoom()) return
      slots.set([key, offset], at)
      used += 1
    },
  }
}
