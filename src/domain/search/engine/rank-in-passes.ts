import type { CandidateSearch } from './find-candidates.ts'
import type { RankCandidates } from './rank-candidates.ts'
import type { Ranking } from './ranking.ts'
import { boundSlack, certainScore } from './scoring.ts'
import type { SearchLimits } from './search-limits.ts'
import type { RankedHit } from './top-hits.ts'

export const isCertain = ([best]: readonly RankedHit[]): boolean => best !== undefined && best.score >= certainScore

/** How a search is ranked, apart from what each pass sets. */
export interface PassesRanking extends Omit<Ranking, 'unread' | 'maxCompared'> {
  /** When the first pass finds no certain hit, only certain hits are looked for. */
  isCertainOnly?: boolean
  /** Whether a later pass that ends at its limit ends the search: it did not rule out that there are hits. */
  isProbe?: boolean
}

export interface Passed {
  compared: number
  /** Whether the last pass left no candidate that could be among the hits. */
  isExhausted: boolean
  /** Whether only certain hits were looked for. */
  isNarrowed: boolean
}

/** Compares candidates in passes, and reads more lists in between as long as they could change the hits. */
export function rankInPasses(
  rank: RankCandidates,
  { unread, readMore }: CandidateSearch,
  { isCertainOnly = false, isProbe = false, ...ranking }: PassesRanking,
  { firstPass, laterPass }: SearchLimits,
): Passed {
  const { plan, top } = ranking
  const passed: Passed = { compared: 0, isExhausted: false, isNarrowed: false }
  const pass = (maxCompared: number) => {
    const { compared, isExhausted } = rank({ ...ranking, unread: unread(), maxCompared })
    passed.compared += compared
    passed.isExhausted = isExhausted
  }
  /** Whether nothing is left: neither a candidate nor a document that is only in unread lists could be among the hits. */
  const isDone = () => {
    if (!passed.isExhausted) return false
    const { isNone, words } = unread()
    return isNone || words / plan.totalWeight + boundSlack < top.threshold
  }
  pass(firstPass)
  if (isCertainOnly && !isDone() && !isCertain(top.hits)) {
    passed.isNarrowed = true
    top.require(certainScore)
    pass(laterPass)
  }
  const isGivenUp = () => (isProbe || passed.isNarrowed) && !passed.isExhausted
  if (isDone() || (passed.isNarrowed && isGivenUp())) return passed
  let isMore = readMore() || !passed.isExhausted
  while (isMore) {
    pass(laterPass)
    isMore = !isCertain(top.hits) && !isDone() && !isGivenUp() && readMore()
  }
  return passed
}
