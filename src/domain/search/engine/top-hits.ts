import type { Comparison } from './comparison.ts'

export interface RankedHit extends Comparison {
  document: number
  isActive: boolean
}

/** Keeps the best of what it is shown; equal scores by activity, then by order of countries and registry ids. */
export interface TopHits {
  /** What a document must score more than to be kept, once there are enough. */
  readonly bar: number
  offer(comparison: Comparison, document: number, isActive: boolean): void
  readonly hits: readonly RankedHit[]
}

const steps = 1e6
const keyOf = ({ score, isActive }: { score: number; isActive: boolean }) =>
  Math.round(score * steps) * 2 + (isActive ? 1 : 0)

const isBefore = (one: RankedHit, other: RankedHit) => {
  const difference = keyOf(one) - keyOf(other)
  return difference > 0 || (difference === 0 && one.document < other.document)
}

export function createTopHits(most: number): TopHits {
  const hits: RankedHit[] = []
  return {
    hits,
    get bar() {
      return hits.length < most ? 0 : (hits.at(-1)?.score ?? 0)
    },
    offer: (comparison, document, isActive) => {
      const hit = { ...comparison, document, isActive }
      const last = hits.at(-1)
      if (hits.length === most && last && !isBefore(hit, last)) return
      if (hits.length === most) hits.pop()
      let [low, high] = [0, hits.length]
      while (low < high) {
        const middle = (low + high) >>> 1
        if (isBefore(hit, hits[middle] as RankedHit)) high = middle
        else low = middle + 1
      }
      hits.splice(low, 0, hit)
    },
  }
}
