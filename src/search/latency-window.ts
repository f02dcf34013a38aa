/** How long the last searches took. */
export interface LatencyWindow {
  add(ms: number): void
  /** The 95th percentile; null before the first search. */
  p95(): number | null
}

export function createLatencyWindow(most = 1_000): LatencyWindow {
  const kept = new Float64Array(most)
  let count = 0
  return {
    add: ms => {
      kept[count % most] = ms
      count += 1
    },
    p95: () => {
      const sorted = kept.slice(0, Math.min(count, most)).sort()
      return sorted[Math.ceil(sorted.length * 0.95) - 1] ?? null
    },
  }
}
