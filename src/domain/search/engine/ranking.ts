import type { QueryPlan, SearchMode } from './query-plan.ts'
import type { Scorer } from './score-document.ts'
import type { TopHits } from './top-hits.ts'
import type { UnreadScores } from './unread-scores.ts'

export interface RankFilters {
  status?: string | undefined
  legal_form_kind?: string | undefined
  /** A bit for each document that is deleted. */
  deleted?: Uint8Array | undefined
}

/** One pass over the candidates of a search. */
export interface Ranking {
  plan: QueryPlan
  mode: SearchMode
  unread: UnreadScores
  scorer: Scorer
  filters: RankFilters
  top: TopHits
  maxCompared: number
}

export interface Ranked {
  compared: number
  /** Whether no candidate that was not compared could be among the hits. */
  isExhausted: boolean
}
