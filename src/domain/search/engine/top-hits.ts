import type { Comparison } from './comparison.ts'
import { minShareOfBest, rankKey } from './scoring.ts'

export interface RankedHit extends Comparison {
  document: number
  isActive: boolean
}

/** The best of the documents offered, in order of `rankKey`, then of document, which is by country and registry id. */
export interface TopHits {
  /** The minimum score of a document to be kept. */
  readonly threshold: number
  offer(comparison: Comparison, document: number, isActive: boolean): void
  readonly hits: readonly RankedHit[]
}

const isBefore = (one: RankedHit, other: RankedHit) => {
  const difference = rankKey(one) - rankKey(other)
  return difference > 0 || (difference === 0 && one.document < other.document)
}

/** Keeps at most `limit` documents, and none below `minShareOfBest`. */
export function createTopHits(limit: number): TopHits {
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
  const minScore = () => (hits[0]?.score ?? 0) * minShareOfBest
  return {
    get hits() {
      return hits.filter(({ score }) => score >= minScore())
    },
    get threshold() {
      return hits.length < limit ? minScore() : Math.max(minScore(), hits.at(-1)?.score ?? 0)
    },
    offer: (comparison, document, isActive) => {
      const hit = { ...comparison, document, isActive }
      const last = hits.at(-1)
      if (comparison.score < minScore() || (hits.length === limit && last && !isBefore(hit, last))) return
      if (hits.length === limit) hits.pop()
      hits.splice(placeOf(hit), 0, hit)
    },
  }
}
