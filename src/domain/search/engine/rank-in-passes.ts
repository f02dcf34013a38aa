import type { Findings } from './find-candidates.ts'
import { mostBegun } from './query-plan.ts'
import type { RankCandidates, Ranking } from './rank-candidates.ts'
import { legalWorth } from './score-document.ts'
import type { RankedHit } from './top-hits.ts'

/** Documents compared in the first go, which sets the bar for the others, and in each of those. */
const mostComparedAtFirst = 150
const mostCompared = 1_000
/** Above it no misspelling can be nearer. */
const surelyFound = 0.97

export const isSure = ([best]: readonly RankedHit[]): boolean => best !== undefined && best.score >= surelyFound

/** Compares what was found, and finds more for as long as that could change the hits; tells how many were compared. */
export function rankInGoes(
  rank: RankCandidates,
  { leftOut, findMore }: Findings,
  ranking: Omit<Ranking, 'leftOut' | 'most'>,
): number {
  const { plan, top } = ranking
  const go = (most: number) => rank({ ...ranking, leftOut: leftOut(), most })
  const isAllRead = () => (leftOut() + mostBegun(plan)) / plan.total + legalWorth < top.bar
  const first = go(mostComparedAtFirst)
  let { compared } = first
  if (first.isExhausted && isAllRead()) return compared
  let isMore = findMore() || !first.isExhausted
  while (isMore) {
    const next = go(mostCompared)
    compared += next.compared
    isMore = !isSure(top.hits) && !(next.isExhausted && isAllRead()) && findMore()
  }
  return compared
}
