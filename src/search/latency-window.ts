/** Durations of the most recent 1,000 searches. */
interface LatencyWindow {
  add(ms: number): void
  /** The 95th percentile; null before the first search. */
  p95(): number | null
}

const capacity = 1_000

export function createLatencyWindow(): LatencyWindow {
  const durations = new Float64Array(capacity)
  let count = 0
  return {
    add: ms => {
      durations[count % capacity] = ms
      count += 1
    },
    p95: () => {
      const sorted = durations.slice(0, Math.min(count, capacity)).sort()
      return sorted[Math.ceil(sorted.length * 0.95) - 1] ?? null
    },
  }
}
