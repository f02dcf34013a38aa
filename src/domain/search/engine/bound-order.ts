/** Number of buckets that bounds, from 0 to 1, are sorted into. */
export const boundBuckets = 512

/** Writes the first `count` candidates to `ordered`, highest bounds first; candidates of one bucket keep their order. */
export type OrderByBound = (candidates: Uint32Array, count: number, bounds: Float32Array, ordered: Uint32Array) => void

/** A counting sort: two passes over the candidates, in reused buffers. */
export function createBoundOrder(maxCount: number): OrderByBound {
  const starts = new Uint32Array(boundBuckets + 1)
  const buckets = new Uint16Array(maxCount)
  return (candidates, count, bounds, ordered) => {
    starts.fill(0)
    for (let at = 0; at < count; at += 1) {
      const step = ((bounds[candidates[at] as number] as number) * boundBuckets) | 0
      // Bucket 0 holds the highest bounds.
      const bucket = step >= boundBuckets ? 0 : boundBuckets - 1 - step
      buckets[at] = bucket
      starts[bucket + 1] = (starts[bucket + 1] as number) + 1
    }
    for (let bucket = 0; bucket < boundBuckets; bucket += 1)
      starts[bucket + 1] = (starts[bucket + 1] as number) + (starts[bucket] as number)
    for (let at = 0; at < count; at += 1) {
      const bucket = buckets[at] as number
      const place = starts[bucket] as number
      ordered[place] = candidates[at] as number
      starts[bucket] = place + 1
    }
  }
}
