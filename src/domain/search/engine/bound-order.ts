/** Number of buckets that bounds, from 0 to 1, are sorted into. */
export const boundBuckets = 512

/** Bucket 0 holds the highest bounds. */
const bucketOf = (bound: number) => boundBuckets - 1 - Math.min(boundBuckets - 1, Math.floor(bound * boundBuckets))

/** Writes the first `count` candidates to `ordered`, highest bounds first; candidates of one bucket keep their order. */
export type OrderByBound = (candidates: Uint32Array, count: number, bounds: Float32Array, ordered: Uint32Array) => void

/** A counting sort: two passes over the candidates, in a reused buffer. */
export function createBoundOrder(): OrderByBound {
  const starts = new Uint32Array(boundBuckets + 1)
  return (candidates, count, bounds, ordered) => {
    starts.fill(0)
    for (let at = 0; at < count; at += 1) {
      const bucket = bucketOf(bounds[candidates[at] as number] as number)
      starts[bucket + 1] = (starts[bucket + 1] as number) + 1
    }
    for (let bucket = 0; bucket < boundBuckets; bucket += 1)
      starts[bucket + 1] = (starts[bucket + 1] as number) + (starts[bucket] as number)
    for (let at = 0; at < count; at += 1) {
      const candidate = candidates[at] as number
      const bucket = bucketOf(bounds[candidate] as number)
      const place = starts[bucket] as number
      ordered[place] = candidate
      starts[bucket] = place + 1
    }
  }
}
