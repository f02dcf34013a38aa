import type { StampNodes } from './stamp-nodes.ts'

/** Walks over rings of nodes, each given by its last: the newest stamp, behind which the oldest is next. */
interface StampRings {
  /** The node at `place`, 0 being the oldest. */
  nodeAt(last: number, place: number): number
  /** `count` stamps, oldest first. */
  stampsOf(last: number, count: number): number[]
  /** How many of `count` stamps are `windowMs` old or older at `now`. */
  expired(last: number, count: number, windowMs: number, now: number): number
  /** The node before the oldest that is not older than `at`; the newest must not be. */
  nodeBefore(last: number, at: number): number
  /** Moves those of `count` stamps that are later than `now` to it. */
  pullBack(last: number, count: number, now: number): void
}

export function createStampRings({ stampOf, setStamp, nextOf }: StampNodes): StampRings {
  return {
    nodeAt(last, place) {
      let node = nextOf(last)
      for (let step = 0; step < place; step += 1) node = nextOf(node)
      return node
    },
    stampsOf(last, count) {
      let node = last
      return Array.from({ length: count }, () => {
        node = nextOf(node)
        return stampOf(node)
      })
    },
    expired(last, count, windowMs, now) {
      let node = nextOf(last)
      let expired = 0
      for (; expired < count && now - stampOf(node) >= windowMs; expired += 1) node = nextOf(node)
      return expired
    },
    nodeBefore(last, at) {
      let before = last
      while (stampOf(nextOf(before)) < at) before = nextOf(before)
      return before
    },
    pullBack(last, count, now) {
      let node = last
      for (let left = count; left > 0; left -= 1) {
        if (stampOf(node) > now) setStamp(node, now)
        node = nextOf(node)
      }
    },
  }
}
