import type { CandidateSearch } from './find-candidates.ts'
import { maxPrefixScore } from './query-plan.ts'
import type { RankCandidates, Ranking } from './rank-candidates.ts'
import { legalFormBonus } from './score-document.ts'
import type { RankedHit } from './top-hits.ts'

/** Documents compared in the first go, which sets the bar for the others, and in each of those. */
const mostComparedAtFirst = 150
const mostCompared = 1_000
/** Above it no misspelling can be nearer. */
const certainScore = 0.97

export const isCertain = ([best]: readonly RankedHit[]): boolean => best !== undefined && best.score >= certainScore

/** Compares what was found, and finds more for as long as that could change the hits; tells how many were compared. */
export function rankInPasses(
  rank: RankCandidates,
  { maxUnreadScore: leftOut, readMore: findMore }: CandidateSearch,
  ranking: Omit<Ranking, 'maxUnreadScore' | 'maxCompared'>,
): number {
  const { plan, top } = ranking
  const go = (most: number) => rank({ ...ranking, maxUnreadScore: leftOut(), maxCompared: most })
  const isAllRead = () => (leftOut() + maxPrefixScore(plan)) / plan.totalWeight + legalFormBonus < top.threshold
  const first = go(mostComparedAtFirst)
  let { compared } = first
  if (first.isExhausted && isAllRead()) return compared
  let isMore = findMore() || !first.isExhausted
  while (isMore) {
    const next = go(mostCompared)
    compared += next.compared
    isMore = !isCertain(top.hits) && !(next.isExhausted && isAllRead()) && findMore()
  }
  return compared
}
