/** Number of buckets that bounds, from 0 to 1, are sorted into. */
export const boundBuckets = 512

/** The bucket of a bound; bucket 0 holds the highest. */
export const bucketOf = (bound: number): number => Math.max(0, boundBuckets - 1 - ((bound * boundBuckets) | 0))

/** Sorts candidates by their bounds. */
interface BoundOrder {
  /** Writes the first `count` candidates to `ordered`, highest bounds first; candidates of one bucket keep their order. */
  sort(candidates: Uint32Array, count: number, bounds: Float32Array, ordered: Uint32Array): void
  /** By bucket, the place in `ordered` after its candidates. */
  readonly ends: Uint32Array
}

/** A counting sort: two passes over the candidates, in reused buffers. */
export function createBoundOrder(maxCount: number): BoundOrder {
  const counts = new Uint32Array(boundBuckets + 1)
  // While a bucket is filled, its next free place.
  const ends = counts.subarray(0, boundBuckets)
  const buckets = new Uint16Array(maxCount)
  return {
    ends,
    sort: (candidates, count, bounds, ordered) => {
      counts.fill(0)
      for (let at = 0; at < count; at += 1) {
        const bucket = bucketOf(bounds[candidates[at] as number] as number)
        buckets[at] = bucket
        counts[bucket + 1] = (counts[bucket + 1] as number) + 1
      }
      for (let bucket = 0; bucket < boundBuckets; bucket += 1)
        counts[bucket + 1] = (counts[bucket + 1] as number) + (counts[bucket] as number)
      for (let at = 0; at < count; at += 1) {
        const bucket = buckets[at] as number
        const place = ends[bucket] as number
        ordered[place] = candidates[at] as number
        ends[bucket] = place + 1
      }
    },
  }
}
