import { copyInto } from './copy-into.ts'
import type { LogArrays } from './log-arrays.ts'

/** The nodes of a pool: each has a stamp and the node after it. They are numbered from 1; 0 means none. */
export interface StampNodes {
  /** A node that is free; 0 if there is none. */
  take(): number
  /** Frees the nodes from `first` to `last`, which follow one another. */
  free(first: number, last: number): void
  stampOf(node: number): number
  setStamp(node: number, at: number): void
  nextOf(node: number): number
  setNext(node: number, next: number): void
}

/** The places of `nodes`. */
const [used, freed] = [0, 1] as const

/** The nodes of the arrays, at most `maxNodes`. */
export function createStampNodes(arrays: LogArrays, maxNodes: number): StampNodes {
  let { stamps, next } = arrays
  const { nodes } = arrays
  const nextOf = (node: number) => next[node] ?? 0

  function grow() {
    stamps = copyInto(new Float64Array(maxNodes + 1), stamps)
    next = copyInto(new Int32Array(maxNodes + 1), next)
  }

  return {
    take() {
      const node = nodes[freed] ?? 0
      if (node !== 0) {
        nodes[freed] = nextOf(node)
        return node
      }
      const newest = (nodes[used] ?? 0) + 1
      if (newest > maxNodes) return 0
      nodes[used] = newest
      if (newest >= stamps.length) grow()
      return newest
    },
    free(first, last) {
      next[last] = nodes[freed] ?? 0
      nodes[freed] = first
    },
    stampOf: node => stamps[node] ?? 0,
    setStamp(node, at) {
      stamps[node] = at
    },
    nextOf,
    setNext(node, following) {
      next[node] = following
    },
  }
}
