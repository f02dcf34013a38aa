import { copyInto } from './copy-into.ts'
import { type LogArrays, ownLogArrays } from './log-arrays.ts'
import { createStampNodes } from './stamp-nodes.ts'
import { createStampRings } from './stamp-rings.ts'

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

/** A pool for at most `maxLogs` logs and `maxStamps` stamps in all of them. */
export function createSlidingLogs(
  maxLogs: number,
  maxStamps: number,
  arrays: LogArrays = ownLogArrays(maxLogs, maxStamps),
): SlidingLogs {
  let { lasts, counts } = arrays
  const nodes = createStampNodes(arrays, maxStamps)
  const { nextOf, setNext, stampOf } = nodes
  const rings = createStampRings(nodes)
  const lastOf = (log: number) => lasts[log] ?? 0
  const count = (log: number) => counts[log] ?? 0

  function grow() {
    lasts = copyInto(new Int32Array(maxLogs + 1), lasts)
    counts = copyInto(new Int32Array(maxLogs + 1), counts)
  }

  function clear(log: number) {
    const last = lastOf(log)
    if (last === 0) return
    nodes.free(nextOf(last), last)
    lasts[log] = 0
    counts[log] = 0
  }

  /** Drops the node that follows `before`. */
  function dropNext(log: number, before: number) {
    const node = nextOf(before)
    if (node === before) return clear(log)
    setNext(before, nextOf(node))
    if (lastOf(log) === node) lasts[log] = before
    counts[log] = count(log) - 1
    nodes.free(node, node)
  }

  function dropOldest(log: number, windowMs: number, now: number) {
    const last = lastOf(log)
    while (now - stampOf(nextOf(last)) >= windowMs) dropNext(log, last)
  }

  return {
    count,
    newest: log => (lastOf(log) === 0 ? undefined : stampOf(lastOf(log))),
    stampAt: (log, place) => (place < count(log) ? stampOf(rings.nodeAt(lastOf(log), place)) : undefined),
    stampsOf: log => rings.stampsOf(lastOf(log), count(log)),
    expired: (log, windowMs, now) => rings.expired(lastOf(log), count(log), windowMs, now),
    clear,

    slide(log, windowMs, now) {
      const last = lastOf(log)
      if (last === 0) return
      // A clock that was set back must neither free a slot nor keep one for longer than a window.
      if (stampOf(last) > now) rings.pullBack(last, count(log), now)
      if (now - stampOf(last) >= windowMs) clear(log)
      else dropOldest(log, windowMs, now)
    },

    append(log, at) {
      const node = nodes.take()
      if (node === 0) return false
      if (log >= lasts.length) grow()
      const last = lastOf(log)
      setNext(node, last === 0 ? node : nextOf(last))
      if (last !== 0) setNext(last, node)
      nodes.setStamp(node, last === 0 ? at : Math.max(at, stampOf(last)))
      lasts[log] = node
      counts[log] = count(log) + 1
      return true
    },

    remove(log, at) {
      const last = lastOf(log)
      // A stamp may have been moved up to its predecessor, never down.
      if (last !== 0 && stampOf(last) >= at) dropNext(log, rings.nodeBefore(last, at))
    },
  }
}
