import { boundBuckets, bucketOf } from './bound-order.ts'

/** Candidates in buckets by their bounds. */
export interface BoundQueue {
  /** The number of candidates in all buckets. */
  readonly length: number
  /** The number of candidates by bucket. */
  readonly counts: Uint32Array
  add(candidate: number, bound: number): void
  /** Moves the candidates of a bucket to `taken`, from a place on, in the order in which they were added. */
  take(bucket: number, taken: Uint32Array, from: number): void
  clear(): void
}

/** A linked list for each bucket, the last one first. */
export function createBoundQueue(maxCandidates: number): BoundQueue {
  const last = new Int32Array(boundBuckets)
  const counts = new Uint32Array(boundBuckets)
  const before = new Int32Array(maxCandidates)
  let length = 0
  return {
    get length() {
      return length
    },
    counts,
    add: (candidate, bound) => {
      const bucket = bucketOf(bound)
      before[candidate] = last[bucket] as number
      last[bucket] = candidate
      counts[bucket] = (counts[bucket] as number) + 1
      length += 1
    },
    take: (bucket, taken, from) => {
      const count = counts[bucket] as number
      let candidate = last[bucket] as number
      for (let at = from + count - 1; at >= from; at -= 1) {
        taken[at] = candidate
        candidate = before[candidate] as number
      }
      counts[bucket] = 0
      length -= count
    },
    clear: () => {
      if (length > 0) counts.fill(0)
      length = 0
    },
  }
}
