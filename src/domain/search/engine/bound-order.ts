/** Bounds are told apart in so many levels. */
export const levels = 512

/** From 0 for the highest bounds. */
const levelOf = (bound: number) => levels - 1 - Math.min(levels - 1, Math.floor(bound * levels))

const starts = new Uint32Array(levels + 1)

/**
 * Writes the first `count` of some candidates to `ordered`, highest bounds first, at the cost of two passes; those of a level
 * keep their order.
 */
export function orderByLevel(candidates: Uint32Array, count: number, bounds: Float32Array, ordered: Uint32Array): void {
  starts.fill(0)
  for (let at = 0; at < count; at += 1) {
    const level = levelOf(bounds[candidates[at] as number] as number)
    starts[level + 1] = (starts[level + 1] as number) + 1
  }
  for (let level = 0; level < levels; level += 1)
    starts[level + 1] = (starts[level + 1] as number) + (starts[level] as number)
  for (let at = 0; at < count; at += 1) {
    const candidate = candidates[at] as number
    const level = levelOf(bounds[candidate] as number)
    const place = starts[level] as number
    ordered[place] = candidate
    starts[level] = place + 1
  }
}
