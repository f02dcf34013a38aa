import { nameWeightScale } from '../index/forward-format.ts'
import type { Candidates } from './candidates.ts'
import type { Ranking } from './ranking.ts'
import { maxDocumentScore } from './scoring.ts'

/** Upper bounds of the scores of candidates. */
export interface ScoreBounds {
  /** By the lists and the minimum weight of the candidate's names. */
  refined(candidate: number, ranking: Ranking): number
  /**
   * By the weights of the candidate's own tokens. This bound is lower than `refined`, but does not order the candidates:
   * their order decides which are compared before the limit.
   */
  lowest(candidate: number, ranking: Ranking): number
}

/** `minNameWeights` holds, by candidate, the minimum weight of its names as stored. */
export function createScoreBounds(
  { nameScores, nameWeights, addressScores }: Candidates,
  minNameWeights: Uint8Array,
): ScoreBounds {
  /** The maximum score; `matched` is the maximum weight of the name's tokens that the query matches. */
  const maxScore = (candidate: number, matched: number, { plan, unread, mode }: Ranking): number => {
    const addressScore = addressScores[candidate] as number
    const score = (nameScores[candidate] as number) + addressScore + unread.words
    const weight = (minNameWeights[candidate] as number) / nameWeightScale
    // By its lists, the share of the name that the query matches; a name without a weight matches if any token does.
    const byLists = matched < weight ? matched / weight : matched > 0 ? 1 : 0
    return maxDocumentScore(
      Math.min(1, score / plan.totalWeight),
      Math.min(1, (addressScore + unread.addressWords) / plan.totalWeight),
      byLists + (1 - byLists) * unread.prefixSimilarity,
      mode,
    )
  }

  return {
    refined: (candidate, ranking) => {
      const { plan, unread } = ranking
      return maxScore(candidate, ((nameScores[candidate] as number) + unread.nameTokens) * plan.maxWeightRatio, ranking)
    },
    lowest: (candidate, ranking) =>
      maxScore(candidate, (nameWeights[candidate] as number) + ranking.unread.nameWeights, ranking),
  }
}
