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
  /** From now on, keeps only hits with this score or a higher one. */
  require(score: number): void
  readonly hits: readonly RankedHit[]
}

type Place = Pick<RankedHit, 'score' | 'spellingMatch' | 'document' | 'isActive'>

const isBefore = (one: Place, other: Place) => {
  const difference = rankKey(one) - rankKey(other)
  return difference > 0 || (difference === 0 && one.document < other.document)
}

/** Keeps at most `limit` documents, none below `minShareOfBest`, and none with a score below `required`. */
export function createTopHits(limit: number, required = 0): TopHits {
  const hits: RankedHit[] = []
  const placeOf = (hit: RankedHit): number => {
    let low = 0
    let high = hits.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if (isBefore(hit, hits[middle] as RankedHit)) high = middle
      else low = middle + 1
    }
    return low
  }
  let floor = required
  const minScore = () => Math.max(floor, (hits[0]?.score ?? 0) * minShareOfBest)
  // A variable of its own, because every candidate reads it and few change it.
  let threshold = floor
  return {
    get hits() {
      return hits.filter(({ score }) => score >= minScore())
    },
    get threshold() {
      return threshold
    },
    offer: (comparison, document, isActive) => {
      // Most documents are not kept, so nothing is copied before the score is compared.
      if (comparison.score < minScore()) return
      const last = hits.length === limit ? hits[limit - 1] : undefined
      const { score, spellingMatch } = comparison
      if (last && !isBefore({ score, spellingMatch, document, isActive }, last)) return
      const hit = { ...comparison, document, isActive }
      if (last) hits.pop()
      hits.splice(placeOf(hit), 0, hit)
      threshold = hits.length < limit ? minScore() : Math.max(minScore(), hits.at(-1)?.score ?? 0)
    },
    require: score => {
      floor = score
      threshold = Math.max(threshold, score)
    },
  }
}
