import type { Comparison } from './comparison.ts'

export interface RankedHit extends Comparison {
  document: number
  isActive: boolean
}

/**
 * Keeps the best of what it is shown, and nothing that is far less like than the first; equal scores by activity, then by order
 * of countries and registry ids.
 */
export interface TopHits {
  /** What a document must score more than to be kept. */
  readonly threshold: number
  offer(comparison: Comparison, document: number, isActive: boolean): void
  readonly hits: readonly RankedHit[]
}

const steps = 1e6
/** Less than this share of the first one's score is no answer to the same question. */
const leastShare = 0.4
const keyOf = ({ score, isActive }: { score: number; isActive: boolean }) =>
  Math.round(score * steps) * 2 + (isActive ? 1 : 0)

const isBefore = (one: RankedHit, other: RankedHit) => {
  const difference = keyOf(one) - keyOf(other)
  return difference > 0 || (difference === 0 && one.document < other.document)
}

export function createTopHits(most: number): TopHits {
  const hits: RankedHit[] = []
  const placeOf = (hit: RankedHit): number => {
    let [low, high] = [0, hits.length]
    while (low < high) {
      const middle = (low + high) >>> 1
      if (isBefore(hit, hits[middle] as RankedHit)) high = middle
      else low = middle + 1
    }
    return low
  }
  const floor = () => (hits[0]?.score ?? 0) * leastShare
  return {
    get hits() {
      return hits.filter(({ score }) => score >= floor())
    },
    get threshold() {
      return hits.length < most ? floor() : Math.max(floor(), hits.at(-1)?.score ?? 0)
    },
    offer: (comparison, document, isActive) => {
      const hit = { ...comparison, document, isActive }
      const last = hits.at(-1)
      if (comparison.score < floor() || (hits.length === most && last && !isBefore(hit, last))) return
      if (hits.length === most) hits.pop()
      hits.splice(placeOf(hit), 0, hit)
    },
  }
}
