import type { CandidateSearch } from './find-candidates.ts'
import type { RankCandidates, Ranking } from './rank-candidates.ts'
import { boundSlack, certainScore } from './scoring.ts'
import type { SearchLimits } from './search-limits.ts'
import type { RankedHit } from './top-hits.ts'

export const isCertain = ([best]: readonly RankedHit[]): boolean => best !== undefined && best.score >= certainScore

/** Compares candidates in passes, and reads more lists in between as long as they could change the hits; returns the number compared. */
export function rankInPasses(
  rank: RankCandidates,
  { unread, readMore }: CandidateSearch,
  ranking: Omit<Ranking, 'unread' | 'maxCompared'>,
  { firstPass, laterPass }: SearchLimits,
): number {
  const { plan, top } = ranking
  const pass = (maxCompared: number) => rank({ ...ranking, unread: unread(), maxCompared })
  /** Whether no document that is only in unread lists could be among the hits. */
  const isAllRead = () => {
    const { isNone, words } = unread()
    return isNone || words / plan.totalWeight + boundSlack < top.threshold
  }
  const first = pass(firstPass)
  let { compared } = first
  if (first.isExhausted && isAllRead()) return compared
  let isMore = readMore() || !first.isExhausted
  while (isMore) {
    const next = pass(laterPass)
    compared += next.compared
    isMore = !isCertain(top.hits) && !(next.isExhausted && isAllRead()) && readMore()
  }
  return compared
}
