import type { Segment } from '../index/segment.ts'
import { createCandidates } from './candidates.ts'
import type { PlaceFilter } from './compared-address.ts'
import type { EngineQuery } from './engine-query.ts'
import { createCandidateFinder } from './find-candidates.ts'
import type { DocumentRange } from './posting-lists.ts'
import type { QueryPlan } from './query-plan.ts'
import { createRanker } from './rank-candidates.ts'
import { isCertain, type Passed, type PassesRanking, rankInPasses } from './rank-in-passes.ts'
import { createScorer } from './score-document.ts'
import { scoreStep } from './scoring.ts'
import type { SearchLimits } from './search-limits.ts'
import { createTopHits, type RankedHit, type TopHits } from './top-hits.ts'

/** The hits for one interpretation of the query. */
export interface Interpretation {
  /** Highest score first. */
  hits: readonly RankedHit[]
  words: readonly string[]
  /** Sum of the weights of the words, and the number of words in the index: features of the confidence model. */
  weightSum: number
  knownWords: number
  /** Documents compared with the query. */
  compared: number
}

export const bestScore = ({ hits: [best] }: Pick<Interpretation, 'hits'>): number => best?.score ?? 0

/** A plan and what it is searched in. */
export interface Planned {
  plan: QueryPlan
  range: DocumentRange
  legalForm: number
  query: EngineQuery
  filter: PlaceFilter
}

/** Runs plans. Reuses its buffers: one at a time, and before the planner makes the next. */
export interface PlanRunner {
  run(planned: Planned): Interpretation
  /** The same if a hit is certain, else undefined; then it costs less. */
  runForCertain(planned: Planned): Interpretation | undefined
  /** The same; undefined, at less cost, if no hit has at least a score. */
  runFor(planned: Planned, score: number): Interpretation | undefined
  /** Keeps the lists that are read from now on, for later searches of the same range; or keeps none. */
  keepLists(isKept: boolean): void
}

export function createPlanRunner(segment: Segment, limits: SearchLimits): PlanRunner {
  const candidates = createCandidates()
  const finder = createCandidateFinder(segment, candidates, limits)
  const rank = createRanker(segment, candidates)

  const rankAll = (
    { plan, range, legalForm, query, filter }: Planned,
    top: TopHits,
    options: Pick<PassesRanking, 'isCertainOnly' | 'isProbe'> = {},
  ): Passed => {
    const { mode, deleted, spelling } = query
    const found = finder.find(plan, range, mode)
    const scorer = createScorer(segment, plan, { mode, legalForm, filter, spelling })
    const filters = { ...query.filters, deleted }
    return rankInPasses(rank, found, { plan, mode, scorer, filters, top, ...options }, limits)
  }

  const toInterpretation = ({ plan }: Planned, { hits }: TopHits, { compared }: Passed): Interpretation => {
    const knownWords = plan.isKnown.filter(Boolean).length
    return { hits, words: plan.words, weightSum: plan.totalWeight, knownWords, compared }
  }

  const run = (planned: Planned): Interpretation => {
    const top = createTopHits(planned.query.limit)
    return toInterpretation(planned, top, rankAll(planned, top))
  }

  /** Whether no hit has at least a score. */
  const isRuledOut = (planned: Planned, score: number): boolean => {
    const top = createTopHits(1, score - scoreStep)
    return rankAll(planned, top, { isProbe: true }).isExhausted && top.hits.length === 0
  }

  return {
    run,
    keepLists: finder.keepLists,

    runForCertain: planned => {
      const top = createTopHits(planned.query.limit)
      const passed = rankAll(planned, top, { isCertainOnly: true })
      if (passed.isNarrowed && top.hits.length === 0 && passed.isExhausted) return undefined
      const found = passed.isNarrowed ? run(planned) : toInterpretation(planned, top, passed)
      return isCertain(found.hits) ? found : undefined
    },

    runFor: (planned, score) => (score > 0 && isRuledOut(planned, score) ? undefined : run(planned)),
  }
}
